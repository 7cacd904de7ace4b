import { payoutCodeMs } from '@moon/contract/limits.ts'
import { minCents, subtractCents, type Cents } from '@moon/money/cents.ts'
import { Refusal } from '../kit/refusal.ts'
import { after, type Clock } from '../kit/clock.ts'
import type { Database, Tx } from '../database/db.ts'
import { invariant } from '../kit/refusal.ts'
import { accounts, type AccountPath } from '../ledger/accounts.ts'
import { causes } from '../ledger/causes.ts'
import { postTransfers, type Leg } from '../ledger/post-transfers.ts'
import { legsToUser, lockUserMoney, readOwed } from '../ledger/user-money.ts'
import { publish } from '../live/live.ts'
import { eachAlone } from '../queue/each-alone.ts'
import { emailCauses } from '../users/email-causes.ts'
import type { PayoutDeps } from './deps.ts'
import { returnedEmail, type Returned } from './emails.ts'
import type { Confirmed, EndedBecause, Payout } from './payout.ts'
import { hasRisen, payoutPrice } from './quote-payout.ts'
import { movePayout } from './payout-state.ts'
import { findPayout, readUnverifiedBefore } from './store.ts'

type Deps = { database: Database; clock: Clock }
type ReturnDeps = Pick<PayoutDeps, 'database' | 'clock' | 'rate' | 'notify'>

/**
 * Cancels a user's payout while no batch has taken it. Idempotent. Ignores the flag: credit that was set aside always comes back. Refuses
 * with `not_found`, and with `wrong_state` for a payout that is being sent.
 */
export async function cancelPayout(
  { database, clock }: Deps,
  { userId, id }: { userId: string; id: string },
): Promise<void> {
  await database.transaction(async (tx) => {
    const payout = await findPayout(tx, { id, userId })
    if (!payout) throw new Refusal('not_found')
    if (await returnPayout(tx, payout, { because: 'user', now: clock.now() })) return
    if ((await findPayout(tx, { id, userId }))?.state !== 'cancelled') throw new Refusal('wrong_state')
  })
}

/** Returns the set-aside credit of payouts whose code was not entered in time. */
export async function expirePayouts({ database, clock }: Deps): Promise<void> {
  const now = clock.now()
  await eachAlone(await readUnverifiedBefore(database.db, now), (payout) =>
    database.transaction((tx) => returnPayout(tx, payout, { because: 'expired', now })),
  )
}

/**
 * Cancels a payout of which nothing was sent: its amount pays an overdraft first, and the rest becomes credit. Returns false when it is
 * too late.
 */
async function returnPayout(
  tx: Tx,
  { id, userId }: Pick<Payout, 'id' | 'userId'>,
  { because, now, worthCents }: { because: EndedBecause; now: Date; worthCents?: Cents },
): Promise<boolean> {
  const money = await lockUserMoney(tx, userId)
  const ended = await movePayout(tx, id, { to: 'cancelled', at: now, because })
  if (!ended) return false
  const from = ended.confirmedAt === null ? accounts.user(userId).payoutHeld(id) : accounts.payout(id).owed
  const amountCents = minCents(ended.amountCents, worthCents ?? ended.amountCents)
  const fallen = subtractCents(ended.amountCents, amountCents)
  const legs = [...legsToUser(money, { from, amountCents, capped: false }).legs, ...marketLegs(from, fallen)]
  const [outcome] = await postTransfers(tx, [{ cause: causes.payout(id).returned, happenedAt: now, legs }])
  invariant(outcome === 'posted', `${id} returns once`)
  await publish(tx, userId, { kind: 'balance', subject: '' })
  await publish(tx, userId, { kind: 'activity', subject: id })
  return true
}

/** Ledger legs of the part of a payout's dollars lost to a fall of bitcoin; the house still has the sats. */
const marketLegs = (from: AccountPath, amount: Cents): Leg[] =>
  amount > 0n ? [{ from, to: accounts.house('fx/usd'), currency: 'USD', amount }] : []

/**
 * Returns a waiting payout that must no longer be sent. A user who owes is not paid out: the debt is paid first (M-14). And a confirmed
 * payout, which can be cancelled when bitcoin falls, must not serve to wait for the market: its sats hold for ten minutes; later it is
 * returned once they are worth more than 1 % above the quote (M-21). Returns false when the payout is still to be paid.
 */
export async function returnInstead(deps: ReturnDeps, payout: Confirmed): Promise<boolean> {
  const because = await whyReturned(deps, payout)
  if (because) await deps.database.transaction((tx) => returnConfirmed(tx, deps, payout, { because }))
  return because !== undefined
}

/**
 * Returns a confirmed payout of which nothing has left, and mails the reason to its user, unless it paid their debt. `worthCents` may be
 * less than was debited. Returns false when it is too late.
 */
export async function returnConfirmed(
  tx: Tx,
  { clock, notify }: Pick<PayoutDeps, 'clock' | 'notify'>,
  payout: Confirmed,
  { because, worthCents = payout.amountCents }: { because: Returned | 'debt'; worthCents?: Cents },
): Promise<boolean> {
  const { id, userId } = payout
  if (!(await returnPayout(tx, payout, { because, now: clock.now(), worthCents }))) return false
  const cause = emailCauses.transfer(causes.payout(id).returned)
  if (because !== 'debt') await notify(tx, { userId, cause, email: returnedEmail(payout, { because, worthCents }) })
  return true
}

async function whyReturned(deps: ReturnDeps, payout: Confirmed): Promise<'debt' | 'price_moved' | undefined> {
  if ((await readOwed(deps.database.db, payout.userId)) > 0n) return 'debt'
  const price = payoutPrice(deps)
  return hasWaited(deps, payout) && price !== undefined && hasRisen(payout.price, price) ? 'price_moved' : undefined
}

/** Whether the payout's current value is known, or not needed yet. */
export const isPriceKnown = (deps: Pick<PayoutDeps, 'rate' | 'clock'>, payout: Confirmed): boolean =>
  !hasWaited(deps, payout) || payoutPrice(deps) !== undefined

/** Whether the payout has waited for longer than its sats hold. */
export const hasWaited = ({ clock }: Pick<PayoutDeps, 'clock'>, { confirmedAt }: Confirmed): boolean =>
  after(confirmedAt, payoutCodeMs) <= clock.now()
