import type { Breakage } from '../breakage.ts'

/** The page of the credit. */
export const crd: readonly Breakage[] = [
  {
    ids: ['CRD-01'],
    file: 'web/src/settings/credit-page.tsx',
    find: '<Dollars cents={credit} className="font-display text-5xl',
    instead: '<Dollars cents={zeroCents} className="font-display text-5xl',
    why: 'the page of the credit shows no amount',
  },
  {
    ids: ['CRD-02'],
    file: 'web/src/settings/credit-page.tsx',
    find: `        When you delete a card, what was paid for and is left on it comes back as Moon Credit, and you can use it to buy
        a card.`,
    instead: '        Moon Credit buys cards.',
    why: 'it is not explained where credit comes from',
  },
]
