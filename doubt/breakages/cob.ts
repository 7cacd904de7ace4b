import type { Breakage } from '../breakage.ts'

/** Constants of cards. */
export const cob: readonly Breakage[] = [
  {
    ids: ['COB-02'],
    file: 'contract/src/limits.ts',
    find: 'export const cardValidityDays = 60',
    instead: 'export const cardValidityDays = 90',
    why: 'a card is valid for ninety days',
  },
  {
    ids: ['COB-05'],
    file: 'contract/src/price.ts',
    find: 'const loadFee = basisPointsRoundedHalfUp(value, fees.loadFeeBp)',
    instead: 'const loadFee = basisPointsRoundedDown(value, fees.loadFeeBp)',
    why: 'the load fee is rounded down',
  },
  {
    ids: ['COB-08'],
    file: 'web/src/buy/pay/use-lightning-payment.ts',
    find: '        forMs: lightningPollForMs,',
    instead: '        forMs: 2 * lightningPollForMs,',
    why: 'a Lightning payment is polled for eight minutes',
  },
  {
    ids: ['COB-09'],
    file: 'web/src/buy/pay/use-chain-payment.ts',
    find: '        everyMs: chainPollEveryMs,',
    instead: '        everyMs: 4 * chainPollEveryMs,',
    why: 'a payment on a chain is polled every 20 s',
  },
  {
    ids: ['COB-17'],
    file: 'web/src/dashboard/activity-panel.tsx',
    find: 'payments={pending.entries.reduce((count, entry) => count + entry.payments.length, 0)}',
    instead: 'payments={0}',
    why: 'the first activity load does not look at payments',
  },
  {
    ids: ['COB-20'],
    file: 'web/src/kit/shown-time.ts',
    find: 'at.getHours() % 12 || 12',
    instead: 'at.getHours()',
    why: 'times are shown with 24 hours',
  },
  {
    ids: ['COA-18', 'COB-23'],
    file: 'money/src/price.ts',
    find: 'return cents((amount * at) / (whole * priceScale))',
    instead: 'return cents(divideUp(amount * at, whole * priceScale))',
    why: 'dollars are rounded up',
  },
  {
    ids: ['COB-24'],
    file: 'server/src/purchases/refund-purchase.ts',
    find: 'const became = await creditFundingOf(tx, { ids }, purchase, credited)',
    instead:
      "const became = purchase.state === 'delivered' ? undefined : await creditFundingOf(tx, { ids }, purchase, credited)",
    why: 'an overpayment becomes nothing',
  },
  {
    ids: ['COB-27'],
    file: 'contract/src/purchases.ts',
    find: '  cardProductId: z.optional(z.string().check(z.maxLength(64))),',
    instead: `  cardId: z.optional(z.string()),
  cardProductId: z.optional(z.string().check(z.maxLength(64))),`,
    why: 'an order may name a card that exists, to load it again',
  },
]
