import { chains, type StableCoin, type TokenChainName } from '@moon/contract/chains.ts'
import { ethereumAddress, tronAddress, type AddressCodec } from './address.ts'

/** What differs between two chains that are watched in the same way. */
export type TokenKind = {
  name: TokenChainName
  /** For sentences. */
  title: string
  /** The beginning of its settings. */
  prefix: string
  codec: AddressCodec
  /** Blocks that are read again at each reading: a node may say nothing yet of its newest one. */
  overlap: number
  /** Whether the node's own word (`finalized`) is needed beside the number of blocks: on Tron it is solidity. */
  isFinalityAsked: boolean
  /** A dollar of its main chain that is not taken by itself: when it comes it is noticed all the same. */
  unsupported?: { chainId: number; coin: StableCoin; contract: string }
}

const named = (name: TokenChainName) => ({ name, title: chains[name].title, prefix: chains[name].wire })

export const tokenKinds: Readonly<Record<TokenChainName, TokenKind>> = {
  ethereum: { ...named('ethereum'), codec: ethereumAddress, overlap: 12, isFinalityAsked: false },
  tron: {
    ...named('tron'),
    codec: tronAddress,
    overlap: 25,
    isFinalityAsked: true,
    // Its issuer redeems it no more (D-24).
    unsupported: { chainId: 728_126_428, coin: 'USDC', contract: 'TEkxiTehnzSmSe2XqrBj4w32RUN966rdz8' },
  },
}
