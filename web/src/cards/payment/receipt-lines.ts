import type { Receipt, ReceiptPayment } from '@moon/contract/receipts.ts'
import { addCents, subtractCents, zeroCents } from '@moon/money/cents.ts'
import { formatDollars } from '@moon/money/format.ts'
import { shownTime } from '../../kit/shown-time.ts'
import { shownRate } from '../../kit/shown-rate.ts'
import { methodName } from './method-name.ts'
import { say } from '@moon/ui/language/say.ts'

export type ReceiptLine = { name: string; text: string; isCode?: boolean; href?: string; isTotal?: boolean }
export type ReceiptPart = { title: string; lines: ReceiptLine[] }

/** The lines of a receipt, part by part; the page and the PDF show the same. */
export function receiptParts(receipt: Receipt): ReceiptPart[] {
  const { method, payments, last_four: lastFour, orderedAt, paidAt, issuedAt } = receipt
  const made = [
    { name: say('Receipt'), text: receipt.number, isCode: true },
    { name: say('Sold by'), text: receipt.seller ?? 'Moon' },
    {
      name: say('Card'),
      text:
        lastFour === null
          ? receipt.productName
          : say('{productName}, ending in {lastFour}', { productName: receipt.productName, lastFour }),
    },
    { name: say('Ordered'), text: shownTime(orderedAt) },
    ...(paidAt === null ? [] : [{ name: say('Paid'), text: shownTime(paidAt) }]),
    ...(issuedAt === null ? [] : [{ name: say('Card issued'), text: shownTime(issuedAt) }]),
    ...(method === null ? [] : [{ name: say('Paid with'), text: methodName(method) }]),
  ]
  return [
    { title: say('Order'), lines: made },
    { title: say('Price'), lines: priceOf(receipt) },
    ...payments.map((payment, n) => ({
      title: payments.length === 1 ? say('Payment') : say('Payment {n}', { n: n + 1 }),
      lines: paymentLines(payment),
    })),
    ...returnedOf(receipt),
  ]
}

function priceOf({ price, shortfall }: Receipt): ReceiptLine[] {
  const [given, lowered] = [shortfall?.given ?? zeroCents, shortfall?.lowered ?? zeroCents]
  const ordered = [{ name: say('Card value ordered'), text: formatDollars(addCents(price.value, lowered)) }]
  const lines: { name: string; text: string; sign?: string }[] = [
    ...(lowered > zeroCents ? ordered : []),
    { name: say('Card value'), text: formatDollars(price.value) },
    { name: say('Discount'), text: formatDollars(price.discount), sign: '-' },
    { name: say('Load fee'), text: formatDollars(price.loadFee) },
    { name: say('Creation fee'), text: formatDollars(price.creationFee) },
    { name: say('What you owed'), text: formatDollars(price.overdraft) },
    {
      name: say('Reward sats ({appliedSats})', { appliedSats: price.appliedSats }),
      text: formatDollars(price.appliedSatsUsd),
      sign: '-',
    },
    { name: 'Moon Credit', text: formatDollars(price.appliedCredit), sign: '-' },
    { name: say('Small shortfall, given'), text: formatDollars(given), sign: '-' },
  ]
  const said = lines.filter(({ name, text }) => name === say('Card value') || text !== '$0.00')
  return [
    ...said.map(({ name, text, sign = '' }) => ({ name, text: sign + text })),
    { name: say('Paid in coins'), text: formatDollars(subtractCents(price.due, given)), isTotal: true },
  ]
}

function paymentLines(payment: ReceiptPayment): ReceiptLine[] {
  const { amount, currency, rate, credited, invalid, confirmations, requiredConfirmations } = payment
  const proofs = [
    { name: say('Address'), text: payment.address },
    { name: say('Transaction'), text: payment.transactionHash, href: payment.explorerUrl ?? undefined },
    { name: say('Payment hash'), text: payment.paymentHash },
    { name: say('Preimage'), text: payment.preimage },
  ]
  return [
    { name: say('Seen'), text: shownTime(payment.seenAt) },
    { name: say('Amount'), text: `${amount} ${currency}` },
    ...(rate === null
      ? []
      : [{ name: say('Rate'), text: say('{rate} for 1 {currency}', { rate: shownRate(rate), currency }) }]),
    ...(invalid ? [{ name: say('Counts for'), text: say('$0.00, replaced or undone') }] : []),
    ...(!invalid && credited !== null ? [{ name: say('Counts for'), text: formatDollars(credited) }] : []),
    ...(requiredConfirmations > 0 && !invalid
      ? [
          {
            name: say('Confirmations'),
            text: say('{confirmations} of {required}', {
              confirmations: Math.min(confirmations, requiredConfirmations),
              required: requiredConfirmations,
            }),
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
    ...(credit === zeroCents ? [] : [{ name: say('As Moon Credit'), text: formatDollars(credit) }]),
    ...(overdraft === zeroCents ? [] : [{ name: say('Paid what you owed'), text: formatDollars(overdraft) }]),
    ...(sats === 0 ? [] : [{ name: say('As reward sats'), text: say('{sats} sats', { sats }) }]),
  ]
  return lines.length === 0 ? [] : [{ title: say('Came back'), lines }]
}
