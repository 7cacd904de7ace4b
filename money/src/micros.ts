import { cents, type Cents } from './cents.ts'

/** US dollars in millionths, for prices that others state in fractions of a cent: 24.125 dollars are `24125000n`. */
export type Micros = bigint & { readonly __unit: 'micros' }

const microsPerCent = 10_000n

const dollarsText = /^(\d{1,12})(?:\.(\d{1,6})0*)?$/

/** Parses plain decimal dollars to the millionth. A digit beyond that is `undefined`: nothing is dropped in silence. */
export function parseMicros(text: string): Micros | undefined {
  const match = dollarsText.exec(text)
  return match ? microsOf(match[1]!, match[2] ?? '') : undefined
}

const microsOf = (whole: string, part: string): Micros => BigInt(whole + part.padEnd(6, '0')) as Micros

export const microsOfCents = (amount: Cents): Micros => (amount * microsPerCent) as Micros

/** What we owe somebody, in cents: never less than it is. */
export const centsOfMicrosRoundedUp = (amount: Micros): Cents => cents((amount + microsPerCent - 1n) / microsPerCent)
