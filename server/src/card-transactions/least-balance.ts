import { addCents, basisPointsRoundedHalfUp, cents, maxCents, type Cents } from '@moon/money/cents.ts'

// Some shops may collect more than they ask for, by the rules of the card network and without asking the issuer again.
// A purchase there is approved only when the card can pay the most that may be collected, and all of that is held until
// the first clearing (M-13). So neither many small cards nor one card at two pumps can buy more than was paid for.

/** What an automated fuel pump may collect after asking for one dollar. */
export const fuelPumpCents: Cents = cents(17_500n)
/** What tips, nights and days may add to the amount that was asked. */
const marginBasisPoints = 2_000n

const numbered = (first: number, last: number): string[] =>
  Array.from({ length: last - first + 1 }, (_, n) => String(first + n))

/** Car hire and hotels, with the codes that single companies have. */
export const longStays: ReadonlySet<string> = new Set([
  '7512',
  ...numbered(3351, 3500),
  '7011',
  ...numbered(3501, 3999),
])
/** Caterers, restaurants, bars, fast food; taxis, hairdressers and spas may add a tip just so. */
const tipped: ReadonlySet<string> = new Set(['5811', '5812', '5813', '5814', '4121', '7230', '7298'])

export type Category = 'fuel_pump' | 'margin'

/** Which of these categories a merchant category code is in; undefined: the amount that is asked is the amount. */
export function categoryOf(mcc: string): Category | undefined {
  if (mcc === '5542') return 'fuel_pump'
  return longStays.has(mcc) || tipped.has(mcc) ? 'margin' : undefined
}

/** The balance that a purchase needs, which is also what is held for it. */
export function leastBalance(mcc: string, amount: Cents): Cents {
  switch (categoryOf(mcc)) {
    case 'fuel_pump':
      return maxCents(amount, fuelPumpCents)
    case 'margin':
      return withMargin(amount)
    case undefined:
      return amount
  }
}

export const withMargin = (amount: Cents): Cents =>
  addCents(amount, basisPointsRoundedHalfUp(amount, marginBasisPoints))
