import type { CardId } from '@moon/contract/ids.ts'
import type { Tx } from '../database/db.ts'
import { announceCard } from '../live/announce-card.ts'
import { moveCard } from '../cards/card-state.ts'

/** Why there is no gift card. The last two are the supplier's fault after it had taken the order. */
export type NoGiftCard = 'out_of_stock' | 'supplier_refused' | 'payment_returned' | 'supplier_late' | 'supplier_failed'

/**
 * The money of a gift card goes back. From here on its code, should one still come, is nobody's: it is not read, and what
 * it cost is written off (resolve-orphaned-orders.ts). False: the card has come, or was refused before.
 */
export async function refuseGiftCard(
  tx: Tx,
  {
    cardId,
    because,
    steps,
  }: {
    cardId: CardId
    because: NoGiftCard
    steps: { onRefused: (tx: Tx, because: NoGiftCard) => Promise<void> }
  },
): Promise<boolean> {
  const card = await moveCard(tx, cardId, { to: 'refused', because: 'refused', refusedBecause: because })
  if (!card) return false
  await steps.onRefused(tx, because)
  await announceCard(tx, card)
  return true
}
