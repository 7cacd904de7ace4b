import { readCookie } from '../auth/library.ts'
import { signatureOf } from '../browser-cookies/signed-cookie.ts'

/** Which log-in of this browser waits for its six digits: the library's signed cookie names it. */
export const challengeId = (place: { publicUrl: string }, cookies: string): string | undefined =>
  readCookie(place, cookies, 'two_factor')?.split('.')[0]

/** The code that the library accepts, given to it once our own code was right; its own count of tries is never reached. */
export const innerCode = (secret: string, subject: string): string => signatureOf(secret, `challenge:${subject}`)
