import type { PaidCoin } from '@moon/contract/chains.ts'
import { count, type Tally } from '../play/tally.ts'

/** All results of a history, read at one moment. Amounts here are far below 2^53, so JSON numbers are exact. */
export type Snapshot = {
  purchases: PurchaseFact[]
  invoices: InvoiceFact[]
  payments: PaymentFact[]
  cards: CardFact[]
  sends: SendFact[]
  /** Unsupported tokens: known, but not accepted on that chain. */
  unsupported: { rail: string; txid: string }[]
  /** Unattributed payments, and misdirected coins at token addresses. */
  unattributed: { rail: string; coin: string; txid: string; units: number; isBooked: boolean }[]
  misdirected: { address: string; units: string }[]
  /** Credit that waits for an operator. */
  onHold: { user: string; cents: number }[]
  /** Cards whose state differs between the issuer and Moon. */
  differences: { kind: string; token: string }[]
  payouts: PayoutFact[]
  /** In posting order. */
  transfers: TransferFact[]
  balances: Record<string, number>
  uses: { card: string; purchase: string }[]
  limits: { user: string; daily: number; monthly: number }[]
  reservations: {
    purchase: string
    user: string
    value: number
    returned: number
    at: string
    released: string | null
  }[]
}

export type TransferFact = {
  cause: string
  at: string
  legs: { from: string; to: string; currency: string; amount: number }[]
}

export type PurchaseFact = {
  id: string
  user: string
  state: string
  value: number
  discount: number
  fees: number
  total: number
  due: number
  appliedSats: number
  appliedSatsCents: number
  appliedCredit: number
  holdEndedAs: string | null
  price: number | null
  paidAt: string | null
  paidBy: string | null
  card: string | null
  because: string | null
  /** The part of the price that pays the buyer's debt. */
  overdraft: number
  openedAt: string
  /** Time of the latest pricing. */
  pricedAt: string
  endedAt: string | null
}

type InvoiceFact = {
  id: string
  purchase: string
  rail: string
  state: string
  owedCents: number
  owedUnits: number
  price: number
  address: string | null
  hash: string | null
  expiresAt: string | null
  coin: PaidCoin
  user: string
  lockedAt: string
  lockExpiresAt: string
}

export type PaymentFact = {
  id: string
  invoice: string
  rail: string
  coin: PaidCoin
  txid: string
  vout: number
  units: number
  state: string
  price: number | null
  cents: number | null
  timesFinal: number
  covered: number
  clawedBack: number
  firstSeenAt: string
  minedAt: string | null
}

/** A send from a wallet at the exchange. */
type SendFact = { purchase: string; state: string; idem: string; coin: string; steps: number; cents: number }

type PayoutFact = {
  id: string
  user: string
  state: string
  amount: number
  rail: 'bitcoin' | 'lightning'
  address: string
  /** Null over Lightning. */
  script: string | null
  price: number
  sats: number
  askedAt: string
  quotedAt: string
  confirmedAt: string | null
}

type CardFact = {
  id: string
  purchase: string
  kind: string
  state: string
  token: string | null
  value: number
  /** The card is frozen, or its owner is restricted. */
  isPaused: boolean
}

/** The final states with their counts: `purchase delivered`, `card active`, … */
export function endsOf({ purchases, invoices, payments, cards, sends, payouts }: Snapshot): Tally {
  const ends: Tally = {}
  for (const { state, because } of purchases) count(ends, `purchase ${state}${because === null ? '' : `, ${because}`}`)
  for (const { rail, state } of invoices) count(ends, `${rail} invoice ${state}`)
  for (const { rail, state } of payments) count(ends, `${rail} payment ${state}`)
  for (const { kind, state } of cards) count(ends, `${kind === 'gift' ? 'gift card' : 'card'} ${state}`)
  for (const { state } of sends) count(ends, `send ${state}`)
  for (const { rail, state } of payouts) count(ends, `${rail} payout ${state}`)
  return ends
}

const rows = (select: string): string => `(select coalesce(json_agg(r), '[]') from (${select}) r)`

const parts = {
  purchases: `select id, user_id as "user", state, value_cents as value, discount_cents as discount,
    load_fee_cents + creation_fee_cents as fees, total_cents as total, due_cents as due, applied_sats as "appliedSats",
    applied_sats_cents as "appliedSatsCents", applied_credit_cents as "appliedCredit", hold_ended_as as "holdEndedAs",
    price, paid_at as "paidAt", paid_by as "paidBy", card_id as card, ended_because as because, overdraft_cents as overdraft,
    created_at as "openedAt", priced_at as "pricedAt", ended_at as "endedAt" from purchases order by id`,
  invoices: `select id, purchase_id as purchase, rail, state, owed_cents as "owedCents", owed_units as "owedUnits", price,
    address, payment_hash as hash, expires_at as "expiresAt", coin, user_id as "user", locked_at as "lockedAt",
    lock_expires_at as "lockExpiresAt" from invoices order by id`,
  payments: `select id, invoice_id as invoice, rail, coin, txid, vout, units, state, price, cents, times_final as "timesFinal",
    covered_cents as covered, clawed_back_cents as "clawedBack", first_seen_at as "firstSeenAt",
    mined_at as "minedAt" from payments order by id`,
  cards: `select id, purchase_id as purchase, kind, state, issuer_token as token, value_cents as value,
    frozen_at is not null or owner_froze_at is not null or is_owner_restricted as "isPaused" from cards order by id`,
  sends: `select purchase_id as purchase, state, idem, coin, owed_steps as steps, coalesce(arrived_cents, owed_cents) as cents from exchange_sends`,
  payouts: `select id, user_id as "user", state, amount_cents as amount, rail, address, script, price, sats, asked_at as "askedAt",
    code_sent_at as "quotedAt", confirmed_at as "confirmedAt" from payouts order by id`,
  unsupported: `select rail, txid from unsupported_token_payments`,
  unattributed: `select rail, coin, txid, units, booked_at is not null as "isBooked" from unattributed_payments`,
  misdirected: `select address, units::text as units from misdirected_coins`,
  onHold: `select user_id as "user", amount_cents as cents from held_credits where released_at is null`,
  differences: `select kind, token from issuer_breaks where settled_at is null`,
  transfers: `select t.cause, t.happened_at as at, json_agg(json_build_object('from', f.path, 'to', g.path, 'currency', l.currency,
      'amount', l.amount) order by l.number) as legs
    from ledger_transfers t join ledger_legs l on l.transfer_id = t.id
    join ledger_accounts f on f.id = l.from_account_id join ledger_accounts g on g.id = l.to_account_id
    group by t.id order by t.id`,
  uses: `select card_token as card, token as purchase from card_transactions`,
  limits: `select user_id as "user", daily_cents as daily, monthly_cents as monthly from purchase_limits`,
  reservations: `select purchase_id as purchase, user_id as "user", value_cents as value, returned_cents as returned, reserved_at as at,
    released_at as released from purchase_reservations order by reserved_at`,
}

export const snapshotQuestion = `select json_build_object(${Object.entries(parts)
  .map(([name, select]) => `'${name}', ${rows(select)}`)
  .join(', ')}, 'balances', (select coalesce(json_object_agg(path, balance), '{}') from ledger_accounts
    where kind <> 'house')) as snapshot`
