import type { User } from '@moon/contract/users.ts'
import { coinDecimals } from '@moon/money/coin.ts'

type Wallet = User['coinbaseInfo']['wallets'][number]

/** The wallets that this page can price an order in; a newer server may know more coins. */
export const knownWallets = (wallets: readonly Wallet[]): Wallet[] =>
  wallets.filter(({ currency }) => Object.hasOwn(coinDecimals, currency))
