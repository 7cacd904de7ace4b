// Sends: to another customer inside the exchange, at once and free, or to an address on the sandbox's chain. The same `idem` is the same
// send, whatever became of the first answer.
import { randomUUID } from 'node:crypto'
import { centsOf, parseAmount, showAmount } from './amount.ts'
import { ApiProblem } from './problem.ts'
import {
  accountIn,
  findCustomer,
  sendCode,
  takeCode,
  type Account,
  type Currency,
  type Customer,
  type ExchangeState,
  type Grant,
  type Send,
} from './state.ts'

export type Outside = {
  /** The price of a coin in dollars. */
  priceOf: (currency: Currency) => number
  /** Pays an address on the chain and returns the transaction id; undefined when that chain is not running. */
  payOut: ((currency: Currency, address: string, amount: bigint) => string) | undefined
  /** Whether a transaction is in a block. */
  isMined: (hash: string) => boolean
}

type Order = { account: Account; to: string; amount: bigint; idem: string | null; description: string | null }

export function sendMoney(
  state: ExchangeState,
  outside: Outside,
  { grant, customer, accountId, body, code }: Asked,
): { send: Send; isNew: boolean } {
  const idem = typeof body['idem'] === 'string' ? body['idem'] : null
  const earlier = idem === null ? undefined : state.sends.value.sends.find((send) => send.idem === idem)
  if (earlier) return { send: earlier, isNew: false }
  const order = readOrder(customer, accountId, { ...body, idem })
  assertFunds(order)
  const cents = centsOf(order.amount, outside.priceOf(order.account.currency))
  assertWithinLimit(state, grant, cents)
  assertCode(state, customer, code)
  const send = carryOut(state, outside, { grant, customer, order, cents })
  return { send, isNew: true }
}

type Asked = {
  grant: Grant
  customer: Customer
  accountId: string
  body: Record<string, unknown>
  code: string | undefined
}

function readOrder(customer: Customer, accountId: string, body: Record<string, unknown>): Order {
  const account = customer.accounts.find(({ id, currency }) => id === accountId || currency === accountId)
  if (!account) throw new ApiProblem(404, 'not_found', 'Not found')
  const { type, to, amount, currency, idem, description } = body
  if (type !== 'send') throw new ApiProblem(400, 'validation_error', 'Only type send is supported')
  if (typeof to !== 'string' || to === '') throw new ApiProblem(400, 'param_required', 'Missing parameter: to')
  const units = typeof amount === 'string' ? parseAmount(amount) : undefined
  if (units === undefined || units <= 0n) throw new ApiProblem(400, 'validation_error', 'Amount is invalid')
  if (currency !== account.currency) throw new ApiProblem(400, 'validation_error', 'Currency is invalid')
  return {
    account,
    to,
    amount: units,
    idem: typeof idem === 'string' ? idem : null,
    description: typeof description === 'string' ? description : null,
  }
}

function assertFunds({ account, amount }: Order): void {
  if (parseAmount(account.balance)! < amount) throw new ApiProblem(400, 'validation_error', "You don't have that much.")
}

const periodsMs: Record<string, number> = { day: 86_400_000, month: 30 * 86_400_000, year: 365 * 86_400_000 }

/** Enforces the limit of a period over all grants that this customer gave the app. */
function assertWithinLimit(state: ExchangeState, { customerId, limit }: Grant, cents: number): void {
  const since = state.clock.now() - (periodsMs[limit.period] ?? periodsMs['day']!)
  const sent = state.sends.value.sends
    .filter((send) => send.customerId === customerId && send.status !== 'failed' && send.createdAtMs > since)
    .reduce((sum, send) => sum + send.cents, 0)
  if (sent + cents > Number(limit.amount) * 100)
    throw new ApiProblem(
      400,
      'invalid_request',
      `That amount exceeds your OAuth limit of $${limit.amount} per ${limit.period}.`,
    )
}

function assertCode(state: ExchangeState, customer: Customer, code: string | undefined): void {
  if (!customer.hasTwoFactor) return
  if (code === undefined || code === '') {
    sendCode(state, customer)
    throw new ApiProblem(
      402,
      'two_factor_required',
      'Two-step verification code required to complete this request. Re-play the request with CB-2FA-Token header.',
    )
  }
  if (!takeCode(state, customer, code)) throw new ApiProblem(400, 'validation_error', 'That code was invalid')
}

function carryOut(
  state: ExchangeState,
  outside: Outside,
  { grant, customer, order, cents }: { grant: Grant; customer: Customer; order: Order; cents: number },
): Send {
  const { account, to, amount, idem, description } = order
  const payee = findCustomer(state, to)
  const isHeld = state.sends.value.isHolding
  const hash = payee ? null : payOutside(outside, account.currency, to, amount)
  const send: Send = {
    id: randomUUID(),
    customerId: customer.id,
    accountId: account.id,
    grantId: grant.id,
    status: payee && !isHeld ? 'completed' : 'pending',
    currency: account.currency,
    amount: showAmount(amount),
    cents,
    to,
    toCustomerId: payee?.id ?? null,
    hash,
    idem,
    description,
    createdAtMs: state.clock.now(),
    updatedAtMs: state.clock.now(),
  }
  account.balance = showAmount(parseAmount(account.balance)! - amount)
  if (send.status === 'completed') credit(state, send)
  state.people.save()
  state.sends.value.sends.unshift(send)
  state.sends.save()
  return send
}

function payOutside({ payOut }: Outside, currency: Currency, to: string, amount: bigint): string {
  if (!payOut) throw new ApiProblem(400, 'validation_error', 'Please enter a valid email or address')
  try {
    return payOut(currency, to, amount)
  } catch {
    throw new ApiProblem(400, 'validation_error', 'Please enter a valid email or address')
  }
}

/** Ends a pending send: the payee gets the amount, or it returns to the sender. */
export function endSend(state: ExchangeState, send: Send, status: 'completed' | 'failed'): void {
  if (send.status !== 'pending') return
  send.status = status
  send.updatedAtMs = state.clock.now()
  if (status === 'completed') credit(state, send)
  else {
    const sender = findCustomer(state, send.customerId)
    if (sender) add(accountIn(sender, send.currency), parseAmount(send.amount)!)
  }
  state.people.save()
  state.sends.save()
}

/** Completes sends to the chain once they are in a block. */
export function followChain(state: ExchangeState, { isMined }: Outside): void {
  for (const send of state.sends.value.sends)
    if (send.status === 'pending' && send.hash !== null && isMined(send.hash)) endSend(state, send, 'completed')
}

function credit(state: ExchangeState, send: Send): void {
  const payee = send.toCustomerId === null ? undefined : findCustomer(state, send.toCustomerId)
  if (payee) add(accountIn(payee, send.currency), parseAmount(send.amount)!)
}

function add(account: Account, amount: bigint): void {
  account.balance = showAmount(parseAmount(account.balance)! + amount)
}
