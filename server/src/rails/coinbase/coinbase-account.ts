import type { ExchangeAccount } from '../exchange-account.ts'
import { coinbaseConsent, type Client } from './consent.ts'
import { coinbaseSends } from './coinbase-sends.ts'
import { coinbaseWallets } from './wallets.ts'

export type CoinbaseSettings = Omit<Client, 'timeoutMs'> & {
  apiUrl: string
  /** The address of the house's own account there: what is sent to it arrives at once and costs nothing. */
  payee: string
}

/** A whole attempt ends within this, so that who asked before has been answered when somebody asks again. */
const timeoutMs = 10_000
/** What is only shown is not waited for as long. */
const readTimeoutMs = 4_000

/** Coinbase: sign-in for apps, and version 2 of its App API. */
export function coinbaseAccount(settings: CoinbaseSettings): ExchangeAccount {
  return {
    ...coinbaseConsent({ ...settings, timeoutMs }),
    ...coinbaseWallets({ ...settings, timeoutMs: readTimeoutMs }),
    ...coinbaseSends({ ...settings, timeoutMs }),
  }
}
