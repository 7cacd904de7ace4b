import type { Breakage } from '../breakage.ts'

/** The view of a card. */
export const inf: readonly Breakage[] = [
  {
    ids: ['INF-01'],
    file: 'web/src/cards/view/card-face.ts',
    find: "  awaiting: say('Awaiting Payment'),",
    instead: "  awaiting: say('Your Card is Almost Ready'),",
    why: 'a card that waits for confirmations has another title',
  },
  {
    ids: ['INF-02'],
    file: 'web/src/cards/view/card-face.ts',
    find: "if (hasSecrets(card) || card.gift_card?.delivery === 'delivered') return",
    instead: 'if (hasSecrets(card)) return',
    why: 'a gift card that is here is not ready',
  },
  {
    ids: ['INF-09'],
    file: 'web/src/cards/gift/mark-used.tsx',
    find: "{isUsed ? say('Mark as unused') : say('Mark as used')}",
    instead: "{say('Mark as used')}",
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
