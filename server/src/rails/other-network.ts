import type { Units } from '@moon/money/coin.ts'
import { chains, tokenChainNames, type StableCoin } from '@moon/contract/chains.ts'

/** EVM chains on which users are asked to pay to these addresses. */
export const evmChains = tokenChainNames.filter((name) => chains[name].paymentLine === 'eip681')

/**
 * EVM chains where our Ethereum addresses exist too, though no user is asked to pay there. Users who pick the wrong
 * network in their wallet send their dollars to such an address; the same key opens the address there (D-10).
 */
export const otherNetworks = ['base', 'polygon', 'bnb', 'arbitrum', 'optimism'] as const

export type OtherNetwork = {
  readonly name: (typeof otherNetworks)[number]
  /** The token balance of each address, in millionths of a dollar; empty addresses are left out. Throws `RailDown`. */
  tokensAt(addresses: readonly string[]): Promise<{ address: string; coin: StableCoin; units: Units }[]>
}
