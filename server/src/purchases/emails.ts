import type { Cents } from '@moon/money/cents.ts'
import { formatDollars } from '@moon/money/format.ts'
import type { Sats } from '@moon/money/sats.ts'
import type { CreditBecause } from '../credit/credit-funding.ts'
import { creditedLines } from '../credit/credited-lines.ts'
import type { Credited } from '../credit/give-credit.ts'

// Emails about payments: what happened, where the money is, what can be done. Each of the ways in which a payment can end
// has its email.

type Email = { subject: string; lines: string[] }
type Became = Credited & { sats: Sats }

const creditSubjects = {
  surplus: 'You paid more than your card cost',
  second_payment: 'Your order was paid a second time',
  late: 'A payment came after your order had ended',
} as const

export const creditEmail = (because: Exclude<CreditBecause, 'refunded'>, became: Became): Email => ({
  subject: creditSubjects[because],
  lines: [`${creditSubjects[because]}. Nothing is lost:`, ...becameLines(became)],
})

/** `message` says why, in the words of the screen. */
export const refundedEmail = (message: string, became: Became | undefined): Email => ({
  subject: 'No card was made, and your money came back',
  lines: [message, ...(became ? becameLines(became) : [])],
})

export const underpaidEmail = (paid: { received: Cents; missing: Cents; refundsAt: Date }): Email => ({
  subject: `${formatDollars(paid.missing)} are missing for your card`,
  lines: [
    `We received ${formatDollars(paid.received)} for your card; ${formatDollars(paid.missing)} are still missing.`,
    'You can pay the rest to the same address, take a card for what arrived, or have it as Moon Credit: open the card on your dashboard and choose.',
    `If the rest has not come by ${shownDay(paid.refundsAt)}, ${formatDollars(paid.received)} becomes Moon Credit by itself.`,
  ],
})

export const lateEmail = (worth: Cents): Email => ({
  subject: 'Your payment came after the price lock had ended',
  lines: [
    `Your payment came after the price lock had ended, so it counts at the lower of two prices: when we first saw it, and when it is confirmed. By now that is ${formatDollars(worth)}.`,
    'It still goes towards your card. Should it be more than the card costs, the rest becomes Moon Credit; should it be less, you choose what happens.',
  ],
})

export const droppedPaymentEmail: Email = {
  subject: 'A payment for your card is no longer seen',
  lines: [
    'A payment that we had seen for your card was replaced or dropped before it was confirmed. Nothing was taken from you.',
    'Your order is still open: you can pay it at the same address. If the payment is confirmed after all, it counts.',
  ],
}

export const undonePaymentEmail = (amount: Cents): Email => ({
  subject: 'A payment for your card was undone',
  lines: [
    `The network undid a payment for your card after it had been confirmed, and the coins did not reach us. ${formatDollars(amount)} that you had paid and that was still on the card was taken off it; what you had spent stays spent.`,
    'Should the payment be confirmed again, its dollars are yours again. Please contact us if you think this is wrong.',
  ],
})

export const unpaidCardEmail: Email = {
  subject: 'Your card was closed: its payment went back to you',
  lines: [
    'Your Lightning payment went back to your wallet before we could take it, so your card is not paid for. It was closed, and what was left on it was taken off it.',
    'You can order a new card at any time. Please contact us if you think this is wrong.',
  ],
}

export const cardReadyEmail = (value: Cents): Email => ({
  subject: 'Your card is ready',
  lines: [`Your payment is confirmed, and your card of ${formatDollars(value)} is ready to be used.`],
})

export const giftReadyEmail = ({ valueCents, merchantName }: { valueCents: Cents; merchantName: string }): Email => ({
  subject: `Your gift card for ${merchantName} is ready`,
  lines: [
    `Your gift card of ${formatDollars(valueCents)} for ${merchantName} is ready. Its code waits on your dashboard.`,
  ],
})

export const giftLateEmail = (merchantName: string): Email => ({
  subject: `Your gift card for ${merchantName} takes longer than usual`,
  lines: [
    'We are still waiting for the merchant. You need not do anything: we ask again and again, and write to you when it is here.',
    'Should it not come within a day, your money comes back to your account by itself.',
  ],
})

const becameLines = ({ sats, ...credited }: Became): string[] => [
  ...(sats > 0n ? [`${sats} sats are now reward sats in your account.`] : []),
  ...creditedLines(credited),
]

const shownDay = (at: Date): string =>
  at.toLocaleDateString('en-US', { month: 'long', day: 'numeric', year: 'numeric', timeZone: 'UTC' })
