import { createHmac, timingSafeEqual } from 'node:crypto'
import { cookiePrefix, readCookie } from '../auth/library.ts'

export type Place = { secret: string; publicUrl: string }

/** Writes a cookie that only its browser holds, and that cannot be forged. */
export function writeSignedCookie(
  { secret, publicUrl }: Place,
  { name, value, lifeS }: { name: string; value: string; lifeS: number },
): string {
  const isSecure = publicUrl.startsWith('https:')
  const whole = `${cookiePrefix(publicUrl)}.${name}`
  const signed = `${value}.${signatureOf(secret, `${name}:${value}`)}`
  return `${whole}=${signed}; Max-Age=${lifeS}; Path=/; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`
}

/** The cookie's value, if our signature is valid. */
export function readSignedCookie({ secret, publicUrl }: Place, name: string, cookies: string): string | undefined {
  const held = readCookie({ publicUrl }, cookies, name) ?? ''
  const at = held.lastIndexOf('.')
  const value = held.slice(0, Math.max(0, at))
  return value !== '' && isSame(held.slice(at + 1), signatureOf(secret, `${name}:${value}`)) ? value : undefined
}

export const signatureOf = (secret: string, text: string): string =>
  createHmac('sha256', secret).update(text).digest('base64url')

/** Compares in constant time. */
export function isSame(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}
