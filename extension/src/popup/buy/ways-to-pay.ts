import { chains, coinChain, flagOf, stableCoins, tokenChainNames, type StableCoin } from '@moon/contract/chains.ts'
import type { FlagName } from '@moon/contract/flags.ts'
import type { User } from '@moon/contract/users.ts'
import type { Coin } from '@moon/money/coin.ts'
import { exchangeWords, knownWallets } from '@moon/ui/amount/exchange-words.ts'
import { say } from '@moon/ui/language/say.ts'

/** A source of an order's money. */
export type WayToPay = {
  key: string
  /** The coin paid with. */
  coin: Coin
  label: string
  detail: string
  aside?: string
} & (
  | { from: 'bitcoin'; isLightning: boolean; isOnChain: boolean }
  | { from: 'token'; coin: StableCoin; blockchain: string }
  | { from: 'exchange'; wallet: string }
)

type IsOn = (flag: FlagName | undefined) => boolean

/**
 * The user's ways to pay, as the web app offers them: bitcoin, stablecoins on each network, and wallets of a
 * connected exchange.
 */
export function waysToPay({ coinbaseInfo }: Pick<User, 'coinbaseInfo'>, isOn: IsOn): WayToPay[] {
  return [...bitcoin(isOn), ...tokens(isOn), ...(isOn('disableCoinbase') ? [] : exchange(coinbaseInfo.wallets))]
}

function bitcoin(isOn: IsOn): WayToPay[] {
  const isLightning = isOn('lightningPayments')
  const isOnChain = isOn('onChainTransactions') && isOn(flagOf(coinChain, 'BTC'))
  if (!isLightning && !isOnChain) return []
  const detail = [...(isLightning ? ['Lightning'] : []), ...(isOnChain ? [say('on-chain')] : [])].join(say(' or '))
  return [{ key: 'bitcoin', coin: 'BTC', label: say('Bitcoin'), detail, from: 'bitcoin', isLightning, isOnChain }]
}

/** Networks with low fees first. */
function tokens(isOn: IsOn): WayToPay[] {
  if (!isOn('onChainTransactions')) return []
  const networks = tokenChainNames.toSorted((a, b) => Number(isDear(a)) - Number(isDear(b)))
  return stableCoins.flatMap((coin) =>
    networks
      .filter((name) => isOn(flagOf(name, coin)))
      .map((name): WayToPay => {
        const { wire, title, tokens } = chains[name]
        return {
          key: `${coin} ${wire}`,
          label: say('{coin} on {title}', { coin, title }),
          detail: say('Takes {time}', { time: say(tokens.finalAfter as 'text') }),
          from: 'token',
          coin,
          blockchain: wire,
        }
      }),
  )
}

const isDear = (name: (typeof tokenChainNames)[number]) => chains[name].tokens.fees === 'high'

const exchange = (wallets: User['coinbaseInfo']['wallets']): WayToPay[] =>
  knownWallets(wallets).map((wallet) => ({
    key: wallet.id,
    ...exchangeWords(wallet),
    from: 'exchange',
    wallet: wallet.id,
  }))
