import { createHmac, timingSafeEqual } from 'node:crypto'

export type ChatPerson = { id: string; name: string | null; email: string | null }

type Rules = { keyId: string; secret: string; now: number }

/** Returns the user that a token proves, or why it is refused: only HS256, a known key, a text as external id, and not expired. */
export function readToken(token: string, { keyId, secret, now }: Rules): ChatPerson | { refused: string } {
  const [head = '', body = '', signature = '', ...more] = token.split('.')
  const [header, claims] = [readPart(head), readPart(body)]
  if (!header || !claims || more.length > 0) return { refused: 'This is no token.' }
  if (header['alg'] !== 'HS256' || header['typ'] !== 'JWT') return { refused: 'A JWT with HS256 is expected.' }
  if (header['kid'] !== keyId) return { refused: 'The key id is not known.' }
  const expected = createHmac('sha256', secret).update(`${head}.${body}`).digest()
  const given = Buffer.from(signature, 'base64url')
  if (given.length !== expected.length || !timingSafeEqual(given, expected))
    return { refused: 'The signature is wrong.' }
  const { scope, external_id: id, name, email, exp } = claims
  if (scope !== 'user') return { refused: 'The scope is not "user".' }
  if (typeof id !== 'string' || id === '' || id.length > 255) return { refused: 'external_id is no text.' }
  if (exp !== undefined && (typeof exp !== 'number' || exp * 1_000 <= now)) return { refused: 'The token has expired.' }
  return { id, name: typeof name === 'string' ? name : null, email: typeof email === 'string' ? email : null }
}

function readPart(part: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(Buffer.from(part, 'base64url').toString('utf8'))
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : undefined
  } catch {
    return undefined
  }
}
