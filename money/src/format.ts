import type { Cents } from './cents.ts'
import { coinWire, type Coin, type Units } from './coin.ts'
import type { Sats } from './sats.ts'

/** Narrow and unbreakable; within a number it keeps the groups in their order from right to left too, which the thin space does not. */
const groupSpace = '\u202f'

/** Dollars for display: `$1,234.56`, negative as `-$1,234.56`. */
export function formatDollars(amount: Cents): string {
  const absolute = amount < 0n ? -amount : amount
  const fraction = String(absolute % 100n).padStart(2, '0')
  return `${amount < 0n ? '-' : ''}$${groupThousands(String(absolute / 100n), ',')}.${fraction}`
}

/**
 * A coin amount followed by its unit: `0.00153334 BTC`; grouping the decimals is left to the screen (`groupCoin`).
 */
export const formatCoin = (coin: Coin, amount: Units): string => `${coinWire(coin, amount)} ${shownName(coin)}`

/** Groups the decimals of a coin amount for reading: `0.001 533 34`. */
export function groupCoin(decimal: string): string {
  const [whole, fraction] = decimal.split('.')
  if (fraction === undefined || fraction.length <= 3) return decimal
  return `${whole}.${(fraction.match(/.{1,3}/g) ?? []).join(groupSpace)}`
}

/** Satoshis as an integer with grouped thousands. */
export const formatSats = (amount: Sats): string => groupThousands(String(amount), ',')

/**
 * The sats badge: an integer below 1000, above with one decimal and k or M, truncated, not rounded (account.md
 * section 9).
 */
export const abbreviateSats = (amount: Sats): string => (amount < 1000n ? String(amount) : abbreviate(amount))

/** The credit badge: `$12.34` below $1000, above `$1.2k` (account.md section 9). */
export const abbreviateDollars = (amount: Cents): string =>
  amount < 100_000n ? formatDollars(amount) : `$${abbreviate(amount / 100n)}`

/** The current name of a coin: exchanges list CELO under its old name CGLD. */
export const shownName = (coin: Coin): string => (coin === 'CGLD' ? 'CELO' : coin)

function abbreviate(amount: bigint): string {
  const [divisor, letter] = amount >= 1_000_000n ? ([1_000_000n, 'M'] as const) : ([1_000n, 'k'] as const)
  const tenths = (amount * 10n) / divisor
  return `${tenths / 10n}.${tenths % 10n}${letter}`
}

function groupThousands(digits: string, separator: string): string {
  return digits.replace(/\B(?=(\d{3})+$)/g, separator)
}
