import type { GiftCard as WireGiftCard } from '@moon/contract/cards.ts'
import type { Product } from '../products/product.ts'
import type { Card } from './card.ts'
import { deliveryOf, type GiftCard } from './gift-card.ts'
import type { GiftCode } from './gift-code.ts'

export type GiftFacts = GiftCard & { isUsed: boolean }

/** A gift card as its owner sees it, without anything that a shop would take. */
export function showGiftCard(
  { card, gift, product }: { card: Card; gift: GiftFacts; product: Product | undefined },
  now: Date,
): WireGiftCard {
  return {
    ...withoutCode,
    barcodeFormat: gift.barcodeFormat,
    hasSecurityCode: gift.hasSecurityCode,
    hasPin: gift.hasPin,
    hasBarcode: gift.barcodeFormat !== null,
    delivery: deliveryOf(card, now),
    deliveredAt: gift.deliveredAt?.toISOString() ?? null,
    firstRevealedAt: gift.firstRevealedAt?.toISOString() ?? null,
    expiresOn: gift.expiresOn,
    redeemableAt: product?.redeemableAt ?? null,
    merchantRedemptionInstructions: product?.redemptionInstructions ?? null,
    userMarkedAsUsed: gift.isUsed,
    giftCardMerchantName: product?.merchantName ?? '',
    primaryBrandColor: product?.brandColor ?? '',
    primaryTextColor: product?.textColor ?? '',
    card_art_base64: product?.artBase64 ?? '',
  }
}

const withoutCode = { securityCode: null, pin: null, barcode: null, merchantCardWebsite: null }

/** The page that its owner is sent to. It may show everything, so no list has it; it is opened by a click of his. */
export const pageOf = ({ url }: GiftCode): Pick<WireGiftCard, 'merchantCardWebsite'> => ({ merchantCardWebsite: url })

/** What its owner gets when he asks for it. */
export const codeOf = ({ securityCode, pin, barcode }: GiftCode): Partial<WireGiftCard> => ({
  securityCode,
  pin,
  barcode: barcode?.data ?? null,
})
