import { chains, coinChain, tokenChainNames, type ChainName, type TokenChainName } from '@moon/contract/chains.ts'
import type { ChainRail } from '../rails/rail.ts'

type ChainReader = Pick<
  ChainRail,
  | 'readChanges'
  | 'leaveOut'
  | 'lookUp'
  | 'check'
  | 'corroborate'
  | 'isFinalized'
  | 'readRange'
  | 'tokensAt'
  | 'setPaymentAwaited'
>

/** One chain to read: its rail, and the confirmations until final (D-05). */
export type WatchedChain = { name: ChainName; rail: ChainReader; confirmations: number }

export type WatchedChainsDeps = {
  bitcoin: ChainReader
  /** Bitcoin needs fewer confirmations on test networks. */
  bitcoinConfirmations: number
  tokens?: Partial<Record<TokenChainName, ChainReader>>
}

export const bitcoinChain = ({ bitcoin, bitcoinConfirmations }: WatchedChainsDeps): WatchedChain => ({
  name: coinChain,
  rail: bitcoin,
  confirmations: bitcoinConfirmations,
})

/** The configured token chains. */
export function tokenChains({ tokens = {} }: WatchedChainsDeps): (WatchedChain & { name: TokenChainName })[] {
  return tokenChainNames.flatMap((name) => {
    const rail = tokens[name]
    return rail ? [{ name, rail, confirmations: chains[name].confirmations }] : []
  })
}
