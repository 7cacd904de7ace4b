import { cents } from '@moon/money/cents.ts'
import { formatDollars } from '@moon/money/format.ts'

/** The stops of the slider, in dollars. */
export const playValues = [1, 2, 5, 10, 25, 50, 75, 100, 150, 200, 300, 500, 750, 1_000] as const

/** The slider's stop before it is moved. */
export const firstPlace = playValues.indexOf(50)

/** The square root keeps small amounts visible, as where a card is ordered: $25 of at most $1,000 is a crescent. */
export const playShare = (dollars: number): number => Math.sqrt(dollars / playValues.at(-1)!)

export const shownDollars = (dollars: number): string => formatDollars(cents(BigInt(dollars) * 100n))
