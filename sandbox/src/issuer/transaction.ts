// One transaction object per purchase, changed by its events. Signs as the issuer's documents show them: an event carries the amount of
// the message (credits negative) and its polarity; the transaction's own `amounts` are effects on the balance (debits negative): `hold`
// while pending, the others once cleared.
import { randomInt, randomUUID } from 'node:crypto'
import { Problem } from '../http.ts'
import { accountToken } from './cards.ts'
import type { Card, DetailedResult, Merchant, Result, Transaction, TransactionEvent } from './shapes.ts'

type MessageType =
  | 'AUTHORIZATION'
  | 'BALANCE_INQUIRY'
  | 'CREDIT_AUTHORIZATION'
  | 'CREDIT_AUTHORIZATION_ADVICE'
  | 'FINANCIAL_AUTHORIZATION'
  | 'FINANCIAL_CREDIT_AUTHORIZATION'
  | 'RETURN'

/** A terminal's request. `amount` is positive; the type gives the direction. */
export type Message = {
  type: MessageType
  amount: number
  merchant: Merchant
  merchantAmount: number
  merchantCurrency: string
  partialApprovalCapable: boolean
  entry: 'ECOMMERCE' | 'CONTACTLESS' | 'ICC'
}

export type Verdict = { result: Result; detailedResult: DetailedResult; approvedAmount?: number }

export function beginTransaction(
  card: Card,
  message: Message,
  { token, verdict, at }: { token: string; verdict: Verdict; at: string },
): Transaction {
  const approved = verdict.result === 'APPROVED'
  const sign = message.type.includes('CREDIT') || message.type === 'RETURN' ? -1 : 1
  const amount = sign * (verdict.approvedAmount ?? message.amount)
  const isSettled = !['AUTHORIZATION', 'CREDIT_AUTHORIZATION', 'CREDIT_AUTHORIZATION_ADVICE'].includes(message.type)
  const transaction: Transaction = {
    token,
    account_token: card.account_token || accountToken,
    acquirer_fee: 0,
    acquirer_reference_number: null,
    amount,
    amounts: amountsOf({ hold: 0, settled: 0 }, message),
    authorization_amount: amount,
    authorization_code: approved ? String(randomInt(1_000_000)).padStart(6, '0') : null,
    avs: { address: '', zipcode: '' },
    card_token: card.token,
    cardholder_authentication: null,
    created: at,
    events: [],
    financial_account_token: null,
    merchant: message.merchant,
    merchant_amount: sign * message.merchantAmount,
    merchant_authorization_amount: sign * message.merchantAmount,
    merchant_currency: message.merchantCurrency,
    network: 'VISA',
    network_risk_score: 10,
    pos: posOf(message),
    result: verdict.result,
    service_location: null,
    settled_amount: 0,
    status: approved ? (isSettled ? 'SETTLED' : 'PENDING') : 'DECLINED',
    tags: {},
    token_info: null,
    updated: at,
  }
  if (approved && isSettled) settle(transaction, amount)
  if (approved && !isSettled) transaction.amounts.hold.amount = 0 - amount
  addEvent(transaction, { type: message.type, amount, at, verdict, isSettled: approved && isSettled })
  return transaction
}

/**
 * A clearing settles an amount. It may be more or less than authorised, and come several times: the rest of the hold stays held. A shop
 * that will not collect the rest (`isLast`) releases it first, as the network requires.
 */
export function clear(
  transaction: Transaction,
  { amount, isLast }: { amount: number | undefined; isLast: boolean },
  at: string,
): void {
  if (transaction.status === 'DECLINED' || transaction.result !== 'APPROVED')
    throw new Problem(400, 'A declined transaction cannot be cleared.')
  const authorised = transaction.authorization_amount ?? 0
  const sign = authorised < 0 ? -1 : 1
  const held = Math.abs(transaction.amounts.hold.amount)
  const cleared = Math.abs(amount ?? (held === 0 ? authorised : held))
  const left = Math.max(0, held - cleared)
  if (isLast && left > 0) release(transaction, { wanted: left, type: 'AUTHORIZATION_REVERSAL' }, at)
  transaction.amounts.hold.amount = isLast || left === 0 ? 0 : -sign * left
  transaction.status = transaction.amounts.hold.amount === 0 ? 'SETTLED' : 'PENDING'
  settle(transaction, sign * cleared)
  addEvent(transaction, { type: 'CLEARING', amount: sign * cleared, at, isSettled: true })
}

/** Releases the hold, whole or in part; an expiry always releases all of it. */
export function voidHold(
  transaction: Transaction,
  input: { amount: number | undefined; type: 'AUTHORIZATION_REVERSAL' | 'AUTHORIZATION_EXPIRY' },
  at: string,
): void {
  const held = -transaction.amounts.hold.amount
  if (transaction.status !== 'PENDING' || held === 0)
    throw new Problem(400, 'Only a pending authorisation can be voided.')
  if (input.type === 'AUTHORIZATION_REVERSAL' && transaction.settled_amount !== 0)
    throw new Problem(400, 'A partially cleared transaction cannot be reversed.')
  const wanted = input.type === 'AUTHORIZATION_EXPIRY' ? Math.abs(held) : (input.amount ?? Math.abs(held))
  if (wanted > Math.abs(held)) throw new Problem(400, 'amount: more than is held.')
  release(transaction, { wanted, type: input.type }, at)
}

function release(
  transaction: Transaction,
  { wanted, type }: { wanted: number; type: 'AUTHORIZATION_REVERSAL' | 'AUTHORIZATION_EXPIRY' },
  at: string,
): void {
  const held = -transaction.amounts.hold.amount
  const released = Math.sign(held) * wanted
  transaction.amounts.hold.amount += released
  if (transaction.settled_amount === 0) transaction.amount -= released
  const ended = type === 'AUTHORIZATION_EXPIRY' ? 'EXPIRED' : 'VOIDED'
  if (transaction.amounts.hold.amount === 0) transaction.status = transaction.settled_amount === 0 ? ended : 'SETTLED'
  addEvent(transaction, { type, amount: released, at, polarity: held > 0 ? 'CREDIT' : 'DEBIT' })
}

/** An advice replaces the held amount (hotel, fuel, tip before the clearing). */
export function advise(transaction: Transaction, amount: number, at: string): void {
  if (transaction.status !== 'PENDING') throw new Problem(400, 'Only a pending authorisation can be changed.')
  transaction.amounts.hold.amount = 0 - amount
  transaction.amount = amount
  transaction.authorization_amount = amount
  addEvent(transaction, { type: 'AUTHORIZATION_ADVICE', amount, at })
}

/** Reverses a refund: the settled credit is debited again. */
export function reverseReturn(transaction: Transaction, at: string): void {
  const returned = transaction.amounts.cardholder.amount
  if (transaction.status !== 'SETTLED' || returned <= 0)
    throw new Problem(400, 'Only a settled return can be reversed.')
  settle(transaction, returned)
  addEvent(transaction, { type: 'RETURN_REVERSAL', amount: returned, at, isSettled: true })
}

/** `amount` as in messages: a debit is positive and lowers the balance. */
function settle(transaction: Transaction, amount: number): void {
  const rate = Number(transaction.amounts.cardholder.conversion_rate)
  transaction.amounts.cardholder.amount -= amount
  transaction.amounts.settlement.amount -= amount
  transaction.amounts.merchant.amount -= Math.round(amount / rate)
  transaction.settled_amount += amount
  transaction.amount = transaction.settled_amount
}

function addEvent(
  transaction: Transaction,
  event: {
    type: TransactionEvent['type']
    amount: number
    at: string
    verdict?: Verdict
    isSettled?: boolean
    polarity?: 'DEBIT' | 'CREDIT'
  },
): void {
  const { conversion_rate, currency } = transaction.amounts.cardholder
  const merchantAmount = Math.round(event.amount / Number(conversion_rate))
  transaction.events.push({
    token: randomUUID(),
    type: event.type,
    amount: event.amount,
    amounts: {
      cardholder: { amount: event.amount, conversion_rate, currency },
      merchant: { amount: merchantAmount, currency: transaction.merchant_currency },
      settlement: event.isSettled === true ? { amount: event.amount, conversion_rate, currency } : null,
    },
    created: event.at,
    detailed_results: [event.verdict?.detailedResult ?? 'APPROVED'],
    effective_polarity: event.polarity ?? (event.amount < 0 ? 'CREDIT' : 'DEBIT'),
    network_info: networkInfo(transaction),
    result: event.verdict?.result ?? 'APPROVED',
    rule_results: [],
  })
  transaction.updated = event.at
}

function networkInfo(transaction: Transaction): TransactionEvent['network_info'] {
  const original = transaction.events[0]?.network_info?.visa?.transaction_id ?? null
  return {
    acquirer: {
      acquirer_reference_number: null,
      retrieval_reference_number: String(randomInt(1_000_000_000)).padStart(12, '0'),
    },
    amex: null,
    mastercard: null,
    visa: { transaction_id: `4${String(randomInt(1e14)).padStart(14, '0')}`, original_transaction_id: original },
  }
}

function amountsOf(effect: { hold: number; settled: number }, message: Message): Transaction['amounts'] {
  const rate = message.merchantAmount === 0 ? 1 : message.amount / message.merchantAmount
  return {
    cardholder: { amount: effect.settled, conversion_rate: rate.toFixed(6), currency: 'USD' },
    hold: { amount: effect.hold, currency: 'USD' },
    merchant: { amount: effect.settled, currency: message.merchantCurrency },
    settlement: { amount: effect.settled, currency: 'USD' },
  }
}

/** Also sent with the authorisation request. */
export function posOf(message: Message): Transaction['pos'] {
  const online = message.entry === 'ECOMMERCE'
  return {
    entry_mode: {
      card: online ? 'NOT_PRESENT' : 'PRESENT',
      cardholder: online ? 'ELECTRONIC_ORDER' : 'PRESENT',
      pan: message.entry,
      pin_entered: false,
    },
    terminal: {
      acceptor_terminal_id: null,
      attended: !online,
      card_retention_capable: false,
      on_premise: !online,
      operator: online ? 'CARDHOLDER' : 'CARD_ACCEPTOR',
      partial_approval_capable: message.partialApprovalCapable,
      pin_capability: 'NOT_CAPABLE',
      type: online ? 'ECOMMERCE' : 'POS_TERMINAL',
    },
  }
}
