import { coinWire, units } from '@moon/money/coin.ts'
import { formatDollars } from '@moon/money/format.ts'
import type { Email } from '../mail/mail.ts'
import { writeEmail } from '../mail/write-email.ts'
import type { Payout } from './payout.ts'

/** The code, with the quote that it confirms. */
export const codeEmail = (to: string, payout: Payout, code: string): Email =>
  writeEmail(to, {
    subject: `${code} confirms your Moon refund`,
    lines: [
      `You asked for ${formatDollars(payout.amountCents)} of your Moon Credit in Bitcoin.`,
      `${bitcoin(payout.sats)} will arrive at ${inGroups(payout.address)}, after a network fee of ${bitcoin(payout.feeSats)}. Compare the address with that of your wallet.`,
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
    `${bitcoin(payout.sats)} for ${formatDollars(payout.amountCents)} of your Moon Credit will be sent to ${inGroups(payout.address)}.`,
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

/** It waited, and would be worth more by now than was taken for it. */
export const priceMovedEmail = ({ sats, amountCents }: Pick<Payout, 'sats' | 'amountCents'>) => ({
  subject: 'Your refund in Bitcoin came back to your credit',
  lines: [
    `${bitcoin(sats)} for ${formatDollars(amountCents)} of your Moon Credit could not be sent at once, and meanwhile the price of Bitcoin has risen by more than 1 %.`,
    `The ${formatDollars(amountCents)} are in your Moon Credit again. You can ask for them anew, at the price of now.`,
  ],
})

type Paid = Pick<Payout, 'sats' | 'amountCents' | 'address'>

const bitcoin = (amount: bigint): string => `${coinWire('BTC', units(amount))} BTC`

/** In groups of four, as it is compared. */
const inGroups = (address: string): string => address.replace(/(.{4})(?=.)/g, '$1 ')
