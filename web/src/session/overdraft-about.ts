import { overdraftMaxCents } from '@moon/contract/limits.ts'
import { cents, type Cents } from '@moon/money/cents.ts'
import { shortDollars } from '../kit/wire-dollars.ts'

/** What an overdraft is, how it is paid, and what it stops. */
export const overdraftAbout = (owed: Cents): string =>
  `Shops collected this much more than your cards held. Credit that comes and cards that you delete pay it first, and the rest is a line of the price of your next card. ${
    owed > overdraftMaxCents
      ? 'Until it is paid your cards are declined.'
      : `Above ${shortDollars(cents(overdraftMaxCents))} your cards would be declined until it is paid.`
  }`
