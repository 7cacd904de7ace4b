import { satsEarnedRoundedDown, type Price } from '@moon/money/price.ts'
import { accounts } from '../ledger/accounts.ts'
import { causes } from '../ledger/causes.ts'
import { lockUserSats, satsLegsToUser } from '../ledger/user-sats.ts'
import { postTransfers } from '../ledger/post-transfers.ts'
import type { Tx } from '../database/db.ts'
import { publish } from '../live/live.ts'
import type { Card } from '../cards/card.ts'
import type { readEarning } from '../cards/reads.ts'
import { upsertRewarded } from './store.ts'

type CardEarning = NonNullable<Awaited<ReturnType<typeof readEarning>>>

const rewards = accounts.house('rewards')

/**
 * Rewards a gift card at delivery, once and for good, because a gift card is spent when it is bought (D-15): on the
 * part of its value that was paid in coins, at the rate of that moment.
 */
export async function rewardGiftCard(
  tx: Tx,
  { card, earning, price, now }: { card: Card; earning: CardEarning; price: Price; now: Date },
): Promise<void> {
  if (card.state !== 'active') return
  const { basisPoints, coinCents: part, priceCents: whole } = earning
  const earned = satsEarnedRoundedDown(card.valueCents, { basisPoints, part, whole }, price)
  await upsertRewarded(tx, card.id, earned, 1)
  if (earned === 0n) return
  const legs = satsLegsToUser(await lockUserSats(tx, card.userId), { from: rewards, amount: earned })
  await postTransfers(tx, [{ cause: causes.cardReward(card.id, 1), happenedAt: now, legs }])
  await publish(tx, card.userId, { kind: 'balance', subject: '' })
}
