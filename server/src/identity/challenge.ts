import { readCookie } from '../auth/library.ts'
import { signatureOf } from '../browser-cookies/signed-cookie.ts'

/** The log-in of this browser that waits for its six digits, named by the library's signed cookie. */
export const challengeId = (place: { publicUrl: string }, cookies: string): string | undefined =>
  readCookie(place, cookies, 'two_factor')?.split('.')[0]

/** The code that the library accepts, passed to it once our own code was right; the library's own limit on tries is never reached. */
export const innerCode = (secret: string, subject: string): string => signatureOf(secret, `challenge:${subject}`)
