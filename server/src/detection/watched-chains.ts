import { requiredConfirmations } from '@moon/contract/limits.ts'
import type { ChainName, ChainRail, TokenChainName } from '../rails/rail.ts'

type ChainReader = Pick<ChainRail, 'readNews' | 'lookUp' | 'check' | 'vouch' | 'isFinalized' | 'readRange' | 'tokensAt'>

/** One chain as it is read: the rail, and how deep is final there (D-05). */
export type WatchedChain = { name: ChainName; rail: ChainReader; confirmations: number }

export type WatchedChainsDeps = {
  bitcoin: ChainReader
  /** Bitcoin needs fewer on test networks. */
  bitcoinConfirmations: number
  tokens?: Partial<Record<TokenChainName, ChainReader>>
}

export const bitcoinChain = ({ bitcoin, bitcoinConfirmations }: WatchedChainsDeps): WatchedChain => ({
  name: 'bitcoin',
  rail: bitcoin,
  confirmations: bitcoinConfirmations,
})

/** The token chains that this Moon is set up for. */
export function tokenChains({ tokens = {} }: WatchedChainsDeps): (WatchedChain & { name: TokenChainName })[] {
  const { ethereum, tron } = tokens
  return [
    ...(ethereum ? [{ name: 'ethereum', rail: ethereum, confirmations: requiredConfirmations.ETHEREUM } as const] : []),
    ...(tron ? [{ name: 'tron', rail: tron, confirmations: requiredConfirmations.TRON } as const] : []),
  ]
}
