import type { UserId } from '@moon/contract/ids.ts'
import { minCents, subtractCents, type Cents } from '@moon/money/cents.ts'
import type { Tx } from '../kit/db.ts'
import { publish } from '../kit/live.ts'
import { invariant } from '../kit/refusal.ts'
import { creditOf, creditOnHoldOf, type AccountPath } from '../ledger/accounts.ts'
import { creditRoom } from '../ledger/credit-room.ts'
import { postTransfers, type Leg } from '../ledger/post-transfers.ts'
import { holdCredit } from './hold-credit.ts'

type Given = {
  cause: string
  userId: UserId
  from: AccountPath
  amountCents: Cents
  /** What else moves by the same cause. */
  alongside?: readonly Leg[]
  now: Date
}

/** What can be spent at once, and what waits on hold above the caps. */
export type Credited = { creditCents: Cents; onHoldCents: Cents }

/**
 * Money that arrives by itself becomes somebody's credit as far as there is room; the rest is booked on hold and waits for
 * an operator (D-18). Once for each cause.
 */
export async function giveCredit(tx: Tx, given: Given): Promise<Credited> {
  const { cause, userId, from, amountCents, alongside = [], now } = given
  const creditCents = minCents(amountCents, await creditRoom(tx, userId))
  const onHoldCents = subtractCents(amountCents, creditCents)
  const legs = [
    ...alongside,
    { from, to: creditOf(userId), currency: 'USD' as const, amount: creditCents },
    { from, to: creditOnHoldOf(userId), currency: 'USD' as const, amount: onHoldCents },
  ].filter(({ amount }) => amount > 0n)
  const [outcome] = await postTransfers(tx, [{ cause, happenedAt: now, legs }])
  invariant(outcome === 'posted', `${cause} is posted once and the money is there`)
  await holdCredit(tx, { cause, userId, amountCents: onHoldCents, now })
  await publish(tx, userId, { kind: 'balance', subject: '' })
  return { creditCents, onHoldCents }
}
