import { payoutBusinessDays } from '@moon/contract/limits.ts'
import { coinChain } from '@moon/contract/chains.ts'
import { coinWire, units } from '@moon/money/coin.ts'
import type { Cents } from '@moon/money/cents.ts'
import { formatDollars } from '@moon/money/format.ts'
import { say, type Message, type Value } from '../languages/message.ts'
import type { Email } from '../mail/mail.ts'
import { writeEmail, type Reader } from '../mail/write-email.ts'
import type { EndedBecause, Payout } from './payout.ts'

/** The code, with the quote that it confirms. */
export const codeEmail = (to: Reader, payout: Payout, code: string): Email =>
  writeEmail(to, {
    kind: 'money',
    subject: say('{code} confirms your Moon refund', { code }),
    lines: [
      say('You asked for {amount} of your Moon Credit in Bitcoin.', { amount: formatDollars(payout.amountCents) }),
      say('{bitcoin} will arrive at {place}, after a network fee of {fee}. Compare it with what your wallet shows.', {
        bitcoin: bitcoin(payout.sats),
        place: placeOf(payout),
        fee: bitcoin(payout.feeSats),
      }),
      say('Type this code to confirm it:'),
    ],
    code,
    footnote: say(
      'It works for 10 minutes, and once. If you did not ask for this, do not give the code to anybody and change your password.',
    ),
  })

/** Confirmation notice for the account owner, in case they did not confirm. */
export const confirmedEmail = (payout: Payout) => ({
  seenAt: 'credit' as const,
  subject: say('Your refund in Bitcoin is confirmed'),
  lines: [
    say('{bitcoin} for {amount} of your Moon Credit will be sent to {place}.', {
      bitcoin: bitcoin(payout.sats),
      amount: formatDollars(payout.amountCents),
      place: placeOf(payout),
    }),
    say('It is on its way within {days} business days, mostly much sooner.', { days: payoutBusinessDays }),
    say(
      'Until it is on its way you can cancel it on the page of your credit. If it was not you, do that and change your password.',
    ),
  ],
})

export const paidEmail = ({ sats, amountCents, address }: Paid, txid: string) => ({
  seenAt: 'credit' as const,
  subject: say('Your refund in Bitcoin has arrived'),
  lines: [
    say('{bitcoin} for {amount} of your Moon Credit arrived at {place}.', {
      bitcoin: bitcoin(sats),
      amount: formatDollars(amountCents),
      place: inGroups(address),
    }),
    say('The transaction is {txid}.', { txid }),
  ],
})

/** Reasons for returning an unsent payout that are mailed to the user. */
export type Returned = Extract<EndedBecause, 'price_moved' | 'invoice_expired' | 'unreachable' | 'failed'>

export const returnedEmail = (
  { sats, amountCents }: Pick<Payout, 'sats' | 'amountCents'>,
  { because, worthCents }: { because: Returned; worthCents: Cents },
) => ({
  seenAt: 'credit' as const,
  subject: say('Your refund in Bitcoin came back to your credit'),
  lines: [
    reasons[because]({ bitcoin: bitcoin(sats), amount: formatDollars(amountCents) }),
    ...(worthCents < amountCents
      ? [
          say(
            'The wallet left them open for a long time, and meanwhile the price of Bitcoin has fallen: they are worth {worth} by now.',
            { worth: formatDollars(worthCents) },
          ),
        ]
      : []),
    say('The {worth} are in your Moon Credit again. You can ask for them anew, at the price of now.', {
      worth: formatDollars(worthCents),
    }),
  ],
})

type Sum = { bitcoin: string; amount: string }

const reasons: Record<Returned, (sum: Sum) => Message> = {
  price_moved: (sum) =>
    say(
      '{bitcoin} for {amount} of your Moon Credit could not be sent at once, and meanwhile the price of Bitcoin has risen by more than 1 %.',
      sum,
    ),
  invoice_expired: (sum) =>
    say('{bitcoin} for {amount} of your Moon Credit could not be sent before the invoice ended.', sum),
  unreachable: (sum) =>
    say(
      '{bitcoin} for {amount} of your Moon Credit could not be sent: the Lightning address did not answer with an invoice that can be paid.',
      sum,
    ),
  failed: (sum) =>
    say(
      '{bitcoin} for {amount} of your Moon Credit could not be sent: no way over Lightning was found, or the wallet did not take them.',
      sum,
    ),
}

type Paid = Pick<Payout, 'sats' | 'amountCents' | 'address'>

const bitcoin = (amount: bigint): string => `${coinWire('BTC', units(amount))} BTC`

/** Formats the destination for comparing by eye: an address in groups of four, an invoice by its two ends. */
export function placeOf({ rail, address }: Pick<Payout, 'rail' | 'address'>): Value {
  if (rail === coinChain) return inGroups(address)
  if (address.includes('@')) return address
  return say('the invoice {ends}', { ends: `${address.slice(0, 24)}…${address.slice(-12)}` })
}

const inGroups = (address: string): string => address.replace(/(.{4})(?=.)/g, '$1 ')
