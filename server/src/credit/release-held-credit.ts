import type { Clock } from '../kit/clock.ts'
import type { Database } from '../database/db.ts'
import { publish } from '../live/live.ts'
import type { Log } from '../kit/log.ts'
import { invariant, Refusal } from '../kit/refusal.ts'
import { accounts } from '../ledger/accounts.ts'
import { causes } from '../ledger/causes.ts'
import { lockUserMoney, legsToUser } from '../ledger/user-money.ts'
import { postTransfers } from '../ledger/post-transfers.ts'
import { endHeldCredit } from './store.ts'

/**
 * Releases credit on hold to its owner, for an operator who has looked; it pays the owner's overdraft first. Happens
 * once, and records the operator.
 */
export async function releaseHeldCredit(
  { database, clock, log }: { database: Database; clock: Clock; log: Log },
  { cause, by }: { cause: string; by: string },
): Promise<void> {
  const now = clock.now()
  await database.transaction(async (tx) => {
    const held = await endHeldCredit(tx, { cause, by, at: now })
    if (!held) throw new Refusal('wrong_state')
    const { userId, amountCents } = held
    const money = await lockUserMoney(tx, userId)
    const released = { from: accounts.user(userId).creditOnHold, amountCents, capped: false }
    const { legs } = legsToUser(money, released)
    const [outcome] = await postTransfers(tx, [{ cause: causes.heldCreditReleased(cause), happenedAt: now, legs }])
    invariant(outcome === 'posted', 'what is in the queue is on hold')
    await publish(tx, userId, { kind: 'balance', subject: '' })
  })
  log.info({ cause, by }, 'credit on hold was given to its owner')
}
