import type { UserId } from '@moon/contract/ids.ts'
import { minCents, zeroCents } from '@moon/money/cents.ts'
import type { Tx } from '../database/db.ts'
import { invariant } from '../kit/refusal.ts'
import { after } from '../kit/clock.ts'
import { accounts } from '../ledger/accounts.ts'
import { causes } from '../ledger/causes.ts'
import { postTransfers } from '../ledger/post-transfers.ts'
import { lockUserMoney } from '../ledger/user-money.ts'
import { publish } from '../live/live.ts'
import { eachAlone } from '../queue/each-alone.ts'
import { emailCauses } from '../users/email-causes.ts'
import type { AbsenceDeps } from './deps.ts'
import { chargedEmail, unusedEmail } from './emails.ts'
import { lastUseOf } from './last-use-of.ts'
import * as store from './store.ts'

const dayMs = 86_400_000

/** Longer than twelve months, in leap years too. */
const yearMs = 366 * dayMs

/** The wait after each letter, and after each charge. */
const monthMs = 30 * dayMs

/**
 * Charges the credit of accounts that were unused for more than twelve months (decision 323): a letter, a month later a second one, and
 * a month after that a charge each month, only from credit and never more than both letters announced. Any use by its owner ends the
 * absence. Steps missed while Moon was down are not caught up.
 */
export async function followAbsences(deps: AbsenceDeps): Promise<void> {
  const { database, clock, inactivityChargeCents } = deps
  const now = clock.now()
  if (inactivityChargeCents <= 0n) return void (await store.updateAllEnded(database.db, now))
  await eachAlone(await store.readDue(database.db, after(now, -monthMs)), ({ userId }) => takeStep(deps, userId))
  await eachAlone(await store.readUnused(database.db, after(now, -yearMs)), ({ userId }) => begin(deps, userId))
}

async function begin({ database, clock, notify, inactivityChargeCents }: AbsenceDeps, userId: UserId): Promise<void> {
  const now = clock.now()
  await database.transaction(async (tx) => {
    const { creditCents } = await lockUserMoney(tx, userId)
    const unusedSince = await lastUseOf(tx, userId)
    if (creditCents <= 0n || unusedSince === undefined || unusedSince >= after(now, -yearMs)) return
    const absence = { userId, unusedSince, chargeCents: inactivityChargeCents, firstLetterAt: now }
    if ((await store.insertAbsence(tx, absence)) === 0) return
    const cause = emailCauses.absence(userId, now).letter(1)
    await notify(tx, { userId, cause, email: unusedEmail({ ...absence, creditCents, from: after(now, 2 * monthMs) }) })
  })
}

/** Sends the second letter, or makes a charge; ends the absence when the account was used, or has no credit left. */
async function takeStep(deps: AbsenceDeps, userId: UserId): Promise<void> {
  const { database, clock } = deps
  const now = clock.now()
  await database.transaction(async (tx) => {
    const absence = await store.lockAbsence(tx, userId)
    if (!absence || lastStepOf(absence) > after(now, -monthMs)) return
    const { creditCents } = await lockUserMoney(tx, userId)
    const lastUse = await lastUseOf(tx, userId)
    const isOver = creditCents <= 0n || lastUse === undefined || lastUse > absence.unusedSince
    if (isOver) await store.updateEnded(tx, { userId, at: now })
    else if (absence.secondLetterAt === null) await writeAgain(tx, deps, { ...absence, creditCents })
    else await charge(tx, deps, { ...absence, creditCents })
  })
}

const lastStepOf = (one: store.Absence): Date => one.lastChargeAt ?? one.secondLetterAt ?? one.firstLetterAt

type FollowedAbsence = store.Absence & { creditCents: store.Absence['chargeCents'] }

async function writeAgain(tx: Tx, { clock, notify }: AbsenceDeps, absence: FollowedAbsence): Promise<void> {
  const { userId, firstLetterAt } = absence
  const now = clock.now()
  await store.updateSecondLetter(tx, { userId, at: now })
  const email = unusedEmail({ ...absence, from: after(now, monthMs) })
  await notify(tx, { userId, cause: emailCauses.absence(userId, firstLetterAt).letter(2), email })
}

async function charge(tx: Tx, deps: AbsenceDeps, absence: FollowedAbsence): Promise<void> {
  const { clock, notify, inactivityChargeCents } = deps
  const { userId, firstLetterAt, creditCents } = absence
  const now = clock.now()
  const amountCents = minCents(minCents(absence.chargeCents, inactivityChargeCents), creditCents)
  invariant(amountCents > zeroCents, 'only credit that is there shrinks')
  const cause = causes.account(userId).unused(firstLetterAt, absence.charges + 1)
  const leg = { from: accounts.user(userId).credit, to: accounts.house('fees/inactivity'), currency: 'USD' as const }
  const [outcome] = await postTransfers(tx, [{ cause, happenedAt: now, legs: [{ ...leg, amount: amountCents }] }])
  invariant(outcome === 'posted', `${cause} is posted once and the credit is there`)
  await store.updateCharged(tx, { userId, amountCents, at: now })
  await publish(tx, userId, { kind: 'balance', subject: '' })
  await notify(tx, {
    userId,
    cause: emailCauses.transfer(cause),
    email: chargedEmail({ ...absence, amountCents, nextAt: after(now, monthMs) }),
  })
}
