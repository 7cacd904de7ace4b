import type { GiftCard as WireGiftCard } from '@moon/contract/cards.ts'
import type { Face } from '../products/product.ts'
import type { Card } from '../cards/card.ts'
import { deliveryOf, type GiftFacts } from './gift-card-order.ts'
import type { GiftCode } from './gift-code.ts'

/** A gift card as its owner sees it, without anything that a shop would accept. */
export function showGiftCard(
  { card, gift, product }: { card: Card; gift: GiftFacts; product: Face | undefined },
  now: Date,
): WireGiftCard {
  return {
    ...withoutCode,
    barcodeFormat: gift.barcodeFormat,
    hasSecurityCode: gift.hasSecurityCode,
    hasPin: gift.hasPin,
    hasBarcode: gift.barcodeFormat !== null,
    hasPage: gift.hasPage,
    delivery: deliveryOf(card, now),
    deliveredAt: gift.deliveredAt,
    firstRevealedAt: gift.firstRevealedAt,
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

/** The code as revealed to the owner, including the shop's page: anyone with its address sees the codes there. */
export const codeOf = ({ securityCode, pin, barcode, url }: GiftCode): Partial<WireGiftCard> => ({
  securityCode,
  pin,
  barcode: barcode?.data ?? null,
  merchantCardWebsite: url,
})
