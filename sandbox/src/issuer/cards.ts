// Cards at the issuer. Numbers start like Visa test cards (411111, or 422222 under the second card program) and pass the Luhn check.
import { randomInt, randomUUID } from 'node:crypto'
import { integer, optionalInteger, optionalOneOf, optionalText, oneOf } from '../fields.ts'
import { Problem } from '../http.ts'
import type { Card, Transaction } from './shapes.ts'
import { isoNow, type IssuerState } from './state.ts'

export const accountToken = '6d6f6f6e-0000-4000-8000-000000000001'

/** Card programs, each with its own number range. The first is the default. */
const programs = {
  '00000000-0000-0000-1000-000000000000': '411111',
  '00000000-0000-0000-2000-000000000000': '422222',
} as const
const programTokens = Object.keys(programs) as (keyof typeof programs)[]
const [firstProgram, second] = programTokens as [keyof typeof programs, keyof typeof programs]
export const secondProgram: string = second

const cardTypes = ['VIRTUAL', 'SINGLE_USE', 'MERCHANT_LOCKED', 'PHYSICAL', 'UNLOCKED', 'DIGITAL_WALLET'] as const
const durations = ['ANNUALLY', 'MONTHLY', 'FOREVER', 'TRANSACTION'] as const
const substatuses = [
  'LOST',
  'COMPROMISED',
  'DAMAGED',
  'END_USER_REQUEST',
  'ISSUER_REQUEST',
  'NOT_ACTIVE',
  'SUSPICIOUS_ACTIVITY',
  'INTERNAL_REVIEW',
  'EXPIRED',
  'UNDELIVERABLE',
  'OTHER',
] as const

/** The same Idempotency-Key with the same body returns the same card, whatever became of the first answer. */
export function createCard(
  state: IssuerState,
  input: { body: Record<string, unknown>; idempotencyKey: string | undefined },
): { card: Card; isNew: boolean } {
  const { cards, byIdempotencyKey } = state.cards.value
  const bodyText = JSON.stringify(input.body, Object.keys(input.body).sort())
  const earlier = input.idempotencyKey === undefined ? undefined : byIdempotencyKey[input.idempotencyKey]
  if (earlier) {
    if (earlier.body !== bodyText) throw new Problem(422, 'This Idempotency-Key was used with another body.')
    return { card: findCard(state, earlier.cardToken), isNew: false }
  }
  const card = newCard(state, input.body)
  cards.unshift(card)
  if (input.idempotencyKey !== undefined)
    byIdempotencyKey[input.idempotencyKey] = { body: bodyText, cardToken: card.token }
  state.cards.save()
  return { card, isNew: true }
}

/** Updates a card; the answer's `previous` holds the old values of changed fields. Closing is final. */
export function patchCard(
  state: IssuerState,
  token: string,
  body: Record<string, unknown>,
): { card: Card; previous: Record<string, unknown> } {
  const card = findCard(state, token)
  const wanted = optionalOneOf(body, 'state', ['OPEN', 'PAUSED', 'CLOSED'])
  if (card.state === 'CLOSED' && wanted !== undefined && wanted !== 'CLOSED')
    throw new Problem(400, 'A closed card cannot be opened again.')
  const change: Partial<Card> = {}
  if (wanted !== undefined) change.state = wanted
  const limit = optionalInteger(body, 'spend_limit')
  if (limit !== undefined) change.spend_limit = limit
  const duration = optionalOneOf(body, 'spend_limit_duration', durations)
  if (duration !== undefined) change.spend_limit_duration = duration
  const memo = optionalText(body, 'memo', { max: 500 })
  if (memo !== undefined) change.memo = memo
  const comment = optionalText(body, 'comment', { max: 500 })
  if (comment !== undefined) change.comment = comment
  const substatus = optionalOneOf(body, 'substatus', substatuses)
  if (substatus !== undefined) change.substatus = substatus

  const changed = (Object.keys(change) as Array<keyof Card>).filter((k) => card[k] !== change[k])
  const previous = Object.fromEntries(changed.map((k) => [k, card[k] ?? null]))
  Object.assign(card, change)
  state.cards.save()
  return { card, previous }
}

export function findCard(state: IssuerState, token: string): Card {
  const card = state.cards.value.cards.find((c) => c.token === token)
  if (!card) throw new Problem(404, 'Could not find card.')
  return card
}

export function findCardByPan(state: IssuerState, pan: string): Card {
  const card = state.cards.value.cards.find((c) => c.pan === pan)
  if (!card) throw new Problem(400, 'pan: no card has this number.')
  return card
}

/** Lists never contain the number or the security code. */
export function withoutSecrets(card: Card): Omit<Card, 'pan' | 'cvv'> {
  const { pan: _pan, cvv: _cvv, ...rest } = card
  return rest
}

/** Use of the limit by approved authorisations: reversals reduce it, refunds do not. */
export function spentInWindow(state: IssuerState, card: Card, windowMs: number): number {
  const since = state.clock.now() - windowMs
  return state.transactions.value
    .filter((t) => t.card_token === card.token && t.result === 'APPROVED' && Date.parse(t.created) >= since)
    .reduce((sum, t) => sum + taken(t), 0)
}

export const windowsMs = { annually: 365 * 86_400_000, monthly: 30 * 86_400_000, forever: Number.MAX_SAFE_INTEGER }

function taken(t: Transaction): number {
  return Math.max(0, -t.amounts.hold.amount) + Math.max(0, -t.amounts.cardholder.amount)
}

function newCard(state: IssuerState, body: Record<string, unknown>): Card {
  const year = new Date(state.clock.now()).getUTCFullYear()
  const month = new Date(state.clock.now()).getUTCMonth() + 1
  const expMonth = optionalText(body, 'exp_month', { min: 2, max: 2 }) ?? String(month).padStart(2, '0')
  const expYear = optionalText(body, 'exp_year', { min: 4, max: 4 }) ?? String(year + 5)
  if (!/^(0[1-9]|1[0-2])$/.test(expMonth) || !/^\d{4}$/.test(expYear))
    throw new Problem(400, 'exp_month and exp_year: MM and YYYY are expected.')
  const monthsAhead = (Number(expYear) - year) * 12 + Number(expMonth) - month
  if (monthsAhead < 0 || monthsAhead > 60) throw new Problem(400, 'The expiry lies at most five years ahead.')
  const program = optionalOneOf(body, 'card_program_token', programTokens) ?? firstProgram
  const pan = newPan(programs[program], new Set(state.cards.value.cards.map((c) => c.pan)))
  return {
    token: randomUUID(),
    account_token: optionalText(body, 'account_token', { min: 36, max: 36 }) ?? accountToken,
    card_program_token: program,
    cardholder_currency: 'USD',
    created: isoNow(state.clock),
    cvv: String(randomInt(1_000)).padStart(3, '0'),
    exp_month: expMonth,
    exp_year: expYear,
    funding: null,
    hostname: '',
    last_four: pan.slice(-4),
    memo: optionalText(body, 'memo', { max: 500 }) ?? '',
    network_program_token: null,
    pan,
    pending_commands: [],
    pin_status: 'NOT_SET',
    product_id: null,
    spend_limit: body.spend_limit === undefined ? 0 : integer(body, 'spend_limit'),
    spend_limit_duration: optionalOneOf(body, 'spend_limit_duration', durations) ?? 'TRANSACTION',
    state: optionalOneOf(body, 'state', ['OPEN', 'PAUSED']) ?? 'OPEN',
    substatus: null,
    type: oneOf(body, 'type', cardTypes),
  }
}

function newPan(range: string, taken: ReadonlySet<string>): string {
  for (;;) {
    const digits = `${range}${String(randomInt(1_000_000_000)).padStart(9, '0')}`
    const pan = `${digits}${luhnDigit(digits)}`
    if (!taken.has(pan)) return pan
  }
}

function luhnDigit(digits: string): number {
  const sum = digits
    .split('')
    .reverse()
    .reduce((total, digit, i) => {
      const doubled = Number(digit) * (i % 2 === 0 ? 2 : 1)
      return total + (doubled > 9 ? doubled - 9 : doubled)
    }, 0)
  return (10 - (sum % 10)) % 10
}
