// Exchange controls: wallet balances, sent codes, pending sends, and revoked access.
import { oneOf, optionalYesNo, text } from '../fields.ts'
import { answerJson, Problem, type Router } from '../http.ts'
import type { Log } from '../log.ts'
import { parseAmount, showAmount } from '../exchange/amount.ts'
import type { Exchange } from '../exchange/exchange.ts'
import { endSend } from '../exchange/send-money.ts'
import { accountIn, addCustomer, currencies, findCustomer, type Currency, type Customer } from '../exchange/state.ts'

const codes = Object.keys(currencies) as Currency[]

export function exchangeRoutes(router: Router, { exchange, log }: { exchange: Exchange; log: Log }): void {
  const { state } = exchange
  router.on('GET /api/exchange', (call) => answerJson(call.response, 200, showExchange(exchange)))
  const change = (path: string, act: (body: Record<string, unknown>, params: Record<string, string>) => string) =>
    router.on(`POST ${path}`, (call) => {
      const done = act(call.body === '' ? {} : call.json(), call.params)
      log.note('exchange', done)
      answerJson(call.response, 200, { done, ...showExchange(exchange) })
    })

  change('/api/exchange/customers', (body) => {
    const name = text(body, 'name', { min: 1, max: 80 })
    const email = text(body, 'email', { min: 3, max: 120 })
    if (findCustomer(state, email)) throw new Problem(400, 'email: somebody has this address.')
    const hasTwoFactor = optionalYesNo(body, 'hasTwoFactor') ?? true
    addCustomer(state, { name, email, hasTwoFactor, balances: balancesFrom(body['balances'] ?? {}) })
    return `${name} has an account`
  })
  change('/api/exchange/balance', (body) => {
    const customer = customerOf(exchange, body)
    const currency = oneOf(body, 'currency', codes)
    const amount = amountFrom(text(body, 'amount'))
    accountIn(customer, currency).balance = showAmount(amount)
    state.people.save()
    return `${customer.name} has ${showAmount(amount)} ${currency}`
  })
  change('/api/exchange/two-factor', (body) => {
    const customer = customerOf(exchange, body)
    customer.hasTwoFactor = optionalYesNo(body, 'hasTwoFactor') ?? true
    state.people.save()
    return `${customer.name} is ${customer.hasTwoFactor ? '' : 'not '}asked for a code`
  })
  change('/api/exchange/revoke', (body) => {
    const customer = customerOf(exchange, body)
    for (const grant of grantsOf(exchange, customer)) grant.isRevoked = true
    state.people.save()
    return `${customer.name} let no app in any more`
  })
  change('/api/exchange/expire', (body) => {
    const customer = customerOf(exchange, body)
    for (const grant of grantsOf(exchange, customer)) grant.accessUntilMs = state.clock.now()
    state.people.save()
    return `Access tokens to ${customer.name} have expired; they can be refreshed`
  })
  change('/api/exchange/hold', (body) => {
    state.sends.value.isHolding = optionalYesNo(body, 'isHolding') ?? true
    state.sends.save()
    return state.sends.value.isHolding ? 'Sends stay pending' : 'Sends complete at once'
  })
  change('/api/exchange/sends/:send/:end', (_body, params) => {
    const status = ({ settle: 'completed', fail: 'failed' } as const)[params['end'] as 'settle' | 'fail']
    const send = state.sends.value.sends.find(({ id }) => id === params['send'])
    if (!send || !status) throw new Problem(404, 'No send has this id.')
    endSend(state, send, status)
    return `${send.amount} ${send.currency} to ${send.to}: ${send.status}`
  })
}

export function showExchange(exchange: Exchange) {
  exchange.follow()
  const { people, sends, clock } = exchange.state
  return {
    isHolding: sends.value.isHolding,
    customers: people.value.customers.map((customer) => ({
      id: customer.id,
      name: customer.name,
      email: customer.email,
      hasTwoFactor: customer.hasTwoFactor,
      /** The last code sent, while it is valid. */
      twoFactorCode: customer.code && customer.code.untilMs >= clock.now() ? customer.code.digits : null,
      balances: Object.fromEntries(customer.accounts.map(({ currency, balance }) => [currency, balance])),
      grants: grantsOf(exchange, customer).map(({ scopes, limit, createdAt }) => ({ scopes, limit, createdAt })),
    })),
    sends: sends.value.sends.map(
      ({ id, customerId, currency, amount, cents, to, status, hash, idem, createdAtMs }) => ({
        id,
        customer: findCustomer(exchange.state, customerId)?.email ?? '',
        currency,
        amount,
        cents,
        to,
        status,
        hash,
        idem,
        at: new Date(createdAtMs).toISOString(),
      }),
    ),
  }
}

const grantsOf = ({ state }: Exchange, { id }: Customer) =>
  state.people.value.grants.filter(({ customerId, isRevoked }) => customerId === id && !isRevoked)

function customerOf({ state }: Exchange, body: Record<string, unknown>): Customer {
  const customer = findCustomer(state, text(body, 'customer', { min: 1, max: 120 }))
  if (!customer) throw new Problem(404, 'customer: nobody has this id or address.')
  return customer
}

function balancesFrom(value: unknown): Partial<Record<Currency, string>> {
  const balances: Partial<Record<Currency, string>> = {}
  for (const [name, amount] of Object.entries(value as Record<string, unknown>)) {
    const currency = codes.find((code) => code === name)
    if (currency === undefined) throw new Problem(400, `balances: expected some of ${codes.join(', ')}.`)
    balances[currency] = showAmount(amountFrom(typeof amount === 'string' ? amount : ''))
  }
  return balances
}

function amountFrom(value: string): bigint {
  const amount = parseAmount(value)
  if (amount === undefined) throw new Problem(400, 'amount: a decimal with at most eight places is expected.')
  return amount
}
