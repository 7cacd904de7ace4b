import type { Breakage } from '../breakage.ts'

/** Validation of cards. */
export const vab: readonly Breakage[] = [
  {
    ids: ['VAB-01'],
    file: 'web/src/buy/amount/amount-problem.ts',
    find: 'if (amount > max) return',
    instead: 'if (amount > max * 2n) return',
    why: 'an amount above the maximum is in order',
  },
  {
    ids: ['VAB-02'],
    file: 'web/src/buy/amount/amount-problem.ts',
    find: 'addCents(max, cents(1n))',
    instead: 'addCents(max, cents(100_000n))',
    why: 'more than a cent above the maximum can be typed',
  },
  {
    ids: ['VAB-03'],
    file: 'ui/src/field/money-input.tsx',
    find: "error ? 'border-negative text-negative' : 'border-line-strong text-ink',",
    instead: "error ? 'border-line-strong text-ink' : 'border-line-strong text-ink',",
    why: 'an amount that is not in order is not red',
  },
  {
    ids: ['VAB-05'],
    file: 'web/src/buy/amount/wallet-problem.ts',
    find: 'if (chosen.balanceInBase < price.due) return',
    instead: 'if (chosen.balanceInBase < 0n) return',
    why: 'a wallet need not cover the amount',
  },
  {
    ids: ['VAB-08'],
    file: 'server/src/purchases/open-purchase.ts',
    find: '  if (applySats) {',
    instead: '  if (applySats && !applyCredit) {',
    why: 'credit takes precedence where both are sent',
  },
  {
    ids: ['VAB-12'],
    file: 'web/src/buy/flow/buy-state.ts',
    find: "return state.draft.hasUnderstood ? to({ at: 'opening' }) : state",
    instead: "return to({ at: 'opening' })",
    why: 'the box of the confirmation need not be ticked',
  },
  {
    ids: ['VAB-18'],
    file: 'server/src/card-transactions/authorization.ts',
    find: "= ['USA', 'US']",
    instead: "= ['USA', 'US', 'CAN', 'GBR', 'DEU', 'CA', 'GB', 'DE', 'FR', 'FRA']",
    why: 'merchants of other countries are served',
  },
  {
    ids: ['VAB-19'],
    file: 'server/src/card-transactions/authorization.ts',
    find: '  if (context.restricted) return context.restricted',
    instead: '',
    why: 'restricted categories are served',
  },
]
