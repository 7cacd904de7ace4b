import { payoutBusinessDays } from '@moon/contract/limits.ts'
import { coinChain } from '@moon/contract/chains.ts'
import { coinWire, units } from '@moon/money/coin.ts'
import type { Cents } from '@moon/money/cents.ts'
import { formatDollars } from '@moon/money/format.ts'
import type { Email } from '../mail/mail.ts'
import { writeEmail } from '../mail/write-email.ts'
import type { EndedBecause, Payout } from './payout.ts'

/** The code, with the quote that it confirms. */
export const codeEmail = (to: string, payout: Payout, code: string): Email =>
  writeEmail(to, {
    kind: 'money',
    subject: `${code} confirms your Moon refund`,
    lines: [
      `You asked for ${formatDollars(payout.amountCents)} of your Moon Credit in Bitcoin.`,
      `${bitcoin(payout.sats)} will arrive at ${placeOf(payout)}, after a network fee of ${bitcoin(payout.feeSats)}. Compare it with what your wallet shows.`,
      'Type this code to confirm it:',
    ],
    code,
    footnote:
      'It works for 10 minutes, and once. If you did not ask for this, do not give the code to anybody and change your password.',
  })

/** What follows a confirmation, for an owner who did not make it. */
export const confirmedEmail = (payout: Payout) => ({
  subject: 'Your refund in Bitcoin is confirmed',
  lines: [
    `${bitcoin(payout.sats)} for ${formatDollars(payout.amountCents)} of your Moon Credit will be sent to ${placeOf(payout)}.`,
    `It is on its way within ${payoutBusinessDays} business days, mostly much sooner.`,
    'Until it is on its way you can cancel it on the page of your credit. If it was not you, do that and change your password.',
  ],
})

export const paidEmail = ({ sats, amountCents, address }: Paid, txid: string) => ({
  subject: 'Your refund in Bitcoin has arrived',
  lines: [
    `${bitcoin(sats)} for ${formatDollars(amountCents)} of your Moon Credit arrived at ${inGroups(address)}.`,
    `The transaction is ${txid}.`,
  ],
})

/** Why a payout came back of which nothing had left, as far as its user gets a letter about it. */
export type Returned = Extract<EndedBecause, 'price_moved' | 'invoice_expired' | 'unreachable' | 'failed'>

export const returnedEmail = (
  { sats, amountCents }: Pick<Payout, 'sats' | 'amountCents'>,
  { because, worthCents }: { because: Returned; worthCents: Cents },
) => ({
  subject: 'Your refund in Bitcoin came back to your credit',
  lines: [
    `${bitcoin(sats)} for ${formatDollars(amountCents)} of your Moon Credit ${reasons[because]}`,
    ...(worthCents < amountCents
      ? [
          `The wallet left them open for a long time, and meanwhile the price of Bitcoin has fallen: they are worth ${formatDollars(worthCents)} by now.`,
        ]
      : []),
    `The ${formatDollars(worthCents)} are in your Moon Credit again. You can ask for them anew, at the price of now.`,
  ],
})

const reasons = {
  price_moved: 'could not be sent at once, and meanwhile the price of Bitcoin has risen by more than 1 %.',
  invoice_expired: 'could not be sent before the invoice ended.',
  unreachable: 'could not be sent: the Lightning address did not answer with an invoice that can be paid.',
  failed: 'could not be sent: no way over Lightning was found, or the wallet did not take them.',
} as const satisfies Record<Returned, string>

type Paid = Pick<Payout, 'sats' | 'amountCents' | 'address'>

const bitcoin = (amount: bigint): string => `${coinWire('BTC', units(amount))} BTC`

/** As it is compared: an address in groups of four, an invoice by its two ends. */
export function placeOf({ rail, address }: Pick<Payout, 'rail' | 'address'>): string {
  if (rail === coinChain) return inGroups(address)
  return address.includes('@') ? address : `the invoice ${address.slice(0, 24)}…${address.slice(-12)}`
}

const inGroups = (address: string): string => address.replace(/(.{4})(?=.)/g, '$1 ')
