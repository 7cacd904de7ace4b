import { Refusal } from '../kit/refusal.ts'
import type { ExchangeAccount } from '../rails/exchange-account.ts'

/**
 * The exchange of a Moon that is registered at none: nobody can connect an account, and earlier sends are unknown.
 */
export const noExchange: ExchangeAccount = {
  consentUrl: () => {
    throw new Refusal('feature_off')
  },
  exchangeCode: () => Promise.resolve({ kind: 'unknown' }),
  refresh: () => Promise.resolve({ kind: 'unknown' }),
  revoke: () => Promise.resolve('unknown'),
  readGrants: () => Promise.resolve({ kind: 'unknown' }),
  readWallets: () => Promise.resolve({ kind: 'unknown' }),
  send: () => Promise.resolve({ kind: 'unknown' }),
  findSend: () => Promise.resolve({ kind: 'unknown' }),
}
