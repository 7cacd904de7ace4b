import { creditMaxCents, creditTopUpMaxCents } from '@moon/contract/limits.ts'
import { cents } from '@moon/money/cents.ts'
import { formatDollars } from '@moon/money/format.ts'
import type { Credited } from './give-credit.ts'

const caps = `${formatDollars(cents(creditTopUpMaxCents))} at once and ${formatDollars(cents(creditMaxCents))} in all`

/** What became of somebody's money, in the lines of a email: what is credit, and what waits on hold (D-18). */
export const creditedLines = ({ settledCents, creditCents, onHoldCents }: Credited): string[] => [
  ...(settledCents > 0n
    ? [`${formatDollars(settledCents)} paid what you owed because shops had collected more than your cards held.`]
    : []),
  ...(creditCents > 0n ? [`${formatDollars(creditCents)} is now Moon Credit in your account.`] : []),
  ...(onHoldCents > 0n
    ? [
        `${formatDollars(onHoldCents)} is above what Moon Credit may take (${caps}). It is yours and is kept on hold; our team looks at it and gets in touch with you.`,
      ]
    : []),
]
