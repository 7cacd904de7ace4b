import type { Holding } from '@moon/contract/cards.ts'
import type { UserId } from '@moon/contract/ids.ts'
import { addCents, cents, zeroCents } from '@moon/money/cents.ts'
import { sats, satsWire } from '@moon/money/sats.ts'
import type { Db, Tx } from '../database/db.ts'
import { accounts } from '../ledger/accounts.ts'
import { balancesOf } from '../ledger/balances.ts'
import { balanceOf, isSpendable, type Worth } from './show-card.ts'

/**
 * What a user holds, of the cards that have not ended: what can be spent, and from when on less of it can. Money that is
 * under way stands on its own card until it is final (decision 340).
 */
export async function readHolding(
  on: Db | Tx,
  { userId, cards }: { userId: string; cards: readonly Worth[] },
): Promise<Holding> {
  const { credit, sats: rewards } = accounts.user(userId as UserId)
  const balances = await balancesOf(on, [credit, rewards])
  const held = cards.filter((one) => isSpendable(one) && balanceOf(one) > zeroCents)
  const ends = held.flatMap(({ card }) => card.expiresAt?.getTime() ?? [])
  return {
    onCards: held.reduce((sum, one) => addCents(sum, balanceOf(one)), zeroCents),
    cards: held.length,
    moonCredit: cents(balances.get(credit)!),
    rewardSats: satsWire(sats(balances.get(rewards)!)),
    nextExpiration: ends.length === 0 ? null : new Date(Math.min(...ends)),
  }
}
