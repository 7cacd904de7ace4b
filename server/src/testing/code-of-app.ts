import { base32 } from '@better-auth/utils/base32'
import { appCode, currentWindow } from '../authenticators/app-codes.ts'
import { systemClock } from '../kit/clock.ts'

/** The authenticator code for the secret that the user was shown; `windows` half minutes later. */
export const codeOfApp = (shown: string, { now = systemClock.now(), windows = 0 } = {}): Promise<string> =>
  appCode(Buffer.from(base32.decode(shown)).toString('utf8'), currentWindow(now) + windows)
