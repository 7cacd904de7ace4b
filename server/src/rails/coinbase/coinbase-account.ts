import type { ExchangeAccount } from '../exchange-account.ts'
import { coinbaseConsent, type Client } from './consent.ts'
import { coinbaseSends } from './coinbase-sends.ts'
import { coinbaseWallets } from './wallets.ts'

export type CoinbaseSettings = Omit<Client, 'timeoutMs'> & {
  apiUrl: string
  /** The house's own account at the exchange: sends to this address arrive at once and free of charge. */
  payee: string
}

/** Upper bound of one whole attempt, so that an earlier request is answered before a retry begins. */
const timeoutMs = 10_000
/** Reads that are only displayed time out sooner. */
const readTimeoutMs = 4_000

/** Coinbase: sign-in for apps, and version 2 of its App API. */
export function coinbaseAccount(settings: CoinbaseSettings): ExchangeAccount {
  return {
    ...coinbaseConsent({ ...settings, timeoutMs }),
    ...coinbaseWallets({ ...settings, timeoutMs: readTimeoutMs }),
    ...coinbaseSends({ ...settings, timeoutMs }),
  }
}
