import { readCookie } from './library.ts'

/** Which log-in of this browser waits for its six digits: the library's signed cookie names it. */
export const challengeId = (cookies: string): string | undefined => readCookie(cookies, 'two_factor')?.split('.')[0]
