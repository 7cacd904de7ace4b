import { say } from '@moon/ui/language/say.ts'
import { cardMaxCents } from '@moon/contract/limits.ts'
import { cents, type Cents } from '@moon/money/cents.ts'
import { formatDollars } from '@moon/money/format.ts'

/** The highest amount that can be typed: a cent above the maximum, so that the user sees why less was not taken instead. */
export const mostTyped = cents(cardMaxCents + 1n)

/** Why no card can hold this amount; undefined: one can, or nothing is typed yet. */
export const tooMuch = (amount: Cents | undefined): string | undefined =>
  amount !== undefined && amount > cardMaxCents
    ? say('One card holds at most {most}.', { most: formatDollars(cents(cardMaxCents)) })
    : undefined
