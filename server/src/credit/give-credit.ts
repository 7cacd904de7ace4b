import type { UserId } from '@moon/contract/ids.ts'
import type { Cents } from '@moon/money/cents.ts'
import type { Tx } from '../database/db.ts'
import { publish } from '../live/live.ts'
import { invariant } from '../kit/refusal.ts'
import type { AccountPath } from '../ledger/accounts.ts'
import type { Cause } from '../ledger/causes.ts'
import { lockUserMoney, legsToUser } from '../ledger/user-money.ts'
import { postTransfers, type Leg } from '../ledger/post-transfers.ts'
import { holdCredit } from './hold-credit.ts'

type Given = {
  cause: Cause
  userId: UserId
  from: AccountPath
  amountCents: Cents
  /** Other legs of the same cause. */
  alongside?: readonly Leg[]
  now: Date
}

export type Credited = ReturnType<typeof legsToUser>['received']

/**
 * Credits money that arrives without the user's request: it pays the user's overdraft, becomes credit as far as the
 * caps allow, and the rest is booked on hold and waits for an operator (M-14, D-18). Once for each cause.
 */
export async function giveCredit(tx: Tx, given: Given): Promise<Credited> {
  const { cause, userId, from, amountCents, alongside = [], now } = given
  const money = await lockUserMoney(tx, userId)
  const { legs, received } = legsToUser(money, { from, amountCents, capped: true })
  const moved = [...alongside.filter(({ amount }) => amount > 0n), ...legs]
  const [outcome] = await postTransfers(tx, [{ cause, happenedAt: now, legs: moved }])
  invariant(outcome === 'posted', `${cause} is posted once and the money is there`)
  await holdCredit(tx, { cause, userId, amountCents: received.onHoldCents, now })
  await publish(tx, userId, { kind: 'balance', subject: '' })
  return received
}
