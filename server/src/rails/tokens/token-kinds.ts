import { chains, type StableCoin, type TokenChainName } from '@moon/contract/chains.ts'
import { ethereumAddress, tronAddress, type AddressCodec } from './address.ts'

/** The differences between two chains that are watched in the same way. */
export type TokenKind = {
  name: TokenChainName
  /** The chain's name for sentences. */
  title: string
  /** Prefix of its settings. */
  prefix: string
  codec: AddressCodec
  /** Time between two blocks. */
  blockMs: number
  /** Confirmations until final (D-05). */
  confirmations: number
  /**
   * Blocks that are read again once they are this old and after a reorganisation, because a node may show its newest
   * blocks before their transfers: the blocks of the last minute or longer.
   */
  overlap: number
  /**
   * Whether every payment, not only a large one, waits until the node calls its block `finalized`. True where finality
   * comes as fast as the confirmations: Tron's solid block.
   */
  waitsForFinality: boolean
  /**
   * Calls of a day to the first node, as `npm run bench -- node-calls` counts them: without an order, and with ten open at any moment,
   * each paid in the end. Operators compare them with their plan.
   */
  measuredCallsADay: { idle: number; withTenOrders: number }
  /** A dollar token of the main chain that is not taken; its transfers are noticed all the same. */
  unsupported?: { chainId: number; coin: StableCoin; contract: string }
}

const named = (name: TokenChainName) => ({
  name,
  title: chains[name].title,
  prefix: chains[name].wire,
  confirmations: chains[name].confirmations,
})

export const tokenKinds: Readonly<Record<TokenChainName, TokenKind>> = {
  ethereum: {
    ...named('ethereum'),
    codec: ethereumAddress,
    blockMs: 12_000,
    overlap: 12,
    waitsForFinality: false,
    measuredCallsADay: { idle: 9_100, withTenOrders: 24_200 },
  },
  tron: {
    ...named('tron'),
    codec: tronAddress,
    blockMs: 3_000,
    overlap: 25,
    waitsForFinality: true,
    measuredCallsADay: { idle: 9_100, withTenOrders: 60_100 },
    // Its issuer no longer redeems it (D-24).
    unsupported: { chainId: 728_126_428, coin: 'USDC', contract: 'TEkxiTehnzSmSe2XqrBj4w32RUN966rdz8' },
  },
}
