import { cents, type Cents } from './cents.ts'

/** US dollars in millionths, for external prices in fractions of a cent: 24.125 dollars are `24125000n`. */
export type Micros = bigint & { readonly __unit: 'micros' }

const microsPerCent = 10_000n

const dollarsText = /^(\d{1,12})(?:\.(\d{1,6})0*)?$/

/** Parses plain decimal dollars to the millionth. More decimals are `undefined`: no digit is dropped silently. */
export function parseMicros(text: string): Micros | undefined {
  const match = dollarsText.exec(text)
  return match ? microsOf(match[1]!, match[2] ?? '') : undefined
}

const microsOf = (whole: string, part: string): Micros => BigInt(whole + part.padEnd(6, '0')) as Micros

export const microsOfCents = (amount: Cents): Micros => (amount * microsPerCent) as Micros

/** An amount that Moon owes, in cents, rounded up. */
export const centsOfMicrosRoundedUp = (amount: Micros): Cents => cents((amount + microsPerCent - 1n) / microsPerCent)
