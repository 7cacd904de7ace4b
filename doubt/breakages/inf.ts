import type { Breakage } from '../breakage.ts'

/** The view of a card. */
export const inf: readonly Breakage[] = [
  {
    ids: ['INF-01'],
    file: 'web/src/cards/view/card-face.ts',
    find: "  awaiting: 'Awaiting Payment',",
    instead: "  awaiting: 'Your Card is Almost Ready',",
    why: 'a card that waits for confirmations has another title',
  },
  {
    ids: ['INF-02'],
    file: 'web/src/cards/view/card-face.ts',
    find: "if (card.pan !== null || card.gift_card?.delivery === 'delivered') return",
    instead: 'if (card.pan !== null) return',
    why: 'a gift card that is here is not ready',
  },
  {
    ids: ['INF-09'],
    file: 'web/src/cards/gift/mark-used.tsx',
    find: "{isUsed ? 'Mark as unused' : 'Mark as used'}",
    instead: 'Mark as used',
    why: 'a mark cannot be taken back',
  },
  {
    ids: ['INF-13'],
    file: 'web/src/cards/gift/gift-codes.tsx',
    find: '{gift.hasBarcode && <Barcode',
    instead: '{gift.hasPin && <Barcode',
    why: 'a barcode is not offered',
  },
]
