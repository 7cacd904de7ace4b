// Answers in the shapes of the exchange's API, version 2.
import { currencies, type Account, type Customer, type Grant, type Send } from './state.ts'

export function userShape({ id, name, email, createdAt }: Customer, { scopes }: Grant) {
  return {
    id,
    name,
    username: null,
    profile_location: null,
    profile_bio: null,
    profile_url: null,
    avatar_url: 'data:,',
    resource: 'user',
    resource_path: '/v2/user',
    ...(scopes.includes('wallet:user:email') ? { email } : {}),
    ...(scopes.includes('wallet:user:read')
      ? { native_currency: 'USD', country: { code: 'US', name: 'United States' }, created_at: createdAt }
      : {}),
  }
}

export const authShape = ({ scopes, limit }: Grant) => ({
  method: 'oauth',
  scopes,
  oauth_meta: {
    send_limit_amount: limit.amount,
    send_limit_currency: limit.currency,
    send_limit_period: limit.period,
  },
})

export function accountShape({ id, currency, balance }: Account, { createdAt }: Customer) {
  const { name, type } = currencies[currency]
  return {
    id,
    name: type === 'fiat' ? 'Cash (USD)' : `${currency} Wallet`,
    primary: currency === 'BTC',
    type: type === 'fiat' ? 'fiat' : 'wallet',
    currency: { code: currency, name, exponent: type === 'fiat' ? 2 : 8, type },
    balance: { amount: balance, currency },
    created_at: createdAt,
    updated_at: createdAt,
    resource: 'account',
    resource_path: `/v2/accounts/${id}`,
    allow_deposits: true,
    allow_withdrawals: true,
  }
}

export function sendShape(send: Send) {
  const { id, accountId, status, currency, amount, cents, to, toCustomerId, hash, idem, description } = send
  const isOffChain = toCustomerId !== null
  return {
    id,
    type: 'send',
    status,
    amount: { amount: `-${amount}`, currency },
    native_amount: { amount: `-${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`, currency: 'USD' },
    description,
    created_at: new Date(send.createdAtMs).toISOString(),
    updated_at: new Date(send.updatedAtMs).toISOString(),
    resource: 'transaction',
    resource_path: `/v2/accounts/${accountId}/transactions/${id}`,
    network: isOffChain
      ? { status: 'off_blockchain' }
      : { status: status === 'completed' ? 'confirmed' : 'unconfirmed', hash, network_name: 'bitcoin' },
    to: isOffChain
      ? { resource: 'user', id: toCustomerId, email: to }
      : { resource: 'bitcoin_address', address: to, currency },
    details: { title: `Sent ${currencies[currency].name}`, subtitle: `To ${to}` },
    cancelable: false,
    ...(idem === null ? {} : { idem }),
  }
}
