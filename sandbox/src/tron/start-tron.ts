import type { ChainTokens } from '../tokens/coins.ts'
import { addressOf, startTokenNode, type TokenNode, type TokenNodeSettings } from '../tokens/start-token-chain.ts'
import { bytesOfTron, tronAddress } from './address.ts'

const tronChainId = 31_338

const tronTokens: ChainTokens = {
  USDC: { symbol: 'USDC', name: 'USD Coin', contract: bytesOfTron('TEkxiTehnzSmSe2XqrBj4w32RUN966rdz8')! },
  USDT: { symbol: 'USDT', name: 'Tether USD', contract: bytesOfTron('TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t')! },
  fake: { symbol: 'USDT', name: 'Tether USD', contract: addressOf('a look-alike of the dollar on Tron') },
}

/**
 * java-tron's /jsonrpc: blocks every three seconds, solid when nineteen producers have built on them. It has no calls
 * that send or count transactions, and knows fewer tags.
 */
export const startTron = (settings: TokenNodeSettings): Promise<TokenNode> =>
  startTokenNode(
    {
      name: 'tron',
      tokens: tronTokens,
      path: '/jsonrpc',
      spacingSeconds: 3,
      rules: {
        chainId: tronChainId,
        clientVersion: 'TRON/v4.8.0/sandbox',
        finalizedDepth: 18,
        tags: ['finalized'],
        maxBlockRange: 5_000,
        maxResults: 10_000,
        lacks: ['eth_getTransactionCount'],
      },
      readAddress: bytesOfTron,
      writeAddress: tronAddress,
    },
    settings,
  )
