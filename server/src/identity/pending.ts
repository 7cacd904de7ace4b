import { createHmac, timingSafeEqual } from 'node:crypto'
import { readCookie } from './library.ts'

const cookieName = 'pending'
const lifeS = 24 * 3600

type Place = { secret: string; publicUrl: string }

/**
 * The browser that chose the password of an account not yet confirmed holds this cookie, and only it may confirm. Else
 * a stranger could sign up somebody's address first, wait until the owner signs up as well and types the newest code,
 * and would then know the password of a confirmed account.
 */
export function pendingCookie({ secret, publicUrl }: Place, identityId: string): string {
  const isSecure = publicUrl.startsWith('https:')
  const name = isSecure ? `__Host-moon.${cookieName}` : `moon.${cookieName}`
  return `${name}=${proofOf(secret, identityId)}; Max-Age=${lifeS}; Path=/; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`
}

export function holdsPending({ secret }: Place, cookies: string, identityId: string): boolean {
  const held = Buffer.from(readCookie(cookies, cookieName) ?? '')
  const wanted = Buffer.from(proofOf(secret, identityId))
  return held.length === wanted.length && timingSafeEqual(held, wanted)
}

const proofOf = (secret: string, identityId: string): string =>
  createHmac('sha256', secret).update(`pending:${identityId}`).digest('base64url')
