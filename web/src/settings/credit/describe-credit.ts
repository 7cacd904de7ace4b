import type { CreditLine } from '@moon/contract/credit.ts'
import { addCents } from '@moon/money/cents.ts'
import { formatDollars } from '@moon/money/format.ts'
import { wordFor } from '../../kit/word-for.ts'
import { say } from '@moon/ui/language/say.ts'

export type Icon = 'card' | 'deleted' | 'shop' | 'payment' | 'waiting' | 'back' | 'checked'

export type Description = { icon: Icon; title: string; detail: string; amountText: string; isIncoming: boolean }

/** Describes a line of the credit history in plain words. */
export function describeCredit(line: CreditLine): Description {
  const { title, detail, icon } = wordFor(words, line.because, words.OTHER)(line)
  const [amount, onHold] = [line.amount, line.onHold]
  const held = onHold > 0n ? ` ${heldOf(formatDollars(onHold), amount > 0n)}` : ''
  return {
    icon,
    title,
    detail: `${detail}${discountOf(line)}${debtOf(line)}${held}`,
    amountText: amountOf(line),
    isIncoming: line.direction === 'IN',
  }
}

const heldOf = (onHold: string, isMore: boolean): string =>
  isMore ? say('{onHold} more is on hold.', { onHold }) : say('{onHold} is on hold.', { onHold })

/** The amount of the line: credit, or the overdraft when no credit moved. */
function amountOf({ amount, overdraft, onHold, direction }: CreditLine): string {
  const isIncoming = direction === 'IN'
  if (amount === 0n && overdraft > 0n)
    return isIncoming
      ? say('paid {overdraft}', { overdraft: formatDollars(overdraft) })
      : say('owed {overdraft}', { overdraft: formatDollars(overdraft) })
  if (amount === 0n && onHold > 0n) return say('on hold {onHold}', { onHold: formatDollars(onHold) })
  return `${isIncoming ? '+' : '−'}${formatDollars(amount)}`
}

type Words = Pick<Description, 'icon' | 'title' | 'detail'>

const words: Record<CreditLine['because'], (line: CreditLine) => Words> = {
  CARD_DELETED: (line) => ({
    icon: 'deleted',
    title: say('{card} deleted', { card: cardOf(line) }),
    detail: say('What was paid for and was left on it came back.'),
  }),
  HOLD_RETURNED: (line) => ({
    icon: 'shop',
    title: shopOf(line),
    detail: say('It had held this on your deleted card{digits} and did not collect it.', { digits: digits(line) }),
  }),
  MERCHANT_REFUND: (line) => ({
    icon: 'shop',
    title: shopOf(line),
    detail:
      line.card_id === null ? say('Refund.') : say('Refund to your deleted card{digits}.', { digits: digits(line) }),
  }),
  OVERPAID: () => ({
    icon: 'payment',
    title: say('Paid too much'),
    detail: say('What came above the price of your order.'),
  }),
  PAID_TWICE: () => ({ icon: 'payment', title: say('Paid twice'), detail: say('The second payment of your order.') }),
  PAID_LATE: () => ({ icon: 'payment', title: say('Late payment'), detail: say('It came after its order had ended.') }),
  NO_CARD: () => ({ icon: 'back', title: say('Payment returned'), detail: say('No card was made for it.') }),
  RECOVERED: () => ({
    icon: 'back',
    title: say('Brought back'),
    detail: say('What you sent to the wrong place, less the fee.'),
  }),
  FOUND: () => ({
    icon: 'payment',
    title: say('Payment found'),
    detail: say('It came without an order, and we found that it is yours.'),
  }),
  ORDER: (line) => orderWords(line),
  ORDER_ENDED: () => ({
    icon: 'back',
    title: say('Order not completed'),
    detail: say('What was held for it came back.'),
  }),
  RELEASED: () => ({
    icon: 'checked',
    title: say('No longer on hold'),
    detail: say('We looked at it and added it to your credit.'),
  }),
  PAYOUT: () => ({ icon: 'payment', title: say('Refund in Bitcoin'), detail: say('Asked for from your credit.') }),
  PAYOUT_RETURNED: () => ({
    icon: 'back',
    title: say('Refund in Bitcoin not sent'),
    detail: say('What was set aside for it came back.'),
  }),
  OVERDRAWN: (line) => ({
    icon: 'shop',
    title: line.merchant ?? say('A shop collected more'),
    detail: say('Collected {amount} more than your card{digits} held.', {
      amount: collectedBeyond(line),
      digits: digits(line),
    }),
  }),
  OVERDRAFT_RETURNED: (line) => ({
    icon: 'shop',
    title: shopOf(line),
    detail: say('Refund of what it had collected beyond your card{digits}.', { digits: digits(line) }),
  }),
  OVERDRAFT_PAID: () => ({ icon: 'checked', title: say('You paid what you owed'), detail: say('With your credit.') }),
  UNUSED: () => ({
    icon: 'waiting',
    title: say('Account not used'),
    detail: say('Charged each month after twelve months without use, as our letters said.'),
  }),
  OTHER: () => ({
    icon: 'checked',
    title: say('Booked by Moon'),
    detail: say('Write to us if you do not know what it is.'),
  }),
}

const discountOf = ({ discounted }: CreditLine): string =>
  discounted ? say(' The card was bought with a discount, which is not given back.') : ''

const collectedBeyond = ({ amount, overdraft }: CreditLine): string => formatDollars(addCents(amount, overdraft))

/** The part of a line that is owed, or that paid an overdraft, when the line is not only about that. */
function debtOf({ because, order, overdraft, amount, direction }: CreditLine): string {
  if (overdraft === 0n || because === 'OVERDRAFT_PAID' || order !== null) return ''
  if (direction === 'IN') return say(' {overdraft} paid what you owed.', { overdraft: formatDollars(overdraft) })
  return amount === 0n
    ? say(' You owe it.')
    : say(' You owe {overdraft} of it; your credit paid the rest.', { overdraft: formatDollars(overdraft) })
}

function orderWords(line: CreditLine): Words {
  if (line.order === 'DONE' && line.direction === 'IN')
    return {
      icon: 'checked',
      title: say('You paid what you owed'),
      detail: say('With the price of {card}.', { card: inText(line) }),
    }
  if (line.order === 'DONE')
    return { icon: 'card', title: say('{card} bought', { card: cardOf(line) }), detail: say('Paid for with credit.') }
  if (line.order === 'OPEN')
    return {
      icon: 'waiting',
      title: say('Open order'),
      detail: say('Held for it; it comes back if the order is not completed.'),
    }
  if (line.order === 'ENDED')
    return { icon: 'waiting', title: say('Order not completed'), detail: say('Was held for it, and came back.') }
  return { icon: 'waiting', title: say('Order'), detail: say('Credit was applied to it.') }
}

const shopOf = ({ merchant }: CreditLine): string => merchant ?? say('A shop')

/** A shop's card is named by its shop, a Visa card by its last four digits. */
const cardOf = (line: CreditLine): string => line.merchant ?? say('Card{digits}', { digits: digits(line) })

/** The card's name within a sentence: `card •••• 4242`. */
const inText = (line: CreditLine): string => line.merchant ?? say('card{digits}', { digits: digits(line) })

const digits = ({ last_four }: CreditLine): string => (last_four ? ` •••• ${last_four}` : '')
