import { addressOf } from '../tokens/address-of.ts'
import { evmNode } from '../tokens/evm-node.ts'
import type { ShopNodeKind } from '../tokens/token-node-kind.ts'

/** An Ethereum node: blocks every twelve seconds, final after two epochs. */
export const ethereumNode: ShopNodeKind = {
  ...evmNode({
    title: 'Ethereum',
    port: 30,
    chainId: 31_337,
    clientVersion: 'Geth/v1.16.7-stable/sandbox',
    spacingSeconds: 12,
    confirmations: 12,
    finalizedDepth: 64,
    tokens: {
      USDC: { symbol: 'USDC', name: 'USD Coin', contract: '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48' },
      USDT: { symbol: 'USDT', name: 'Tether USD', contract: '0xdac17f958d2ee523a2206206994597c13d831ec7' },
      fake: { symbol: 'USDC', name: 'USD Coin', contract: addressOf('a look-alike of the dollar on Ethereum') },
    },
  }),
  account: "m/44'/60'/0'",
}
