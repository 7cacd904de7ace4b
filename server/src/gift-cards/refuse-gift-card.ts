import type { CardId } from '@moon/contract/ids.ts'
import type { Tx } from '../database/db.ts'
import { announceCard } from '../live/announce-card.ts'
import { moveCard } from '../cards/card-state.ts'

/** Why there is no gift card. The last two are the supplier's fault after it had accepted the order. */
export type NoGiftCard = 'out_of_stock' | 'supplier_refused' | 'payment_returned' | 'supplier_late' | 'supplier_failed'

/**
 * Refuses a gift card and refunds its money. A code that still arrives belongs to nobody from here on: it is not
 * read, and its price is written off (resolve-orphaned-orders.ts). Returns false when the card was delivered or
 * refused before.
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
