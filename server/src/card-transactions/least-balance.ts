import { addCents, basisPointsRoundedHalfUp, cents, maxCents, type Cents } from '@moon/money/cents.ts'

// Some shops may collect more than they ask for, by the rules of the card network and without asking the issuer
// again. A card transaction there is approved only when the card can pay the most that may be collected, and all of
// that is held until the first clearing (M-13). So neither many small cards nor one card at two pumps can buy more
// than was paid for.

/** The most that an automated fuel pump may collect after asking for one dollar. */
export const fuelPumpCents: Cents = cents(17_500n)
/**
 * The most that a charging station may collect after asking for less (5552). The networks publish no sum for it, as
 * they do for fuel pumps: stations are to estimate and to ask for more as they go. A hundred dollars is more than the
 * largest battery takes.
 */
const chargingCents: Cents = cents(10_000n)
/** What tips, nights and days may add to the amount asked for, in basis points. */
const marginBasisPoints = 2_000n

const numbered = (first: number, last: number): string[] =>
  Array.from({ length: last - first + 1 }, (_, n) => String(first + n))

/** Rental of cars, trucks and motor homes, cruises and hotels, including the codes of single companies. */
export const longStays: ReadonlySet<string> = new Set([
  '4411',
  '7512',
  '7513',
  '7519',
  ...numbered(3351, 3500),
  '7011',
  ...numbered(3501, 3999),
])
/** Merchants where a tip is usual: caterers, restaurants, bars, fast food, taxis, hairdressers and spas. */
const tipped: ReadonlySet<string> = new Set(['5811', '5812', '5813', '5814', '4121', '7230', '7298'])

export type Category = 'fuel_pump' | 'charging' | 'margin'

/** The category of a merchant category code; undefined when shops collect exactly what they ask for. */
export function categoryOf(mcc: string): Category | undefined {
  if (mcc === '5542') return 'fuel_pump'
  if (mcc === '5552') return 'charging'
  return longStays.has(mcc) || tipped.has(mcc) ? 'margin' : undefined
}

/** The balance that a card transaction needs, which is also the amount held for it. */
export function leastBalance(mcc: string, amount: Cents): Cents {
  switch (categoryOf(mcc)) {
    case 'fuel_pump':
      return maxCents(amount, fuelPumpCents)
    case 'charging':
      return maxCents(withMargin(amount), chargingCents)
    case 'margin':
      return withMargin(amount)
    case undefined:
      return amount
  }
}

export const withMargin = (amount: Cents): Cents =>
  addCents(amount, basisPointsRoundedHalfUp(amount, marginBasisPoints))
