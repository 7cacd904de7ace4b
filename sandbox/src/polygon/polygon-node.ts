import { addressOf } from '../tokens/address-of.ts'
import { evmNode } from '../tokens/evm-node.ts'

/** The network that users pick by mistake: the same addresses as on Ethereum, other dollars, a block every two seconds. */
export const polygonNode = {
  ...evmNode({
    title: 'Polygon',
    port: 32,
    chainId: 31_339,
    clientVersion: 'bor/v2.3.0/sandbox',
    spacingSeconds: 2,
    confirmations: 12,
    finalizedDepth: 2,
    tokens: {
      USDC: { symbol: 'USDC', name: 'USD Coin', contract: '0x3c499c542cef5e3811e1192ce70d8cc03d5c3359' },
      USDT: { symbol: 'USDT0', name: 'USDT0', contract: '0xc2132d05d31c914a87c6611c10748aeb04b58e8f' },
      fake: { symbol: 'USDC', name: 'USD Coin', contract: addressOf('a look-alike of the dollar on Polygon') },
    },
  }),
  mistakenFor: 'ethereum',
} as const
