import type { GiftCard as WireGiftCard, BarcodeFormat } from '@moon/contract/cards.ts'
import type { CardId } from '@moon/contract/ids.ts'
import { giftLateAfterMs } from '@moon/contract/limits.ts'
import type { Cents } from '@moon/money/cents.ts'
import type { Micros } from '@moon/money/micros.ts'
import type { Card } from '../cards/card.ts'

/**
 * The additional facts of a gift card: its order at the supplier and, once that is completed, its code. The code
 * itself is sealed and not in here; it is opened only for its owner, on request (reveal-gift-card.ts).
 */
export type GiftCardOrder = {
  cardId: CardId
  orderKey: string
  orderNumber: number
  lastAskedAt: Date | null
  supplierOrderId: string | null
  hasSecurityCode: boolean
  hasPin: boolean
  hasPage: boolean
  barcodeFormat: BarcodeFormat | null
  expiresOn: string | null
  deliveredAt: Date | null
  firstRevealedAt: Date | null
}

/** With the owner's mark. */
export type GiftFacts = GiftCardOrder & { isUsed: boolean }

/**
 * Our price: as booked, and to the fraction of a cent as the supplier states it. `micros` is null when the price was
 * presumed.
 */
export type Cost = { cents: Cents; micros: Micros | null }

/** The supplier makes one order per key, for ever. Another key is used only after a refusal. */
export const orderKeyOf = (cardId: CardId, number: number): string => `${cardId}-order-${number}`

/** The delivery state as the owner sees it (D-46). */
export function deliveryOf({ state, paidAt }: Card, now: Date): WireGiftCard['delivery'] {
  if (state === 'active') return 'delivered'
  if (state === 'refused' || state === 'refunded') return 'failed'
  return paidAt !== null && now.getTime() - paidAt.getTime() > giftLateAfterMs ? 'late' : 'ordered'
}
