import type { Holding } from '@moon/contract/cards.ts'
import type { UserId } from '@moon/contract/ids.ts'
import { cents } from '@moon/money/cents.ts'
import { sats, satsWire } from '@moon/money/sats.ts'
import type { Db, Tx } from '../database/db.ts'
import { accounts } from '../ledger/accounts.ts'
import { balancesOf } from '../ledger/balances.ts'

/** What a user holds: on cards that can be spent, as credit and as reward sats (decision 340). */
export async function readHolding(
  on: Db | Tx,
  { userId, spendable }: { userId: string; spendable: Pick<Holding, 'onCards' | 'cards' | 'nextExpiration'> },
): Promise<Holding> {
  const { credit, sats: rewards } = accounts.user(userId as UserId)
  const balances = await balancesOf(on, [credit, rewards])
  return { ...spendable, moonCredit: cents(balances.get(credit)!), rewardSats: satsWire(sats(balances.get(rewards)!)) }
}
