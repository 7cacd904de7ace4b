import type { CreditLine } from '@moon/contract/credit.ts'
import { formatDollars } from '@moon/money/format.ts'
import { centsOf } from '../kit/wire-dollars.ts'

export type Icon = 'card' | 'deleted' | 'shop' | 'payment' | 'waiting' | 'back' | 'checked'

export type Description = { icon: Icon; title: string; detail: string; amountText: string; isIncoming: boolean }

/** What a line of the history says, in plain words. */
export function describeCredit(line: CreditLine): Description {
  const { title, detail, icon } = words[line.because](line)
  const [amount, onHold] = [centsOf(line.amount), centsOf(line.onHold)]
  const isIncoming = line.direction === 'IN'
  const held = onHold > 0n ? ` ${formatDollars(onHold)}${amount > 0n ? ' more' : ''} is on hold.` : ''
  return {
    icon,
    title,
    detail: `${detail}${discountOf(line)}${overdraftOf(line)}${held}`,
    amountText: `${isIncoming ? '+' : '−'}${formatDollars(amount)}`,
    isIncoming,
  }
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
  OVERDRAWN: () => ({
    icon: 'shop',
    title: 'A shop collected more',
    detail: 'More than your card held.',
  }),
  OTHER: () => ({ icon: 'checked', title: 'Booked by Moon', detail: 'Write to us if you do not know what it is.' }),
}

const discountOf = ({ discounted }: CreditLine): string =>
  discounted ? ' The card was bought with a discount, which is not given back.' : ''

function overdraftOf({ overdraft, direction }: CreditLine): string {
  const amount = centsOf(overdraft)
  if (amount === 0n) return ''
  return direction === 'IN' ? ` ${formatDollars(amount)} paid what you owed.` : ` ${formatDollars(amount)} is owed.`
}

function orderWords(line: CreditLine): Words {
  if (line.order === 'DONE' && line.direction === 'IN')
    return { icon: 'card', title: `${cardOf(line)} bought`, detail: 'Its price paid what you owed.' }
  if (line.order === 'DONE') return { icon: 'card', title: `${cardOf(line)} bought`, detail: 'Paid for with credit.' }
  if (line.order === 'OPEN')
    return { icon: 'waiting', title: 'Open order', detail: 'Held for it; it comes back if the order is not completed.' }
  return { icon: 'waiting', title: 'Order not completed', detail: 'Was held for it, and came back.' }
}

const shopOf = ({ merchant }: CreditLine): string => merchant ?? 'A shop'

/** A shop's card has its shop's name, a Visa card its last four digits. */
const cardOf = (line: CreditLine): string => line.merchant ?? `Card${digits(line)}`

const digits = ({ last_four }: CreditLine): string => (last_four ? ` •••• ${last_four}` : '')
