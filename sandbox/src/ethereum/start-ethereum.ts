import type { ChainTokens } from '../tokens/coins.ts'
import { addressOf, startTokenNode, type TokenNode, type TokenNodeSettings } from '../tokens/start-token-chain.ts'

/** A development chain's id, so that no real wallet takes a code of the sandbox for a request of real money. */
const ethereumChainId = 31_337

const ethereumTokens: ChainTokens = {
  USDC: { symbol: 'USDC', name: 'USD Coin', contract: '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48' },
  USDT: { symbol: 'USDT', name: 'Tether USD', contract: '0xdac17f958d2ee523a2206206994597c13d831ec7' },
  fake: { symbol: 'USDC', name: 'USD Coin', contract: addressOf('a look-alike of the dollar on Ethereum') },
}

/** An Ethereum node's JSON-RPC over HTTP: blocks every twelve seconds, final after two epochs. */
export const startEthereum = (settings: TokenNodeSettings): Promise<TokenNode> =>
  startTokenNode(
    {
      name: 'ethereum',
      tokens: ethereumTokens,
      path: '/',
      spacingSeconds: 12,
      rules: {
        chainId: ethereumChainId,
        clientVersion: 'Geth/v1.16.7-stable/sandbox',
        finalizedDepth: 64,
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
