import type { Units } from '@moon/money/coin.ts'
import { chains, tokenChainNames, type StableCoin } from '@moon/contract/chains.ts'

/** The chains of Ethereum's kind, on which users are asked to pay to these addresses. */
export const evmChains = tokenChainNames.filter((name) => chains[name].paymentLine === 'eip681')

/**
 * Chains that speak Ethereum's language and on which the addresses of those exist too, though nobody is asked to pay
 * there. Users who pick the wrong network in their wallet send their dollars to one of them; the key that opens the
 * address here opens it there as well (D-10).
 */
export const otherNetworks = ['base', 'polygon', 'bnb', 'arbitrum', 'optimism'] as const

export type OtherNetwork = {
  readonly name: (typeof otherNetworks)[number]
  /** The balance of each address, in millionths of a dollar; addresses with nothing are left out. Throws `RailDown`. */
  tokensAt(addresses: readonly string[]): Promise<{ address: string; coin: StableCoin; units: Units }[]>
}
