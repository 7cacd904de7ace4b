import { refusalText, type RefusalCode } from '@moon/contract/refusals.ts'
import { Refusal } from '../kit/refusal.ts'

type Given = {
  authorization: string | undefined
  body: { client_id?: string | undefined; client_secret?: string | undefined }
}

/** Client id and secret, from the header (HTTP Basic) or from the body, but not from both (RFC 6749, section 2.3.1). */
export function readClient({ authorization, body }: Given): { id: string; secret: string } {
  const { client_id: id, client_secret: secret } = body
  if (/^basic /i.test(authorization ?? '')) {
    if (secret !== undefined) throw tokenRefusal('invalid_request')
    const basic = readBasic(authorization ?? '')
    if (!basic || (id !== undefined && id !== basic.id)) throw tokenRefusal('invalid_client')
    return basic
  }
  if (!id || !secret) throw tokenRefusal('invalid_request')
  return { id, secret }
}

type TokenError = Extract<
  RefusalCode,
  'invalid_request' | 'invalid_client' | 'invalid_scope' | 'unsupported_grant_type'
>

/** A refusal that OAuth libraries understand, too: it uses the codes of the standard (RFC 6749, section 5.2). */
export const tokenRefusal = (code: TokenError): Refusal =>
  new Refusal(code, { error: code, error_description: refusalText(code) })

function readBasic(authorization: string): { id: string; secret: string } | undefined {
  const [, encoded] = /^basic +([A-Za-z0-9+/=]{1,2000})$/i.exec(authorization) ?? []
  const [, id, secret] = /^([^:]+):(.+)$/.exec(Buffer.from(encoded ?? '', 'base64').toString()) ?? []
  return id && secret ? { id, secret } : undefined
}
