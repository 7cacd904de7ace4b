import type { GiftCard as WireGiftCard } from '@moon/contract/cards.ts'
import type { Card } from '../cards/card.ts'
import type { Database } from '../database/db.ts'
import { publish } from '../live/live.ts'
import { invariant } from '../kit/refusal.ts'
import type { GiftCodes } from './gift-code.ts'
import { codeOf } from './show-gift-card.ts'
import { findSealedCode, updateFirstReveal } from './store.ts'

type Deps = { database: Database; giftCodes: GiftCodes }

/** Shows code, PIN, barcode and page to the owner alone; the time of the first reveal is recorded (D-46). */
export async function revealGiftCard(
  { database, giftCodes }: Deps,
  { card, at }: { card: Card; at: Date },
): Promise<Partial<WireGiftCard>> {
  await database.transaction(async (tx) => {
    if ((await updateFirstReveal(tx, card.id, at)) === 1)
      await publish(tx, card.userId, { kind: 'card', subject: card.id })
  })
  const sealed = await findSealedCode(database.db, card.id)
  invariant(sealed, `delivered gift card ${card.id} has its code`)
  return codeOf(await giftCodes.open(sealed, card.id))
}
