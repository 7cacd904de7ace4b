import { subtractCents, type Cents } from '@moon/money/cents.ts'
import { formatDollars } from '@moon/money/format.ts'
import { say, type Message } from '../languages/message.ts'

type Email = { subject: Message; lines: Message[] }

const howToStop = say(
  'Log in once, and nothing is charged: that is enough for twelve months more. Any payment with a card of yours counts, too.',
)

/** Sent twice before the first charge. */
export const unusedEmail = (about: {
  unusedSince: Date
  creditCents: Cents
  chargeCents: Cents
  from: Date
}): Email => ({
  subject: say('Your Moon Credit is going to shrink'),
  lines: [
    say('Nobody has used your Moon account since {since}. It has {credit} of Moon Credit.', {
      since: { day: about.unusedSince },
      credit: formatDollars(about.creditCents),
    }),
    say(
      'From {from} on, {charge} of it is charged each month for an account that is not used, as long as there is credit. Nothing else in your account changes, and you never owe anything for it.',
      { from: { day: about.from }, charge: formatDollars(about.chargeCents) },
    ),
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
  const amount = formatDollars(about.amountCents)
  return {
    subject: say('{amount} of your Moon Credit was charged', { amount }),
    lines: [
      say('Nobody has used your Moon account since {since}, so {amount} of its credit was charged. {left} is left.', {
        since: { day: about.unusedSince },
        amount,
        left: formatDollars(left),
      }),
      ...(left > 0n
        ? [say('The next charge is due on {next}. {howToStop}', { next: { day: about.nextAt }, howToStop })]
        : []),
    ],
  }
}
