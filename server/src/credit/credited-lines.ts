import { creditMaxCents, creditTopUpMaxCents } from '@moon/contract/limits.ts'
import { cents } from '@moon/money/cents.ts'
import { formatDollars } from '@moon/money/format.ts'
import { say, type Message } from '../languages/message.ts'
import type { Credited } from './give-credit.ts'

const caps = { atOnce: formatDollars(cents(creditTopUpMaxCents)), inAll: formatDollars(cents(creditMaxCents)) }

/** The lines of an email about money that was credited: the part that is credit, and the part on hold (D-18). */
export const creditedLines = ({ repaidCents, creditCents, onHoldCents }: Credited): Message[] => [
  ...(repaidCents > 0n
    ? [
        say('{amount} paid what you owed because shops had collected more than your cards held.', {
          amount: formatDollars(repaidCents),
        }),
      ]
    : []),
  ...(creditCents > 0n
    ? [say('{amount} is now Moon Credit in your account.', { amount: formatDollars(creditCents) })]
    : []),
  ...(onHoldCents > 0n
    ? [
        say(
          '{amount} is above what Moon Credit may take ({atOnce} at once and {inAll} in all). It is yours and is kept on hold; our team looks at it and gets in touch with you.',
          { amount: formatDollars(onHoldCents), ...caps },
        ),
      ]
    : []),
]
