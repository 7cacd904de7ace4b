import { chainOf, chains, coinChain, flagOf, tokenChainNames, type TokenChainName } from '@moon/contract/chains.ts'
import { say } from '@moon/ui/language/say.ts'
import { useFlags } from '../../session/flags.ts'
import type { Token, TokenTab } from './order.ts'

/** What there is to say of a network: its name, and what wallets and exchanges call a token of it. */
export function networkOfTab(tab: TokenTab) {
  const { title, confirmations, tokens } = chains[chainOf(tab)]
  return { name: title, confirmations, ...tokens }
}

const isCheap = (name: TokenChainName) => chains[name].tokens.fees === 'low'

const cheapFirst = [...tokenChainNames.filter(isCheap), ...tokenChainNames.filter((name) => !isCheap(name))]

/** The network that is suggested where none is known yet. */
export const usualNetwork: TokenTab = chains[cheapFirst[0]!].wire

/** The ways in which bitcoin are taken from this user, as a user says them; none: the wallet is not offered. */
export function useBitcoinWays(): string[] {
  const isOn = useFlags()
  const isOnChain = isOn('onChainTransactions') && isOn(flagOf(coinChain, 'BTC'))
  return [...(isOn('lightningPayments') ? ['Lightning'] : []), ...(isOnChain ? [say('on-chain')] : [])]
}

/** The networks on which a token is taken from this user, the cheaper one first. */
export function useNetworks(token: Token): TokenTab[] {
  const isOn = useFlags()
  if (!isOn('onChainTransactions')) return []
  return cheapFirst.filter((name) => isOn(flagOf(name, token))).map((name) => chains[name].wire)
}
