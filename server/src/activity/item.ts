import { english } from '../languages/english.ts'
import { inLanguage } from '../languages/in-language.ts'
import { say, type Message, type Text } from '../languages/message.ts'
import type { ActivityItem } from '@moon/contract/activity.ts'
import type { Payment } from '@moon/contract/invoices.ts'
import { addCents, zeroCents, type Cents } from '@moon/money/cents.ts'
import { formatDollars } from '@moon/money/format.ts'
import { coinReceivedWire, coinWire, units, unitsOfSteps } from '@moon/money/coin.ts'
import { satsWire } from '@moon/money/sats.ts'
import { declineReasons, declineText, type DeclineReason } from '../card-transactions/decline-reasons.ts'
import { holdText } from '../card-transactions/hold-text.ts'
import type { CreditBecause, readCreditsById } from '../credit/credit-funding.ts'
import type { CardActivityRow, TermsRow } from './store.ts'

// The fields of a line of the feed. Amounts are positive; the type says the direction.

type Fields = ActivityItem['data']

/** A field that a kind of line does not have is null, never missing. */
const nothing = {
  card_id: null,
  last_four: null,
  merchant: null,
  amount_base: null,
  amount_quote: null,
  currency_quote: null,
  payment_method: null,
  reward_sats_used: null,
  moon_credit_used: null,
  refunded_amount_usd: null,
  approval_code: null,
  customer_friendly_description: null,
  address: null,
  gift_card_merchant_name: null,
  invalid: false,
  invoiceId: null,
  balance: null,
  payment: null,
} satisfies Partial<Fields>

type More = {
  /** How the card was paid for; only for the line of its creation. */
  terms?: TermsRow | undefined
  /** How much a shop collected beyond the card's money. */
  beyond?: Cents | undefined
}

export function cardItem(row: CardActivityRow, { terms, beyond }: More = {}): ActivityItem {
  const isNoCard = row.note === 'payment_returned' || row.note === 'not_made'
  const amount = isNoCard ? zeroCents : row.amountCents
  return {
    type: row.type,
    data: {
      ...nothing,
      id: row.id,
      card_id: row.cardId,
      last_four: isNoCard ? null : row.lastFour,
      merchant: row.merchant,
      datetime: row.at,
      amount,
      usd: amount,
      approval_code: row.approvalCode,
      refunded_amount_usd: row.creditedCents,
      customer_friendly_description: beyond
        ? english('{amount} more than the card held', { amount: formatDollars(beyond) })
        : descriptionOf(row),
      balance: row.type === 'CREATION' && !isNoCard ? amount : null,
      gift_card_merchant_name: row.giftCardMerchantName,
      ...(terms && !isNoCard && termFields(terms)),
    },
  }
}

function termFields(terms: TermsRow): Partial<Fields> {
  const { paidBy, dueCents, appliedSats, appliedCreditCents } = terms
  const balanceUsed = appliedSats > 0n ? 'SATS' : 'CREDIT'
  return {
    payment_method: paidBy === 'balance' ? balanceUsed : paidFrom(paidBy),
    amount_base: dueCents,
    ...paidIn(terms),
    reward_sats_used: satsWire(appliedSats),
    moon_credit_used: appliedCreditCents,
  }
}

function paidIn({ paidBy, paidCoin, paidUnits }: TermsRow): Pick<Fields, 'amount_quote' | 'currency_quote'> {
  if (paidCoin === null || paidUnits === null) return { amount_quote: null, currency_quote: null }
  const amount = paidBy === 'coinbase' ? unitsOfSteps(paidCoin, paidUnits) : units(paidUnits)
  return { amount_quote: coinReceivedWire(paidCoin, amount), currency_quote: paidCoin }
}

function paidFrom(paidBy: Exclude<TermsRow['paidBy'], 'balance'>): string {
  if (paidBy === 'lightning') return 'LIGHTNING'
  return paidBy === 'coinbase' ? 'COINBASE' : 'ON_CHAIN'
}

const notes = {
  payment_returned: 'The payment went back, so there is no card.',
  not_made: 'No card was made of this order; what was paid for it is back.',
  refund_taken_back: 'The merchant took its refund back.',
  hold_returned: 'This amount was held by a merchant, was not collected, and became Moon Credit.',
} as const satisfies Record<string, Text>

function descriptionOf({
  type,
  declinedBecause,
  amountCents,
  note,
  creditedCents,
  marginMcc,
}: CardActivityRow): string | null {
  if (note) return notes[note]
  if (type === 'REFUND' && creditedCents !== null) return english('This refund to a deleted card became Moon Credit.')
  if (type === 'AUTH' && marginMcc !== null) return holdText(marginMcc, amountCents)
  if (type !== 'DECLINE') return null
  return isReason(declinedBecause) ? declineText(declinedBecause, amountCents) : declineText('by_network')
}

const isReason = (text: string | null): text is DeclineReason => text !== null && Object.hasOwn(declineReasons, text)

export type ChainPayment = { invoiceId: string; cardId: string | null; address: string; payment: Payment }

/** A payment that the chain took back counts for nothing, and its line says so (TRX-08). */
export function paymentItem({ invoiceId, cardId, address, payment }: ChainPayment): ActivityItem {
  const amount = payment.invalid ? zeroCents : payment.cardCurrencyPaymentCredit
  return {
    type: 'ONCHAINPENDINGPAYMENT',
    data: {
      ...nothing,
      id: payment.id,
      card_id: cardId,
      datetime: payment.createdAt,
      amount,
      usd: amount,
      amount_base: amount,
      amount_quote: payment.paymentAmount,
      currency_quote: payment.paymentCurrency,
      payment_method: 'ON_CHAIN',
      address,
      invalid: payment.invalid,
      invoiceId,
      payment,
    },
  }
}

type PaymentCredit = Awaited<ReturnType<typeof readCreditsById>>[number]

const becauseOf = {
  surplus: (became) => say('You paid more than the card cost; it {became}.', { became }),
  second_payment: (became) => say('This order was paid a second time; it {became}.', { became }),
  late: (became) => say('This payment came after the order had ended; it {became}.', { became }),
  refunded: (became) => say('No card was made for this payment; it {became}.', { became }),
} as const satisfies Record<CreditBecause, (became: Message) => Message>

/** What a payment became when it became no card: credit, reward sats or both (D-07, D-09). */
export function creditItem(credit: PaymentCredit): ActivityItem {
  const amount = addCents(credit.creditCents, credit.onHoldCents, credit.repaidCents)
  const became = credit.sats > 0n ? say('became reward sats') : becameOf(credit)
  return {
    type: 'REFUND',
    data: {
      ...nothing,
      id: credit.id,
      card_id: credit.cardId,
      datetime: credit.creditedAt,
      amount,
      usd: amount,
      amount_quote: credit.sats > 0n ? coinWire('BTC', units(credit.sats)) : null,
      currency_quote: credit.sats > 0n ? 'BTC' : null,
      refunded_amount_usd: amount,
      customer_friendly_description: inLanguage('en', becauseOf[credit.because as CreditBecause](became)),
      invoiceId: credit.invoiceId,
    },
  }
}

function becameOf({ repaidCents, creditCents, onHoldCents }: PaymentCredit): Message {
  if (repaidCents === zeroCents) return say('became Moon Credit')
  const amount = formatDollars(repaidCents)
  return addCents(creditCents, onHoldCents) > 0n
    ? say('paid {amount} that you owed, and the rest became Moon Credit', { amount })
    : say('paid {amount} that you owed', { amount })
}
