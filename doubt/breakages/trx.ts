import type { Breakage } from '../breakage.ts'

/** Transactions of a card. */
export const trx: readonly Breakage[] = [
  {
    ids: ['TRX-02'],
    file: 'web/src/dashboard/underpaid-banner.tsx',
    find: "{say('Underpaid Transaction')}",
    instead: 'Payment incomplete',
    why: 'an underpaid card says so in other words',
  },
  {
    ids: ['TRX-04', 'STB-31'],
    file: 'web/src/dashboard/use-can-complete.ts',
    find: 'return isBetaOn && isOnChainOn',
    instead: 'return isOnChainOn',
    why: 'an underpaid card can be completed without the private beta',
  },
  {
    ids: ['TRX-07', 'STB-32'],
    file: 'web/src/activity/describe-item.ts',
    find: 'payment.latestConfirmationCount >= payment.requiredConfirmations)',
    instead: 'payment.latestConfirmationCount >= 1)',
    why: 'one confirmation completes a payment',
  },
  {
    ids: ['TRX-08'],
    file: 'web/src/activity/describe-item.ts',
    find: `      detail: [say('It was replaced or undone on the chain; nothing was taken.')],
      tone: 'negative',
      amountText: '$0.00',`,
    instead: `      detail: [say('It was replaced or undone on the chain; nothing was taken.')],
      tone: 'negative',`,
    why: 'an invalid payment shows its amount',
  },
  {
    ids: ['TRX-10'],
    file: 'web/src/activity/describe-item.ts',
    find: "say('Reason for Decline: {reason}', {",
    instead: "say('{reason}', {",
    why: 'the reason of a decline is not called so',
  },
]
