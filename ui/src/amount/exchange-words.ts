import type { Cents } from '@moon/money/cents.ts'
import { coinDecimals, type Coin } from '@moon/money/coin.ts'
import { formatDollars, groupCoin, shownName } from '@moon/money/format.ts'
import { say } from '../language/say.ts'

type Wallet = { currency: string; balance: string; balanceInBase: Cents | null }

/** The wallets whose coins this version of the page can price; a newer server may know more coins. */
export const knownWallets = <W extends Pick<Wallet, 'currency'>>(wallets: readonly W[]): W[] =>
  wallets.filter(({ currency }) => Object.hasOwn(coinDecimals, currency))

/** Texts of an exchange wallet in every list of ways to pay; only for wallets of `knownWallets`. */
export function exchangeWords({ currency, balance, balanceInBase }: Wallet) {
  const coin = currency as Coin
  const name = shownName(coin)
  return {
    coin,
    label: say('Coinbase {name}', { name }),
    detail: `${groupCoin(balance)} ${name}`,
    aside: balanceInBase === null ? say('No rate') : formatDollars(balanceInBase),
  }
}
