import type { CardId } from '@moon/contract/ids.ts'
import type { Tx } from '../database/db.ts'
import { orderKeyOf } from './gift-card-order.ts'
import { insertGiftCard } from './store.ts'

/** A card of a shop, opened just now, has its order from here on; the supplier hears of it once it is paid. */
export async function openGiftCard(tx: Tx, cardId: CardId): Promise<void> {
  await insertGiftCard(tx, { cardId, orderKey: orderKeyOf(cardId, 1) })
}
