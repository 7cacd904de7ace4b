import { after } from '../kit/clock.ts'
import type { Letter } from '../kit/mail.ts'
import { codeLifeMs, openCode } from './codes.ts'
import type { IdentityDeps } from './deps.ts'
import { confirmLetter, resetLetter } from './letters.ts'
import { deleteSentCodes } from './store.ts'

/** The library's names for the two purposes that go by mail and address. */
const kinds = {
  confirm: { type: 'email-verification', letter: confirmLetter },
  reset: { type: 'forget-password', letter: resetLetter },
} as const

/**
 * Sends a fresh code to an address, or, when nobody there waits for one, does everything but that. Earlier codes end.
 * The code is stored first; should the process end before the letter is queued, the person presses Resend.
 */
export async function sendCode(
  deps: Pick<IdentityDeps, 'auth' | 'database' | 'clock' | 'post'>,
  { purpose, email, isAwaited }: { purpose: keyof typeof kinds; email: string; isAwaited: boolean },
): Promise<void> {
  const { type, letter } = kinds[purpose]
  await openCode(deps, { purpose, subject: email })
  if (!isAwaited) return
  await deleteSentCodes(deps.database.db, `${type}-otp-${email}`)
  const code = await deps.auth.api.createVerificationOTP({ body: { email, type } })
  await postCode(deps, letter(email, { code }))
}

/** A letter with a code is worth nothing once the code has ended. */
export async function postCode(
  { database, clock, post }: Pick<IdentityDeps, 'database' | 'clock' | 'post'>,
  letter: Letter,
): Promise<void> {
  await database.transaction((tx) => post(tx, letter, { goodUntil: after(clock.now(), codeLifeMs) }))
}
