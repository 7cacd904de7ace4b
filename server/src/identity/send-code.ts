import type { Language } from '@moon/contract/plain/languages.ts'
import { after } from '../kit/clock.ts'
import type { Tx } from '../database/db.ts'
import { addJob } from '../queue/jobs.ts'
import { countWithin } from '../http/throttle.ts'
import { codeLifeMs } from '../auth/code-life-ms.ts'
import { codeOf, longCodeEveryMs, longCodeLifeMs, openCode, type Asked } from './codes.ts'
import { findCode, findSent, claimLongCodeEmail } from './code-store.ts'
import type { IdentityDeps } from './deps.ts'
import { alreadyFederatedEmail, alreadyMemberEmail, codeEmail } from './emails.ts'
import { findIdentityByEmail, type IdentityRow } from './store.ts'

/** A code requested by a browser for an address that may or may not have an account. */
type Wanted = {
  why: 'sign-up' | 'resend' | 'reset'
  email: string
  subject: string
  isLong: boolean
  /** The language of the page; an account has its own. */
  language: Language
}

/** Jobs queued by earlier versions carry no language. */
type Promised = Omit<Wanted, 'language'> & { language?: Language; goodUntil: string }

declare module '../queue/jobs.ts' {
  interface Jobs {
    /** The same job whether or not the address has an account: only the job looks it up. */
    'identity.send-code': Promised
  }
}

/**
 * Queues a code for an address. The rest happens in a job, so that answer and timing are the same for every address, and a slow or
 * unreachable mail server keeps no caller waiting.
 */
export async function promiseCode(tx: Tx, deps: Pick<IdentityDeps, 'clock' | 'random'>, wanted: Wanted): Promise<void> {
  const now = deps.clock.now()
  const goodUntil = after(now, wanted.isLong ? longCodeLifeMs : codeLifeMs).toISOString()
  await openCode(tx, { random: deps.random, now }, askedFor(wanted))
  await addJob(tx, 'identity.send-code', { ...wanted, goodUntil })
}

const askedFor = ({ why, ...asked }: Wanted): Asked & { language: Language } => ({
  ...asked,
  purpose: why === 'reset' ? 'reset' : 'confirm',
})

type Deps = Pick<IdentityDeps, 'database' | 'clock' | 'post' | 'limits' | 'publicUrl' | 'secret'>

/** Sends the code while a browser waits for it. Idempotent: a second run mails the same code. */
export async function sendCode(deps: Deps, { goodUntil, ...asked }: Promised): Promise<void> {
  const { why, email } = asked
  const until = new Date(goodUntil)
  if (until <= deps.clock.now()) return
  const member = await findIdentityByEmail(deps.database.db, email)
  const wanted = { ...asked, language: member?.language ?? asked.language ?? 'en' }
  const isCode = why === 'reset' ? member : !member
  if (isCode) return deps.database.transaction((tx) => postCode(tx, deps, askedFor(wanted)))
  if (member && why === 'sign-up') await mailOwner(deps, member, wanted.language)
}

/** Mails the owner of an existing account, for whose address somebody signs up, how to log in; a code would not help. */
async function mailOwner(deps: Deps, { email, hasPassword, providers }: IdentityRow, language: Language) {
  const { limits, publicUrl } = deps
  if (!(await countWithin(deps, limits.ownerNotified, email))) return
  const writeMail = hasPassword ? alreadyMemberEmail : alreadyFederatedEmail
  await deps.database.transaction((tx) => deps.post(tx, writeMail({ email, language }, { publicUrl, providers })))
}

/** Sends the email. A long code is mailed once in half an hour, for every browser that waits for it. */
export async function postCode(
  tx: Tx,
  { clock, post, secret }: Pick<Deps, 'clock' | 'post' | 'secret'>,
  { purpose, subject, email, language }: Omit<Asked, 'isLong'> & { language: Language },
): Promise<void> {
  const now = clock.now()
  const code = await findCode(tx, { purpose, subject })
  const sent = code && (await findSent(tx, { purpose, scope: code.scope, now }))
  if (!code || !sent) return
  const before = after(now, -longCodeEveryMs)
  if (sent.isLong && (await claimLongCodeEmail(tx, { ...sent, now, before })) === 0) return
  const message = codeEmail({ email, language }, purpose, { code: codeOf(secret, sent), isLong: sent.isLong })
  await post(tx, message, { goodUntil: code.expiresAt })
}
