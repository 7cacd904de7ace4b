import { minCents } from '@moon/money/cents.ts'
import type { Clock } from '../kit/clock.ts'
import type { Database } from '../database/db.ts'
import { eachAlone } from '../queue/each-alone.ts'
import { publish } from '../live/live.ts'
import { accounts } from '../ledger/accounts.ts'
import { causes } from '../ledger/causes.ts'
import { lockUserMoney } from '../ledger/user-money.ts'
import { readOwingWithCredit } from '../ledger/reads.ts'
import { postTransfers } from '../ledger/post-transfers.ts'

/**
 * Sets credit off against the overdraft of a user who has both (M-14). Every step of Moon does that at once; a
 * transfer that was posted by hand may not have.
 */
export async function repayOverdrafts({ database, clock }: { database: Database; clock: Clock }): Promise<void> {
  const now = clock.now()
  await eachAlone(await readOwingWithCredit(database.db), ({ userId }) =>
    database.transaction(async (tx) => {
      const { creditCents, owedCents } = await lockUserMoney(tx, userId)
      const amount = minCents(creditCents, owedCents)
      if (amount <= 0n) return
      const legs = [
        { from: accounts.user(userId).credit, to: accounts.user(userId).overdraft, currency: 'USD' as const, amount },
      ]
      await postTransfers(tx, [{ cause: causes.overdraftRepaid(userId, now), happenedAt: now, legs }])
      await publish(tx, userId, { kind: 'balance', subject: '' })
    }),
  )
}
