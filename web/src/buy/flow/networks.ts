import { chainOf, chains, coinChain, flagOf, tokenChainNames, type TokenChainName } from '@moon/contract/chains.ts'
import { say } from '@moon/ui/language/say.ts'
import { useFlags } from '../../session/flags.ts'
import type { Token, TokenTab } from './order.ts'

/** Describes a network: its name, and what wallets and exchanges call a token on it. */
export function networkOfTab(tab: TokenTab) {
  const { title, confirmations, tokens } = chains[chainOf(tab)]
  return { name: title, confirmations, ...tokens }
}

const isCheap = (name: TokenChainName) => chains[name].tokens.fees === 'low'

const cheapFirst = [...tokenChainNames.filter(isCheap), ...tokenChainNames.filter((name) => !isCheap(name))]

/** The network suggested while none is known. */
export const usualNetwork: TokenTab = chains[cheapFirst[0]!].wire

/** The ways in which this user may pay bitcoin, by their names; without any, the Bitcoin wallet is not offered. */
export function useBitcoinWays(): string[] {
  const isOn = useFlags()
  const isOnChain = isOn('onChainTransactions') && isOn(flagOf(coinChain, 'BTC'))
  return [...(isOn('lightningPayments') ? ['Lightning'] : []), ...(isOnChain ? [say('on-chain')] : [])]
}

/** The networks on which this user may pay a token, the cheaper one first. */
export function useNetworks(token: Token): TokenTab[] {
  const isOn = useFlags()
  if (!isOn('onChainTransactions')) return []
  return cheapFirst.filter((name) => isOn(flagOf(name, token))).map((name) => chains[name].wire)
}
