import { edit, type Mutant } from './mutant.ts'

export const giftMutants: readonly Mutant[] = [
  {
    name: 'each attempt orders a gift card under a key of its own',
    story: 'server/src/purchases/gift-card-troubles.story.test.ts',
    edits: [
      edit(
        'gift-cards/order-gift-card.ts',
        'key: gift.orderKey,',
        'key: `${gift.orderKey}-${deps.clock.now().getTime()}`,',
      ),
    ],
  },
  {
    name: 'a code that somebody has is given to another',
    edits: [
      edit(
        'gift-cards/receive-gift-card.ts',
        'if (await isCodeGiven(tx, marks)) {',
        'if (isCodeGiven.length > marks.length + 9) {',
      ),
      edit('gift-cards/receive-gift-card.ts', 'mark: marks[0],', 'mark: `${marks[0]}-${card.id}`,'),
    ],
  },
  {
    name: 'what the shop takes after the money went back is not booked',
    edits: [edit('gift-cards/resolve-orphaned-orders.ts', 'if (legs.length > 0) await', 'if (legs.length > 9) await')],
  },
  {
    name: 'sats that were taken for a gift card stay sats',
    edits: [
      edit(
        'purchases/deliver-gift-card.ts',
        'await postSettled(tx, purchase, invoices, clock.now())',
        'void [postSettled, clock]',
      ),
    ],
  },
]
