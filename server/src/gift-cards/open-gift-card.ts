import type { CardId } from '@moon/contract/ids.ts'
import type { Tx } from '../database/db.ts'
import { orderKeyOf } from './gift-card-order.ts'
import { insertGiftCard } from './store.ts'

/** Creates the order of a gift card that was just opened; the supplier is asked once the card is paid. */
export async function openGiftCard(tx: Tx, cardId: CardId): Promise<void> {
  await insertGiftCard(tx, { cardId, orderKey: orderKeyOf(cardId, 1) })
}
