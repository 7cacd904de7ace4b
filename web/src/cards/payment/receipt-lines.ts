import type { Receipt, ReceiptPayment } from '@moon/contract/receipts.ts'
import { addCents, subtractCents, zeroCents } from '@moon/money/cents.ts'
import { formatDollars } from '@moon/money/format.ts'
import { shownTime } from '../../kit/shown-time.ts'
import { shownRate } from '../../kit/shown-rate.ts'
import { wordFor } from '../../kit/word-for.ts'

export type ReceiptLine = { name: string; text: string; isCode?: boolean; href?: string; isTotal?: boolean }
export type ReceiptPart = { title: string; lines: ReceiptLine[] }

const methodNames = {
  LIGHTNING: 'Bitcoin over Lightning',
  ON_CHAIN: 'On-chain',
  COINBASE: 'Coinbase',
  CREDIT: 'Moon Credit',
  SATS: 'Reward sats',
} as const

export const methodName = (method: NonNullable<Receipt['method']>): string => wordFor(methodNames, method, method)

/** What a receipt says, part by part; the page and the PDF show the same. */
export function receiptParts(receipt: Receipt): ReceiptPart[] {
  const { method, payments, last_four: lastFour, orderedAt, paidAt, issuedAt } = receipt
  const made = [
    { name: 'Receipt', text: receipt.number, isCode: true },
    { name: 'Sold by', text: receipt.seller ?? 'Moon' },
    { name: 'Card', text: lastFour === null ? receipt.productName : `${receipt.productName}, ending in ${lastFour}` },
    { name: 'Ordered', text: shownTime(orderedAt) },
    ...(paidAt === null ? [] : [{ name: 'Paid', text: shownTime(paidAt) }]),
    ...(issuedAt === null ? [] : [{ name: 'Card issued', text: shownTime(issuedAt) }]),
    ...(method === null ? [] : [{ name: 'Paid with', text: methodName(method) }]),
  ]
  return [
    { title: 'Order', lines: made },
    { title: 'Price', lines: priceOf(receipt) },
    ...payments.map((payment, n) => ({
      title: payments.length === 1 ? 'Payment' : `Payment ${n + 1}`,
      lines: paymentLines(payment),
    })),
    ...returnedOf(receipt),
  ]
}

function priceOf({ price, shortfall }: Receipt): ReceiptLine[] {
  const [given, lowered] = [shortfall?.given ?? zeroCents, shortfall?.lowered ?? zeroCents]
  const ordered = [{ name: 'Card value ordered', text: formatDollars(addCents(price.value, lowered)) }]
  const lines: { name: string; text: string; sign?: string }[] = [
    ...(lowered > zeroCents ? ordered : []),
    { name: 'Card value', text: formatDollars(price.value) },
    { name: 'Discount', text: formatDollars(price.discount), sign: '-' },
    { name: 'Load fee', text: formatDollars(price.loadFee) },
    { name: 'Creation fee', text: formatDollars(price.creationFee) },
    { name: 'What you owed', text: formatDollars(price.overdraft) },
    { name: `Reward sats (${price.appliedSats})`, text: formatDollars(price.appliedSatsUsd), sign: '-' },
    { name: 'Moon Credit', text: formatDollars(price.appliedCredit), sign: '-' },
    { name: 'Small shortfall, given', text: formatDollars(given), sign: '-' },
  ]
  const said = lines.filter(({ name, text }) => name === 'Card value' || text !== '$0.00')
  return [
    ...said.map(({ name, text, sign = '' }) => ({ name, text: sign + text })),
    { name: 'Paid in coins', text: formatDollars(subtractCents(price.due, given)), isTotal: true },
  ]
}

function paymentLines(payment: ReceiptPayment): ReceiptLine[] {
  const { amount, currency, rate, credited, invalid, confirmations, requiredConfirmations } = payment
  const proofs = [
    { name: 'Address', text: payment.address },
    { name: 'Transaction', text: payment.transactionHash, href: payment.explorerUrl ?? undefined },
    { name: 'Payment hash', text: payment.paymentHash },
    { name: 'Preimage', text: payment.preimage },
  ]
  return [
    { name: 'Seen', text: shownTime(payment.seenAt) },
    { name: 'Amount', text: `${amount} ${currency}` },
    ...(rate === null ? [] : [{ name: 'Rate', text: `${shownRate(rate)} for 1 ${currency}` }]),
    ...(invalid ? [{ name: 'Counts for', text: '$0.00, replaced or undone' }] : []),
    ...(!invalid && credited !== null ? [{ name: 'Counts for', text: formatDollars(credited) }] : []),
    ...(requiredConfirmations > 0 && !invalid
      ? [
          {
            name: 'Confirmations',
            text: `${Math.min(confirmations, requiredConfirmations)} of ${requiredConfirmations}`,
          },
        ]
      : []),
    ...proofs.flatMap(({ name, text, href }) =>
      text === null ? [] : [{ name, text, isCode: true, ...(href && { href }) }],
    ),
  ]
}

function returnedOf({ returned: { credit, sats, overdraft } }: Receipt): ReceiptPart[] {
  const lines = [
    ...(credit === zeroCents ? [] : [{ name: 'As Moon Credit', text: formatDollars(credit) }]),
    ...(overdraft === zeroCents ? [] : [{ name: 'Paid what you owed', text: formatDollars(overdraft) }]),
    ...(sats === 0 ? [] : [{ name: 'As reward sats', text: `${sats} sats` }]),
  ]
  return lines.length === 0 ? [] : [{ title: 'Came back', lines }]
}
