import { refuseOverdueGiftCards, tellOfLateGiftCards } from '../gift-cards/late-gift-cards.ts'
import { readProduct } from '../products/read-product.ts'
import { giveGiftBack, type GiftDeps } from './deliver-gift-card.ts'
import { giftLateLetter } from './letters.ts'

/** Whose gift card takes long is told so; the card says the same on the dashboard. */
export const tellOfLate = (deps: GiftDeps): Promise<void> =>
  tellOfLateGiftCards(deps, async (tx, { purchaseId, userId, productId }) => {
    const product = await readProduct(tx, productId)
    const letter = giftLateLetter(product?.merchantName ?? 'the shop')
    await deps.notify(tx, { userId, cause: `purchase:${purchaseId}:gift-late`, letter })
  })

export const giveBackOverdue = (deps: GiftDeps): Promise<void> =>
  refuseOverdueGiftCards(deps, {
    onRefused: (tx, purchaseId, because) => giveGiftBack(tx, deps, purchaseId, because),
  })
