import { base32 } from '@better-auth/utils/base32'
import { createOTP } from '@better-auth/utils/otp'
import { isSame } from '../browser-cookies/signed-cookie.ts'
import type { Random } from '../kit/random.ts'

/** Parameters that every app supports: six digits, every thirty seconds, SHA-1 (RFC 6238). */
const windowMs = 30_000
/** A clock may be half a minute off. */
const windowsOff = 1

/** A key of 120 bits as twenty letters: the library takes a key as text. */
export const newSecret = (random: Random): string => Buffer.from(random.bytes(15)).toString('base64url')

/** The thirty-second window of a code; undefined when no window near now has it. */
export async function windowOf(secret: string, code: string, now: Date): Promise<bigint | undefined> {
  const current = currentWindow(now)
  let found: bigint | undefined
  for (let at = current - windowsOff; at <= current + windowsOff; at += 1)
    if (isSame(await appCode(secret, at), code)) found = BigInt(at)
  return found
}

export const currentWindow = (now: Date): number => Math.floor(now.getTime() / windowMs)

/** The code of one window. */
export const appCode = (secret: string, at: number): Promise<string> => createOTP(secret).hotp(at)

/** The secret as it is typed into an app: base32. */
export const shownSecret = (secret: string): string => base32.encode(secret, { padding: false })

/** The otpauth address for a QR code. */
export function appAddress(secret: string, account: string, issuer = 'Moon'): string {
  const query = new URLSearchParams({
    secret: shownSecret(secret),
    issuer,
    algorithm: 'SHA1',
    digits: '6',
    period: '30',
  })
  return `otpauth://totp/${encodeURIComponent(issuer)}:${encodeURIComponent(account)}?${query.toString()}`
}
