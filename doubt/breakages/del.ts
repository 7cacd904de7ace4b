import type { Breakage } from '../breakage.ts'

/** Deleting a card, and the agreement. */
export const del: readonly Breakage[] = [
  {
    ids: ['DEL-01'],
    file: 'web/src/cards/visa/delete-card.tsx',
    find: "label={say('Comments')}",
    instead: 'label="Why"',
    why: 'there are no comments',
  },
  {
    ids: ['DEL-02'],
    file: 'web/src/cards/visa/delete-card.tsx',
    find: "{say('Submit & Delete Card')}",
    instead: 'Delete Card',
    why: 'the button of the deletion reads otherwise',
  },
  {
    ids: ['DEL-03'],
    file: 'web/src/cards/visa/delete-card.tsx',
    find: `<p className="font-display text-xl font-semibold">{say('Card Deleted')}</p>`,
    instead: '<p className="font-display text-xl font-semibold">Done</p>',
    why: 'it is not said that the card is deleted',
  },
]
