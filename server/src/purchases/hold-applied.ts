import { zeroCents, type Cents } from '@moon/money/cents.ts'
import type { Sats } from '@moon/money/sats.ts'
import { accounts } from '../ledger/accounts.ts'
import { causes } from '../ledger/causes.ts'
import { lockUserMoney, legsToUser } from '../ledger/user-money.ts'
import { lockUserSats, satsLegsToUser } from '../ledger/user-sats.ts'
import { postTransfers, type Leg } from '../ledger/post-transfers.ts'
import type { Tx } from '../database/db.ts'
import { publish } from '../live/live.ts'
import { invariant, Refusal } from '../kit/refusal.ts'
import { isHolding, type Purchase } from './purchase.ts'
import { updateHold } from './store.ts'

// Sats and credit that are applied to a purchase are held from the quote on, so that they cannot be spent twice. A
// hold ends exactly once: spent with the card, or released (T5, I30).

type Applied = Pick<Purchase, 'id' | 'userId' | 'appliedSats' | 'appliedCreditCents'>

export async function holdApplied(tx: Tx, purchase: Applied, now: Date): Promise<void> {
  const legs = holdLegs(purchase)
  if (legs.length === 0) return
  await lockUserMoney(tx, purchase.userId)
  const [outcome] = await postTransfers(tx, [{ cause: causes.purchase(purchase.id).held, happenedAt: now, legs }])
  // A concurrent request spent the sats or credit first.
  if (outcome === 'refused') throw new Refusal('insufficient_funds')
  await publish(tx, purchase.userId, { kind: 'balance', subject: '' })
}

export async function releaseApplied(tx: Tx, purchase: Purchase, now: Date): Promise<void> {
  if (!isHolding(purchase)) return
  const legs = await releaseLegs(tx, purchase)
  const [outcome] = await postTransfers(tx, [{ cause: causes.purchase(purchase.id).released, happenedAt: now, legs }])
  invariant(outcome === 'posted', `the hold of ${purchase.id} is released once`)
  await updateHold(tx, purchase.id, 'released')
  await publish(tx, purchase.userId, { kind: 'balance', subject: '' })
}

/** Releases the part of a hold that the purchase no longer needs. The price lines change in the same transaction. */
export async function releasePart(
  tx: Tx,
  { id, userId, timesPriced }: Purchase,
  part: { sats: Sats; cents: Cents },
  now: Date,
): Promise<void> {
  const legs = await releaseLegs(tx, { id, userId, appliedSats: part.sats, appliedCreditCents: part.cents })
  if (legs.length === 0) return
  const repriced = causes.purchase(id).repriced(timesPriced)
  const [outcome] = await postTransfers(tx, [{ cause: repriced, happenedAt: now, legs }])
  invariant(outcome === 'posted', `${repriced} is released once`)
  await publish(tx, userId, { kind: 'balance', subject: '' })
}

const holdLegs = ({ id, userId, appliedSats, appliedCreditCents }: Applied): Leg[] =>
  [
    {
      from: accounts.user(userId).sats,
      to: accounts.user(userId).satsHeld(id),
      currency: 'BTC' as const,
      amount: appliedSats,
    },
    {
      from: accounts.user(userId).credit,
      to: accounts.user(userId).creditHeld(id),
      currency: 'USD' as const,
      amount: appliedCreditCents,
    },
  ].filter(({ amount }) => amount > 0n)

/** Released money first pays what the user has come to owe meanwhile, in dollars (M-14) and in sats (M-20). */
async function releaseLegs(tx: Tx, { id, userId, appliedSats, appliedCreditCents }: Applied): Promise<Leg[]> {
  const coins = { from: accounts.user(userId).satsHeld(id), amount: appliedSats }
  const legs = appliedSats > 0n ? satsLegsToUser(await lockUserSats(tx, userId), coins) : []
  if (appliedCreditCents === zeroCents) return legs
  const released = { from: accounts.user(userId).creditHeld(id), amountCents: appliedCreditCents, capped: false }
  return [...legs, ...legsToUser(await lockUserMoney(tx, userId), released).legs]
}
