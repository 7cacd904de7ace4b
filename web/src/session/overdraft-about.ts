import { overdraftMaxCents } from '@moon/contract/limits.ts'
import { cents, type Cents } from '@moon/money/cents.ts'
import { shortDollars } from '../kit/wire-dollars.ts'

/** Whether what is owed stops every card. */
export const isStopped = (owed: Cents): boolean => owed > overdraftMaxCents

/** What is owed and why, how it is paid, and what it stops. */
export const overdraftAbout = (owed: Cents): string =>
  `Shops collected this much more than your cards held. The price of your next card includes it; credit that comes, also of cards that you delete, pays it first. ${
    isStopped(owed)
      ? 'Your cards are declined until it is paid.'
      : `Above ${shortDollars(cents(overdraftMaxCents))} your cards would be declined until it is paid.`
  }`
