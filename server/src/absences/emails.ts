import type { Cents } from '@moon/money/cents.ts'
import { formatDollars } from '@moon/money/format.ts'
import { subtractCents } from '@moon/money/cents.ts'

type Email = { subject: string; lines: string[] }

const dayOf = (at: Date): string =>
  at.toLocaleDateString('en-US', { year: 'numeric', month: 'long', day: 'numeric', timeZone: 'UTC' })

const howToStop =
  'Log in once, and nothing is charged: that is enough for twelve months more. Any payment with a card of yours counts, too.'

/** Twice before the first charge. */
export const unusedEmail = (about: {
  unusedSince: Date
  creditCents: Cents
  chargeCents: Cents
  from: Date
}): Email => ({
  subject: 'Your Moon Credit is going to shrink',
  lines: [
    `Nobody has used your Moon account since ${dayOf(about.unusedSince)}. It has ${formatDollars(about.creditCents)} of Moon Credit.`,
    `From ${dayOf(about.from)} on, ${formatDollars(about.chargeCents)} of it is charged each month for an account that is not used, as long as there is credit. Nothing else in your account changes, and you never owe anything for it.`,
    howToStop,
  ],
})

export const chargedEmail = (about: {
  unusedSince: Date
  creditCents: Cents
  amountCents: Cents
  nextAt: Date
}): Email => {
  const left = subtractCents(about.creditCents, about.amountCents)
  return {
    subject: `${formatDollars(about.amountCents)} of your Moon Credit was charged`,
    lines: [
      `Nobody has used your Moon account since ${dayOf(about.unusedSince)}, so ${formatDollars(about.amountCents)} of its credit was charged. ${formatDollars(left)} is left.`,
      ...(left > 0n ? [`The next charge is due on ${dayOf(about.nextAt)}. ${howToStop}`] : []),
    ],
  }
}
