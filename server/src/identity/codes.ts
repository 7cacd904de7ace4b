import { codeLifeMs, codeTries } from '../auth/code-life-ms.ts'
import { createHmac } from 'node:crypto'
import { after, type Clock } from '../kit/clock.ts'
import type { Database, Db, Tx } from '../database/db.ts'
import type { Random } from '../kit/random.ts'
import { Refusal } from '../kit/refusal.ts'
import { countWithin } from '../http/throttle.ts'
import {
  deleteCode,
  findCode,
  findSent,
  upsertSent,
  takeCodeAttempt,
  upsertCode,
  type CodePurpose,
} from './code-store.ts'
import { knownBrowserId } from '../browser-cookies/known-browser.ts'
import type { Browser } from '../auth/library.ts'
import type { IdentityLimits } from './limits.ts'
import { isSame } from '../browser-cookies/signed-cookie.ts'

/** A long code is valid for any browser that requests one within half an hour after its email. */
export const longCodeLifeMs = 40 * 60_000
export const longCodeEveryMs = 30 * 60_000

type Deps = { database: Database; clock: Clock; secret: string }
type Which = { purpose: CodePurpose; subject: string }
export type Asked = Which & { email: string; isLong: boolean }

/**
 * Whether the next code for an address has twelve digits. Unknown browsers together may request nine six-digit codes a day, and each
 * known browser nine: that bounds what guessing can reach. After that no request is refused; the code is only longer.
 */
export async function isLongNow(
  deps: { database: Database; clock: Clock; secret: string; publicUrl: string; limits: IdentityLimits },
  email: string,
  browser: Browser,
): Promise<boolean> {
  const known = knownBrowserId(deps, email, browser)
  return !(await countWithin(deps, deps.limits.shortCodes, known === undefined ? email : `${email} on ${known}`))
}

/**
 * Opens one browser's tries for a code that is about to be sent, or pretended to be sent: unknown addresses look the same. Browsers that
 * wait for the same mailbox share one code, so whichever email its owner reads holds the right one; only the short code of a log-in is
 * its own.
 */
export async function openCode(
  on: Db | Tx,
  { random, now }: { random: Random; now: Date },
  { purpose, subject, email, isLong }: Asked,
): Promise<void> {
  const scope = isLong ? `${email} long` : purpose === 'challenge' ? subject : email
  const expiresAt = after(now, isLong ? longCodeLifeMs : codeLifeMs)
  const nonce = Buffer.from(random.bytes(18)).toString('base64url')
  await upsertSent(on, { purpose, scope, nonce, isLong, expiresAt, now })
  await upsertCode(on, { purpose, subject, email, scope, issuedAt: now, expiresAt })
}

/**
 * Counts one try of this browser before it compares the code: of any number of concurrent guesses, five count. The last of these, if
 * wrong, and all later ones, right or wrong, are refused as `code_used_up` (F-132).
 */
export async function checkCode(
  deps: Deps,
  { code, ...which }: Which & { code: string; email: string },
): Promise<void> {
  const { database, clock, secret } = deps
  await checkTry(deps, which, async (scope) => {
    const sent = await findSent(database.db, { purpose: which.purpose, scope, now: clock.now() })
    return sent !== undefined && isSame(code, codeOf(secret, sent))
  })
}

/** Does the same for a code that was not mailed: `isRight` runs only after the try is counted. */
export async function checkTry(
  { database, clock }: Pick<Deps, 'database' | 'clock'>,
  { email, ...which }: Which & { email: string },
  isRight: (scope: string) => Promise<boolean>,
): Promise<void> {
  const now = clock.now()
  const tried = await takeCodeAttempt(database.db, { ...which, email, now, mostAttempts: codeTries })
  if (!tried) throw new Refusal(notTried(await findCode(database.db, which), { email, now }))
  if (!(await isRight(tried.scope))) throw wrong(codeTries - tried.attempts)
}

/** The last wrong code reports that no try is left. Every address gets the same answers, whether or not it has an account. */
function wrong(triesLeft: number): Refusal {
  return triesLeft === 0 ? new Refusal('code_used_up') : new Refusal('code_mismatch', { triesLeft: String(triesLeft) })
}

/** Why a code was not tried. The typed code is not compared, so the answer reveals nothing about it. */
function notTried(
  found: { email: string; expiresAt: Date } | undefined,
  { email, now }: { email: string; now: Date },
): 'code_expired' | 'code_mismatch' | 'code_used_up' {
  if (!found || found.email !== email) return 'code_mismatch'
  return found.expiresAt <= now ? 'code_expired' : 'code_used_up'
}

/** Uses up a right code for this browser. Of two concurrent answers only one succeeds. */
export async function takeCode(on: Db | Tx, which: Which): Promise<void> {
  if ((await deleteCode(on, which)) === 0) throw new Refusal('code_mismatch')
}

/** The digits that an email carries: derived from the stored row and the server's secret. The first digit is never zero (I-21). */
export function codeOf(
  secret: string,
  { purpose, scope, nonce, isLong }: { purpose: CodePurpose; scope: string; nonce: string; isLong: boolean },
): string {
  const bytes = createHmac('sha256', secret).update(`code:${purpose}:${scope}:${nonce}`).digest()
  const six = (at: number): string => String(100_000n + (bytes.readBigUInt64BE(at) % 900_000n))
  return isLong ? six(0) + six(8) : six(0)
}
