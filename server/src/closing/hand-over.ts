import { say } from '../languages/message.ts'
import type { UserId } from '@moon/contract/ids.ts'
import type { Cents } from '@moon/money/cents.ts'
import { formatDollars } from '@moon/money/format.ts'
import { creditedLines } from '../credit/credited-lines.ts'
import { giveCredit, type Credited } from '../credit/give-credit.ts'
import type { Database } from '../database/db.ts'
import type { Clock } from '../kit/clock.ts'
import type { Ids } from '../kit/ids.ts'
import { accounts } from '../ledger/accounts.ts'
import { causes } from '../ledger/causes.ts'
import { emailCauses } from '../users/email-causes.ts'
import type { Notify } from '../users/notify.ts'

type Deps = { database: Database; clock: Clock; ids: Ids; notify: Notify }

/**
 * Turns money that arrived for a closed account into credit of another account of its owner; above the caps it waits on hold like any
 * other credit.
 */
export async function handOver(
  { database, clock, ids, notify }: Deps,
  { fromId, toId, amountCents }: { fromId: UserId; toId: UserId; amountCents: Cents },
): Promise<Credited> {
  const cause = causes.account(fromId).handedOver(ids('req'))
  const from = accounts.user(fromId).credit
  return database.transaction(async (tx) => {
    const credited = await giveCredit(tx, { cause, userId: toId, from, amountCents, now: clock.now() })
    const lines = [
      say('{amount} had arrived for the Moon account that you closed. It is yours.', {
        amount: formatDollars(amountCents),
      }),
      ...creditedLines(credited),
    ]
    await notify(tx, {
      userId: toId,
      cause: emailCauses.transfer(cause),
      email: { subject: say('Money of your closed account'), lines },
    })
    return credited
  })
}
