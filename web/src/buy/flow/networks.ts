import { useFlag } from '../../session/flags.ts'
import type { Token, TokenTab } from './order.ts'

export const networkNames: Record<TokenTab, string> = { TRON: 'Tron', ETHEREUM: 'Ethereum' }

/** What wallets and exchanges call a token of this network. */
export const networkStandards: Record<TokenTab, string> = { TRON: 'TRC-20', ETHEREUM: 'ERC-20' }

/** The networks on which a token is taken from this person, the cheaper one first. */
export function useNetworks(token: Token): TokenTab[] {
  const isOnChainOn = useFlag('onChainTransactions')
  const isOnTron = useFlag(token === 'USDC' ? 'tronUsdc' : 'tronUsdt')
  const isOnEthereum = useFlag(token === 'USDC' ? 'ethereumUsdc' : 'ethereumUsdt')
  if (!isOnChainOn) return []
  return [...(isOnTron ? (['TRON'] as const) : []), ...(isOnEthereum ? (['ETHEREUM'] as const) : [])]
}
