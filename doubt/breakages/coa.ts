import type { Breakage } from '../breakage.ts'

/** Constants of accounts. */
export const coa: readonly Breakage[] = [
  {
    ids: ['COA-10'],
    file: 'money/src/format.ts',
    find: '(amount < 1000n ? String(amount) : abbreviate(amount))',
    instead: '(amount < 10_000n ? String(amount) : abbreviate(amount))',
    why: 'sats are abbreviated from ten thousand on',
  },
  {
    ids: ['COA-12'],
    file: 'web/src/shell/balance-badges.tsx',
    find: '{earned > 0n && (',
    instead: '{earned >= 0n && (',
    why: 'the badge of no sats is shown',
  },
  {
    ids: ['COA-13'],
    file: 'contract/src/limits.ts',
    find: 'export const minAppliedSats = 50n',
    instead: 'export const minAppliedSats = 20n',
    why: 'twenty sats can be applied',
  },
  {
    ids: ['COA-17'],
    file: 'money/src/price.ts',
    find: 'const exact = divideUp(amount * priceScale * whole, at)',
    instead: 'const exact = (amount * priceScale * whole) / at',
    why: 'what is owed is rounded down',
  },
  {
    ids: ['COA-24'],
    file: 'contract/src/chains.ts',
    find: "mainnet: 'https://mempool.space/tx/'",
    instead: "mainnet: ''",
    why: 'a payment in bitcoin has no explorer',
  },
  {
    ids: ['COA-25'],
    file: 'contract/src/chains.ts',
    find: `    confirmations: 12,
    quoteMinutes: 30,
    explorers: { 1: 'https`,
    instead: `    confirmations: 6,
    quoteMinutes: 30,
    explorers: { 1: 'https`,
    why: 'six confirmations are final on Ethereum',
  },
  {
    ids: ['COA-27'],
    file: 'web/src/activity/activity-line.tsx',
    find: '{shownTime(item.data.datetime)}',
    instead: '{item.data.datetime.toISOString()}',
    why: 'activity shows its time in another format',
  },
  {
    ids: ['COA-27'],
    file: 'web/src/kit/shown-time.ts',
    find: '`${months[at.getMonth()]} ${at.getDate()}, ${at.getFullYear()}`',
    instead: '`${at.getFullYear()}-${at.getMonth() + 1}-${at.getDate()}`',
    why: 'days are shown in another format',
  },
  {
    ids: ['COA-15'],
    file: 'contract/src/limits.ts',
    find: 'export const resendShownMs = 2_000',
    instead: 'export const resendShownMs = 20_000',
    why: "'Sent!' stays for twenty seconds",
  },
]
