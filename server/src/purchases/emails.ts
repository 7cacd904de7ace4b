import type { Cents } from '@moon/money/cents.ts'
import { formatDollars } from '@moon/money/format.ts'
import type { Sats } from '@moon/money/sats.ts'
import type { CreditBecause } from '../credit/credit-funding.ts'
import { creditedLines } from '../credit/credited-lines.ts'
import type { Credited } from '../credit/give-credit.ts'
import { say, type Message } from '../languages/message.ts'

// Emails about payments: what happened, where the money is, what can be done. There is one for each way in which a
// payment can end.

type Email = { subject: Message; lines: Message[] }
type Became = Credited & { sats: Sats }

const credits = {
  surplus: {
    subject: say('You paid more than your card cost'),
    line: say('You paid more than your card cost. Nothing is lost:'),
  },
  second_payment: {
    subject: say('Your order was paid a second time'),
    line: say('Your order was paid a second time. Nothing is lost:'),
  },
  late: {
    subject: say('A payment came after your order had ended'),
    line: say('A payment came after your order had ended. Nothing is lost:'),
  },
} as const

export const creditEmail = (because: Exclude<CreditBecause, 'refunded'>, became: Became): Email => ({
  subject: credits[because].subject,
  lines: [credits[because].line, ...becameLines(became)],
})

/** `message` gives the reason in the words of the screen. */
export const refundedEmail = (message: Message, became: Became | undefined): Email => ({
  subject: say('No card was made, and your money came back'),
  lines: [message, ...(became ? becameLines(became) : [])],
})

export const underpaidEmail = (paid: { received: Cents; missing: Cents; refundsAt: Date }): Email => {
  const [received, missing] = [formatDollars(paid.received), formatDollars(paid.missing)]
  return {
    subject: say('{missing} are missing for your card', { missing }),
    lines: [
      say('We received {received} for your card; {missing} are still missing.', { received, missing }),
      say(
        'You can pay the rest to the same address, take a card for what arrived, or have it as Moon Credit: open the card on your dashboard and choose.',
      ),
      say('If the rest has not come by {day}, {received} becomes Moon Credit by itself.', {
        day: { day: paid.refundsAt },
        received,
      }),
    ],
  }
}

export const lateEmail = (worth: Cents): Email => ({
  subject: say('Your payment came after the price lock had ended'),
  lines: [
    say(
      'Your payment came after the price lock had ended, so it counts at the lower of two prices: when we first saw it, and when it is confirmed. By now that is {worth}.',
      { worth: formatDollars(worth) },
    ),
    say(
      'It still goes towards your card. Should it be more than the card costs, the rest becomes Moon Credit; should it be less, you choose what happens.',
    ),
  ],
})

export const droppedPaymentEmail: Email = {
  subject: say('A payment for your card is no longer seen'),
  lines: [
    say(
      'A payment that we had seen for your card was replaced or dropped before it was confirmed. Nothing was taken from you.',
    ),
    say(
      'Your order is still open: you can pay it at the same address. If the payment is confirmed after all, it counts.',
    ),
  ],
}

export const undonePaymentEmail = (amount: Cents): Email => ({
  subject: say('A payment for your card was undone'),
  lines: [
    say(
      'The network undid a payment for your card after it had been confirmed, and the coins did not reach us. {amount} that you had paid and that was still on the card was taken off it; what you had spent stays spent.',
      { amount: formatDollars(amount) },
    ),
    say(
      'Should the payment be confirmed again, its dollars are yours again. Please contact us if you think this is wrong.',
    ),
  ],
})

export const unpaidCardEmail: Email = {
  subject: say('Your card was closed: its payment went back to you'),
  lines: [
    say(
      'Your Lightning payment went back to your wallet before we could take it, so your card is not paid for. It was closed, and what was left on it was taken off it.',
    ),
    say('You can order a new card at any time. Please contact us if you think this is wrong.'),
  ],
}

export const cardReadyEmail = (value: Cents): Email => ({
  subject: say('Your card is ready'),
  lines: [
    say('Your payment is confirmed, and your card of {value} is ready to be used.', { value: formatDollars(value) }),
  ],
})

export const giftReadyEmail = ({ valueCents, merchantName }: { valueCents: Cents; merchantName: string }): Email => ({
  subject: say('Your gift card for {shop} is ready', { shop: merchantName }),
  lines: [
    say('Your gift card of {value} for {shop} is ready. Its code waits on your dashboard.', {
      value: formatDollars(valueCents),
      shop: merchantName,
    }),
  ],
})

export const giftLateEmail = (merchantName: string | undefined): Email => ({
  subject: say('Your gift card for {shop} takes longer than usual', { shop: merchantName ?? say('the shop') }),
  lines: [
    say(
      'We are still waiting for the merchant. You need not do anything: we ask again and again, and write to you when it is here.',
    ),
    say('Should it not come within a day, your money comes back to your account by itself.'),
  ],
})

const becameLines = ({ sats, ...credited }: Became): Message[] => [
  ...(sats > 0n ? [say('{sats} sats are now reward sats in your account.', { sats })] : []),
  ...creditedLines(credited),
]
