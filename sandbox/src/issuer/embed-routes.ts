// The card in a frame: the cardholder's browser asks the issuer directly, so the customer's server never sees the number. The customer
// signs the address with its key, which is the permission.
import { createHmac, timingSafeEqual } from 'node:crypto'
import { optionalText, text } from '../fields.ts'
import { Problem, type Call, type Router } from '../http.ts'
import { findCard } from './cards.ts'
import { embedPage } from './embed-page.ts'
import type { IssuerState } from './state.ts'

export const embedPath = '/v1/embed/card'

/** Needs no API key: the signature is the permission. */
export function embedRoutes(router: Router, { state, apiKey }: { state: IssuerState; apiKey: string }): void {
  router.on(`GET ${embedPath}`, (call) => {
    const { token, css, expiration, targetOrigin } = readRequest(call, apiKey)
    if (expiration !== undefined && expiration <= state.clock.now())
      throw new Problem(401, 'Embed request has expired.')
    const card = findCard(state, token)
    call.response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' })
    call.response.end(embedPage(card, { css, targetOrigin }))
  })
}

function readRequest({ url }: Call, apiKey: string) {
  const given = url.searchParams.get('embed_request')
  const hmac = url.searchParams.get('hmac')
  if (!given || !hmac) throw new Problem(400, 'embed_request and hmac are expected.')
  const request = Buffer.from(given, 'base64').toString('utf8')
  if (!isSigned(request, hmac, apiKey)) throw new Problem(401, 'The HMAC does not fit the embed request.')
  const body = parse(request)
  const expiration = optionalText(body, 'expiration', { max: 40 })
  const at = expiration === undefined ? undefined : Date.parse(withZone(expiration))
  if (at !== undefined && Number.isNaN(at)) throw new Problem(400, 'expiration: an RFC 3339 time is expected.')
  return {
    token: text(body, 'token', { min: 36, max: 36 }),
    css: optionalText(body, 'css', { max: 2_000 }),
    expiration: at,
    targetOrigin: optionalText(body, 'target_origin', { max: 300 }),
  }
}

/** A time without a zone is UTC. */
const withZone = (time: string): string => (/(Z|[+-]\d\d:\d\d)$/i.test(time) ? time : `${time}Z`)

function isSigned(request: string, hmac: string, apiKey: string): boolean {
  const [known, said] = [createHmac('sha256', apiKey).update(request).digest(), Buffer.from(hmac, 'base64')]
  return known.length === said.length && timingSafeEqual(known, said)
}

function parse(request: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(request)
    if (typeof value === 'object' && value !== null) return value as Record<string, unknown>
  } catch {
    // Refused below.
  }
  throw new Problem(400, 'embed_request: base64 of a JSON object is expected.')
}
