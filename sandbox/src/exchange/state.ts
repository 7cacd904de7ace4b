// The exchange's state: customers with wallets, grants to apps, and every send.
import { randomInt, randomUUID } from 'node:crypto'
import type { Clock } from '../clock.ts'
import { keep, type Kept } from '../keep.ts'
import { parseAmount, showAmount } from './amount.ts'

export const currencies = {
  BTC: { name: 'Bitcoin', type: 'crypto' },
  ETH: { name: 'Ethereum', type: 'crypto' },
  LTC: { name: 'Litecoin', type: 'crypto' },
  BCH: { name: 'Bitcoin Cash', type: 'crypto' },
  CGLD: { name: 'Celo', type: 'crypto' },
  ZEC: { name: 'Zcash', type: 'crypto' },
  ETC: { name: 'Ethereum Classic', type: 'crypto' },
  USDC: { name: 'USD Coin', type: 'crypto' },
  USD: { name: 'US Dollar', type: 'fiat' },
} as const
export type Currency = keyof typeof currencies

/** Balances are decimals with eight places. */
export type Account = { id: string; currency: Currency; balance: string }

export type Customer = {
  id: string
  name: string
  email: string
  hasTwoFactor: boolean
  accounts: Account[]
  createdAt: string
  /** The last code sent: valid once, for five minutes. */
  code: { digits: string; untilMs: number } | null
}

/** The permissions that one customer granted one app. */
export type Grant = {
  id: string
  customerId: string
  clientId: string
  scopes: string[]
  limit: { amount: string; currency: string; period: string }
  isRevoked: boolean
  accessToken: string
  accessUntilMs: number
  refreshToken: string | null
  createdAt: string
}

/** A consent that is not yet exchanged for tokens. */
export type AuthCode = {
  code: string
  grant: Pick<Grant, 'customerId' | 'clientId' | 'scopes' | 'limit'>
  redirectUri: string
  challenge: string | null
  untilMs: number
}

export type Send = {
  id: string
  customerId: string
  accountId: string
  grantId: string
  status: 'pending' | 'completed' | 'failed'
  currency: Currency
  amount: string
  cents: number
  to: string
  /** The receiving customer; null when the send went to the chain. */
  toCustomerId: string | null
  /** The transaction id on the chain. */
  hash: string | null
  idem: string | null
  description: string | null
  createdAtMs: number
  updatedAtMs: number
}

export type ExchangeState = {
  clock: Clock
  people: Kept<{ customers: Customer[]; grants: Grant[]; codes: AuthCode[] }>
  sends: Kept<{ sends: Send[]; isHolding: boolean }>
}

/** The account that apps pay to; an ordinary customer account. */
export const merchantEmail = 'shop@exchange.test'

const firstBalances: Partial<Record<Currency, string>> = {
  BTC: '0.05',
  ETH: '0.5',
  LTC: '3',
  BCH: '0.02',
  CGLD: '400',
  ETC: '12',
  USDC: '250',
  USD: '100',
}

export function openState({ clock, dataDir }: { clock: Clock; dataDir: string | undefined }): ExchangeState {
  const people = keep<ExchangeState['people']['value']>(dataDir, 'exchange-people', {
    customers: [],
    grants: [],
    codes: [],
  })
  const sends = keep<ExchangeState['sends']['value']>(dataDir, 'exchange-sends', { sends: [], isHolding: false })
  const state = { clock, people, sends }
  if (people.value.customers.length === 0) {
    addCustomer(state, { name: 'Sam Carter', email: 'sam@exchange.test', balances: firstBalances })
    addCustomer(state, { name: 'The shop', email: merchantEmail })
  }
  return state
}

export function addCustomer(
  state: ExchangeState,
  given: {
    name: string
    email: string
    hasTwoFactor?: boolean
    balances?: Partial<Record<Currency, string>>
  },
): Customer {
  const { name, email, hasTwoFactor = true, balances = {} } = given
  const customer: Customer = {
    id: randomUUID(),
    name,
    email,
    hasTwoFactor,
    createdAt: new Date(state.clock.now()).toISOString(),
    code: null,
    accounts: (Object.keys(currencies) as Currency[]).map((currency) => ({
      id: randomUUID(),
      currency,
      balance: showAmount(parseAmount(balances[currency] ?? '0') ?? 0n),
    })),
  }
  state.people.value.customers.push(customer)
  state.people.save()
  return customer
}

export const findCustomer = (state: ExchangeState, idOrEmail: string): Customer | undefined =>
  state.people.value.customers.find(({ id, email }) => id === idOrEmail || email === idOrEmail)

export const accountIn = ({ accounts }: Customer, currency: Currency): Account =>
  accounts.find((account) => account.currency === currency)!

const codeLastsMs = 5 * 60_000

/** Sends a code as by text message: a new code replaces the previous one. */
export function sendCode(state: ExchangeState, customer: Customer): void {
  customer.code = {
    digits: String(randomInt(1_000_000)).padStart(6, '0'),
    untilMs: state.clock.now() + codeLastsMs,
  }
  state.people.save()
}

export function takeCode(state: ExchangeState, customer: Customer, digits: string): boolean {
  const { code } = customer
  if (code === null || code.untilMs < state.clock.now() || code.digits !== digits) return false
  customer.code = null
  state.people.save()
  return true
}
