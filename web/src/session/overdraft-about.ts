import { overdraftMaxCents } from '@moon/contract/limits.ts'
import { cents, type Cents } from '@moon/money/cents.ts'
import { shortDollars } from '../kit/short-dollars.ts'
import { say } from '@moon/ui/language/say.ts'

/** Whether the overdraft stops every card. */
export const isStopped = (owed: Cents): boolean => owed > overdraftMaxCents

/** Explains the overdraft: its reason, how to pay it, and what it stops. The text also fits a user without cards. */
export const overdraftAbout = (owed: Cents): string =>
  isStopped(owed)
    ? say(
        'Shops collected this much more than your cards held. No card of yours works until it is paid. You can still buy a card if you pay this with it; credit that comes, also of cards that you delete, pays it first.',
      )
    : say(
        'Shops collected this much more than your cards held. The price of your next card includes it; credit that comes, also of cards that you delete, pays it first. Above {most} no card of yours would work until it is paid.',
        { most: shortDollars(cents(overdraftMaxCents)) },
      )
