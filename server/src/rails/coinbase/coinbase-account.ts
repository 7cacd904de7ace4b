import type { ExchangeAccount } from '../exchange-account.ts'
import { coinbaseConsent, type Client } from './consent.ts'
import { coinbaseSends } from './sends.ts'
import { coinbaseWallets } from './wallets.ts'

export type CoinbaseSettings = Omit<Client, 'timeoutMs'> & {
  apiUrl: string
  /** The address of the house's own account there: what is sent to it arrives at once and costs nothing. */
  payee: string
}

/** A whole attempt ends within this, so that who asked before has been answered when somebody asks again. */
export const coinbaseTimeoutMs = 10_000

/** Coinbase: sign-in for apps, and version 2 of its App API. */
export function coinbaseAccount(settings: CoinbaseSettings, timeoutMs = coinbaseTimeoutMs): ExchangeAccount {
  const given = { ...settings, timeoutMs }
  return { ...coinbaseConsent(given), ...coinbaseWallets(given), ...coinbaseSends(given) }
}
