import { say } from '../languages/message.ts'
import type { UserId } from '@moon/contract/ids.ts'
import type { Cents } from '@moon/money/cents.ts'
import { formatDollars } from '@moon/money/format.ts'
import type { Clock } from '../kit/clock.ts'
import type { Database } from '../database/db.ts'
import { Refusal } from '../kit/refusal.ts'
import { accounts } from '../ledger/accounts.ts'
import { causes } from '../ledger/causes.ts'
import type { Leg } from '../ledger/post-transfers.ts'
import type { CurrentRate } from '../rates/rate.ts'
import { creditedLines } from '../credit/credited-lines.ts'
import { giveCredit, type Credited } from '../credit/give-credit.ts'
import { emailCauses } from '../users/email-causes.ts'
import type { Notify } from '../users/notify.ts'
import { worthOf } from '../payments/payment.ts'
import { suspenseOf } from './unattributed.ts'
import { updateAttributed, type UnattributedPayment } from './store.ts'

type Deps = { database: Database; clock: Clock; rate: CurrentRate; notify: Notify }
type Given = Pick<UnattributedPayment, 'rail' | 'txid' | 'vout'> & { userId: UserId; by: string }

/**
 * Attributes a payment to the user whom an operator has identified: it becomes that user's credit at the current price, and above the
 * caps it waits on hold like any other credit (D-18). Runs once per payment and records the operator. Refuses with `wrong_state` when the
 * payment is not booked, was attributed before, or has no fresh price.
 */
export async function attributePayment({ database, clock, rate, notify }: Deps, given: Given): Promise<Credited> {
  const now = clock.now()
  const { userId, rail, txid, vout } = given
  const cause = causes.unattributed(rail, `${txid}.${vout}`).attributed
  return database.transaction(async (tx) => {
    const unattributed = await updateAttributed(tx, given, { as: cause, at: now })
    const worth = unattributed && worthOf(unattributed.coin, unattributed.units, rate(unattributed.coin)?.bid ?? null)
    if (!unattributed || worth === null || worth === undefined) throw new Refusal('wrong_state')
    const credited = await giveCredit(tx, {
      cause,
      userId,
      from: accounts.house('fx/usd'),
      amountCents: worth,
      alongside: [intoDollars(unattributed)],
      now,
    })
    await notify(tx, { userId, cause: emailCauses.transfer(cause), email: givenEmail(worth, credited) })
    return credited
  })
}

const intoDollars = (unattributed: UnattributedPayment): Leg => {
  const { coin, units } = unattributed
  return {
    from: suspenseOf(unattributed),
    to: accounts.house(`fx/${coin.toLowerCase()}`),
    currency: coin,
    amount: units,
  }
}

const givenEmail = (worth: Cents, credited: Credited) => ({
  subject: say('A payment of yours was found'),
  lines: [
    say('We received a payment that belonged to no order, and found that it is yours. It was worth {worth}.', {
      worth: formatDollars(worth),
    }),
    ...creditedLines(credited),
  ],
})
