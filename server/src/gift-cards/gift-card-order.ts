import type { GiftCard as WireGiftCard, BarcodeFormat } from '@moon/contract/cards.ts'
import type { CardId } from '@moon/contract/ids.ts'
import { giftLateAfterMs } from '@moon/contract/limits.ts'
import type { Cents } from '@moon/money/cents.ts'
import type { Micros } from '@moon/money/micros.ts'
import type { Card } from '../cards/card.ts'

/**
 * What a gift card has beside being a card: its order at the supplier and, once that is completed, its code. The code
 * itself is sealed and not in here; it is opened for its owner alone, when they ask (reveal-gift-card.ts).
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

/** With what its owner said of it. */
export type GiftFacts = GiftCardOrder & { isUsed: boolean }

/** What it cost us: as it is booked, and to the fraction of a cent as the supplier says. Null: it was presumed. */
export type Cost = { cents: Cents; micros: Micros | null }

/** The supplier makes one order under a key, for ever. Only after a refusal there is another key. */
export const orderKeyOf = (cardId: CardId, number: number): string => `${cardId}-order-${number}`

/** How far its delivery has come, as its owner sees it (D-46). */
export function deliveryOf({ state, paidAt }: Card, now: Date): WireGiftCard['delivery'] {
  if (state === 'active') return 'delivered'
  if (state === 'refused' || state === 'refunded') return 'failed'
  return paidAt !== null && now.getTime() - paidAt.getTime() > giftLateAfterMs ? 'late' : 'ordered'
}
