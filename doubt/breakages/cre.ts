import type { Breakage } from '../breakage.ts'

/** Making a card. */
export const cre: readonly Breakage[] = [
  {
    ids: ['CRE-01'],
    file: 'web/src/buy/amount/amount-step.tsx',
    find: "const hasShops = useFlag('giftCards') && draft.productId === undefined",
    instead: 'const hasShops = draft.productId === undefined',
    why: 'the way to the catalogue is there without its flag',
  },
  {
    ids: ['CRE-03'],
    file: 'web/src/buy/catalogue/products-per-page.ts',
    find: 'windowWidth < breakpoints.mobile',
    instead: 'windowWidth < breakpoints.settings',
    why: 'windows of 1000 px read sixteen products',
  },
  {
    ids: ['CRE-05'],
    file: 'web/src/buy/product/product-text.ts',
    find: "discountPercent > 0 ? say('{discountPercent}% off', { discountPercent }) : undefined",
    instead: "discountPercent > 0 ? 'Discount' : undefined",
    why: 'the ribbon does not say the percentage',
  },
  {
    ids: ['CRE-37'],
    file: 'web/src/cards/view/card-face.ts',
    find: "(balanceOf(card) <= 0n ? 'empty' : 'ready')",
    instead: "(balanceOf(card) < 0n ? 'empty' : 'ready')",
    why: 'an empty card does not say so',
  },
  {
    ids: ['CRE-38'],
    file: 'web/src/cards/view/card-face.ts',
    find: "if (card.deleted || card.fundingState === 'REFUNDED_TO_CREDIT') return 'deleted'",
    instead: "if (card.deleted) return 'deleted'",
    why: 'a card whose money went back is not deleted',
  },
  {
    ids: ['CRE-39'],
    file: 'web/src/cards/view/card-face.ts',
    find: 'card.expiration.getTime() <= now',
    instead: 'card.expiration.getTime() > now + 1e15',
    why: 'a card does not say that it is expired',
  },
  {
    ids: ['CRE-12'],
    file: 'web/src/buy/amount/card-type-choice.tsx',
    find: '  if (!isOffered) return null',
    instead: '  if (isOffered) return null',
    why: 'the kind of card cannot be chosen',
  },
  {
    ids: ['CRE-21'],
    file: 'web/src/buy/pay/payment-plate.tsx',
    find: '<PaymentCode codes={codes} width={245} />',
    instead: '<PaymentCode codes={codes} width={200} />',
    why: 'the QR code has another width',
  },
]
