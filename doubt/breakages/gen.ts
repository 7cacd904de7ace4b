import type { Breakage } from '../breakage.ts'

/** The whole product, its audience, and maintenance. */
export const gen: readonly Breakage[] = [
  {
    ids: ['GEN-05'],
    file: 'web/src/shell/member-header.tsx',
    find: 'rewardSats={user.rewardSats}',
    instead: 'rewardSats={0}',
    why: 'the header does not show the reward sats',
  },
  {
    ids: ['GEN-06'],
    file: 'web/src/shell/member-header.tsx',
    find: `moonCredit={user.moonCredit} />}
        <AddExtension`,
    instead: `moonCredit={zeroCents} />}
        <AddExtension`,
    why: 'the header does not show the credit',
  },
  {
    ids: ['GEN-07', 'STB-41', 'COB-25'],
    file: 'server/src/cards/refundable-part.ts',
    find: 'return unpaid > 0n ? shareRoundedDown(amount, paid, valueCents) : amount',
    instead: 'return unpaid > 0n ? shareRoundedDown(amount, paid, valueCents) : zeroCents',
    why: 'a deleted card gives no credit',
  },
  {
    ids: ['GEN-08'],
    file: 'contract/src/price.ts',
    find: 'appliedCredit: minCents(total, applied.available) }',
    instead: 'appliedCredit: zeroCents }',
    why: 'credit is not spent on a card',
  },
  {
    ids: ['ROL-16', 'ECA-01'],
    file: 'server/src/flags/maintenance.ts',
    find: "if (now === 'closed') throw new Refusal('maintenance')",
    instead: "if (now === 'closed') void Refusal",
    why: 'calls are answered during maintenance',
  },
  {
    ids: ['GEN-10'],
    file: 'server/src/pages/serve-web.ts',
    find: "takes(request, 'text/html') && (await",
    instead: "takes(request, 'text/nothing') && (await",
    why: 'the public pages stay up during maintenance',
  },
  {
    ids: ['GEN-12'],
    file: 'server/src/payments/describe-payment.ts',
    find: 'isTokenChain(rail) ? tokens?.[rail]?.chainId : network',
    instead: "isTokenChain(rail) ? tokens?.[rail]?.chainId : 'mainnet'",
    why: 'a test network has the explorer of the main network',
  },
]
