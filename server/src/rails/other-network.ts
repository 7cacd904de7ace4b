import type { Units } from '@moon/money/coin.ts'
import type { StableCoin, TokenChainName } from '@moon/contract/chains.ts'

/** The chain on which users are asked to pay to these addresses. */
export const evmChain: TokenChainName = 'ethereum'

/**
 * Chains that speak Ethereum's language and on which our Ethereum addresses exist too, though nobody is asked to pay
 * there. Users who pick the wrong network in their wallet send their dollars to one of them; the key that opens the
 * address here opens it there as well (D-10).
 */
export const otherNetworks = ['base', 'polygon', 'bnb', 'arbitrum', 'optimism'] as const

export type OtherNetwork = {
  readonly name: (typeof otherNetworks)[number]
  /** The balance of each address, in millionths of a dollar; addresses with nothing are left out. Throws `RailDown`. */
  tokensAt(addresses: readonly string[]): Promise<{ address: string; coin: StableCoin; units: Units }[]>
}
