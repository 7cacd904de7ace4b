import { parseDollars, type Cents } from '@moon/money/cents.ts'

type Paying = { typed: string; credit: Cents; usesCredit: boolean }

/** What the button of an order says: what pays for it. Credit that is all of the price is spent by this one click. */
export function payLabel({ typed, credit, usesCredit }: Paying): string {
  const value = parseDollars(typed)
  if (!usesCredit || credit <= 0n || value === undefined) return 'Pay with Lightning'
  return value <= credit ? 'Pay with Moon Credit' : 'Pay the rest with Lightning'
}
