import type { CreditLine } from '@moon/contract/credit.ts'
import { addCents } from '@moon/money/cents.ts'
import { formatDollars } from '@moon/money/format.ts'
import { wordFor } from '../../kit/word-for.ts'

export type Icon = 'card' | 'deleted' | 'shop' | 'payment' | 'waiting' | 'back' | 'checked'

export type Description = { icon: Icon; title: string; detail: string; amountText: string; isIncoming: boolean }

/** What a line of the history says, in plain words. */
export function describeCredit(line: CreditLine): Description {
  const { title, detail, icon } = wordFor(words, line.because, words.OTHER)(line)
  const [amount, onHold] = [line.amount, line.onHold]
  const held = onHold > 0n ? ` ${formatDollars(onHold)}${amount > 0n ? ' more' : ''} is on hold.` : ''
  return {
    icon,
    title,
    detail: `${detail}${discountOf(line)}${debtOf(line)}${held}`,
    amountText: amountOf(line),
    isIncoming: line.direction === 'IN',
  }
}

/** What moved: credit, or where none did, what is owed. */
function amountOf({ amount, overdraft, onHold, direction }: CreditLine): string {
  const isIncoming = direction === 'IN'
  if (amount === 0n && overdraft > 0n) return `${isIncoming ? 'paid' : 'owed'} ${formatDollars(overdraft)}`
  if (amount === 0n && onHold > 0n) return `on hold ${formatDollars(onHold)}`
  return `${isIncoming ? '+' : '−'}${formatDollars(amount)}`
}

type Words = Pick<Description, 'icon' | 'title' | 'detail'>

const words: Record<CreditLine['because'], (line: CreditLine) => Words> = {
  CARD_DELETED: (line) => ({
    icon: 'deleted',
    title: `${cardOf(line)} deleted`,
    detail: 'What was paid for and was left on it came back.',
  }),
  HOLD_RETURNED: (line) => ({
    icon: 'shop',
    title: shopOf(line),
    detail: `It had held this on your deleted card${digits(line)} and did not collect it.`,
  }),
  MERCHANT_REFUND: (line) => ({
    icon: 'shop',
    title: shopOf(line),
    detail: line.card_id === null ? 'Refund.' : `Refund to your deleted card${digits(line)}.`,
  }),
  OVERPAID: () => ({ icon: 'payment', title: 'Paid too much', detail: 'What came above the price of your order.' }),
  PAID_TWICE: () => ({ icon: 'payment', title: 'Paid twice', detail: 'The second payment of your order.' }),
  PAID_LATE: () => ({ icon: 'payment', title: 'Late payment', detail: 'It came after its order had ended.' }),
  NO_CARD: () => ({ icon: 'back', title: 'Payment returned', detail: 'No card was made for it.' }),
  RECOVERED: () => ({ icon: 'back', title: 'Brought back', detail: 'What you sent to the wrong place, less the fee.' }),
  FOUND: () => ({
    icon: 'payment',
    title: 'Payment found',
    detail: 'It came without an order, and we found that it is yours.',
  }),
  ORDER: (line) => orderWords(line),
  ORDER_ENDED: () => ({ icon: 'back', title: 'Order not completed', detail: 'What was held for it came back.' }),
  RELEASED: () => ({
    icon: 'checked',
    title: 'No longer on hold',
    detail: 'We looked at it and added it to your credit.',
  }),
  PAYOUT: () => ({ icon: 'payment', title: 'Refund in Bitcoin', detail: 'Asked for from your credit.' }),
  PAYOUT_RETURNED: () => ({
    icon: 'back',
    title: 'Refund in Bitcoin not sent',
    detail: 'What was set aside for it came back.',
  }),
  OVERDRAWN: (line) => ({
    icon: 'shop',
    title: line.merchant ?? 'A shop collected more',
    detail: `Collected ${collectedBeyond(line)} more than your card${digits(line)} held.`,
  }),
  OVERDRAFT_RETURNED: (line) => ({
    icon: 'shop',
    title: shopOf(line),
    detail: `Refund of what it had collected beyond your card${digits(line)}.`,
  }),
  OVERDRAFT_PAID: () => ({ icon: 'checked', title: 'You paid what you owed', detail: 'With your credit.' }),
  UNUSED: () => ({
    icon: 'waiting',
    title: 'Account not used',
    detail: 'Charged each month after twelve months without use, as our letters said.',
  }),
  OTHER: () => ({ icon: 'checked', title: 'Booked by Moon', detail: 'Write to us if you do not know what it is.' }),
}

const discountOf = ({ discounted }: CreditLine): string =>
  discounted ? ' The card was bought with a discount, which is not given back.' : ''

const collectedBeyond = ({ amount, overdraft }: CreditLine): string => formatDollars(addCents(amount, overdraft))

/** What of it is owed, or paid what was owed, where the line is not about that alone. */
function debtOf({ because, order, overdraft, amount, direction }: CreditLine): string {
  if (overdraft === 0n || because === 'OVERDRAFT_PAID' || order !== null) return ''
  if (direction === 'IN') return ` ${formatDollars(overdraft)} paid what you owed.`
  return amount === 0n ? ' You owe it.' : ` You owe ${formatDollars(overdraft)} of it; your credit paid the rest.`
}

function orderWords(line: CreditLine): Words {
  if (line.order === 'DONE' && line.direction === 'IN')
    return { icon: 'checked', title: 'You paid what you owed', detail: `With the price of ${inText(cardOf(line))}.` }
  if (line.order === 'DONE') return { icon: 'card', title: `${cardOf(line)} bought`, detail: 'Paid for with credit.' }
  if (line.order === 'OPEN')
    return { icon: 'waiting', title: 'Open order', detail: 'Held for it; it comes back if the order is not completed.' }
  if (line.order === 'ENDED')
    return { icon: 'waiting', title: 'Order not completed', detail: 'Was held for it, and came back.' }
  return { icon: 'waiting', title: 'Order', detail: 'Credit was applied to it.' }
}

const shopOf = ({ merchant }: CreditLine): string => merchant ?? 'A shop'

/** A shop's card has its shop's name, a Visa card its last four digits. */
const cardOf = (line: CreditLine): string => line.merchant ?? `Card${digits(line)}`

/** `Card •••• 4242` within a sentence. */
const inText = (card: string): string => card.replace(/^Card(?= ••••|$)/, 'card')

const digits = ({ last_four }: CreditLine): string => (last_four ? ` •••• ${last_four}` : '')
