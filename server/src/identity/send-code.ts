import { after } from '../kit/clock.ts'
import { addJob } from '../kit/jobs.ts'
import type { Letter } from '../kit/mail.ts'
import { countWithin } from '../kit/throttle.ts'
import { codeLifeMs, openCode } from './codes.ts'
import type { IdentityDeps } from './deps.ts'
import { alreadyMemberLetter, confirmLetter, resetLetter } from './letters.ts'
import { deleteSentCodes, findIdentityByEmail } from './store.ts'

/** A code that somebody asked for, for an address that may have an account or not. */
type Wish = { why: 'sign-up' | 'resend' | 'reset'; email: string }

declare module '../kit/jobs.ts' {
  interface Jobs {
    /** The same job whether or not the address has an account: only here it is looked up. */
    'identity.send-code': Wish & { goodUntil: string }
  }
}

/**
 * Promises a code to an address. What follows happens in a job, so that the answer and its time are the same for
 * everybody, and a mail server that is slow or down keeps nobody waiting.
 */
export async function promiseCode({ database, clock }: Pick<IdentityDeps, 'database' | 'clock'>, wish: Wish) {
  const purpose = wish.why === 'reset' ? 'reset' : 'confirm'
  await database.transaction(async (tx) => {
    await openCode(tx, { purpose, subject: wish.email, issuedAt: clock.now() })
    await addJob(tx, 'identity.send-code', { ...wish, goodUntil: after(clock.now(), codeLifeMs).toISOString() })
  })
}

type Deps = Pick<IdentityDeps, 'auth' | 'database' | 'clock' | 'post' | 'limits' | 'publicUrl'>

/** Keeps the promise where somebody waits for a code. Run twice, the second code counts. */
export async function sendCode(deps: Deps, { why, email, goodUntil }: Wish & { goodUntil: string }): Promise<void> {
  const until = new Date(goodUntil)
  if (until <= deps.clock.now()) return
  const identity = await findIdentityByEmail(deps.database.db, email)
  if (!identity) return
  if (why === 'reset') {
    const code = await makeCode(deps, { email, type: 'forget-password' })
    return postCode(deps, resetLetter(email, { code }), until)
  }
  if (!identity.email_verified) {
    const code = await makeCode(deps, { email, type: 'email-verification' })
    return postCode(deps, confirmLetter(email, { code }), until)
  }
  if (why === 'sign-up' && (await countWithin(deps, deps.limits.ownerTold, email)))
    await deps.database.transaction((tx) => deps.post(tx, alreadyMemberLetter(email, deps)))
}

/** A fresh code; those that were sent before end. */
async function makeCode(
  { auth, database }: Pick<Deps, 'auth' | 'database'>,
  body: { email: string; type: 'email-verification' | 'forget-password' },
): Promise<string> {
  await deleteSentCodes(database.db, `${body.type}-otp-${body.email}`)
  return auth.api.createVerificationOTP({ body })
}

/** A letter with a code is worth nothing once the code has ended. */
export async function postCode(
  { database, post }: Pick<Deps, 'database' | 'post'>,
  letter: Letter,
  goodUntil: Date,
): Promise<void> {
  await database.transaction((tx) => post(tx, letter, { goodUntil }))
}
