import type { ChainTokens } from '../tokens/coins.ts'
import { addressOf, startTokenNode, type TokenNode, type TokenNodeSettings } from '../tokens/start-token-chain.ts'

/** A development chain's id, as Ethereum's here. */
const polygonChainId = 31_339

const polygonTokens: ChainTokens = {
  USDC: { symbol: 'USDC', name: 'USD Coin', contract: '0x3c499c542cef5e3811e1192ce70d8cc03d5c3359' },
  USDT: { symbol: 'USDT0', name: 'USDT0', contract: '0xc2132d05d31c914a87c6611c10748aeb04b58e8f' },
  fake: { symbol: 'USDC', name: 'USD Coin', contract: addressOf('a look-alike of the dollar on Polygon') },
}

/** The network that people pick by mistake: the same addresses as on Ethereum, other dollars, a block every two seconds. */
export const startPolygon = (settings: TokenNodeSettings): Promise<TokenNode> =>
  startTokenNode(
    {
      name: 'polygon',
      tokens: polygonTokens,
      path: '/',
      spacingSeconds: 2,
      rules: {
        chainId: polygonChainId,
        clientVersion: 'bor/v2.3.0/sandbox',
        finalizedDepth: 2,
        tags: ['pending', 'safe', 'finalized'],
        maxBlockRange: 1_000,
        maxResults: 10_000,
        lacks: [],
      },
      readAddress: (text) => (/^0x[0-9a-fA-F]{40}$/.test(text) ? text.toLowerCase() : undefined),
      writeAddress: (bytes) => bytes,
    },
    settings,
  )
