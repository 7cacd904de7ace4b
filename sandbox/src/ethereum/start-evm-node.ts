import type { ChainTokens } from '../tokens/coins.ts'
import { startTokenNode, type TokenNode, type TokenNodeSettings } from '../tokens/start-token-chain.ts'

type Evm = {
  name: 'ethereum' | 'polygon'
  /** A development chain's id, so that no real wallet takes a code of the sandbox for a request of real money. */
  chainId: number
  clientVersion: string
  spacingSeconds: number
  finalizedDepth: number
  tokens: ChainTokens
}

/** A node of Ethereum's kind: JSON-RPC over HTTP, and addresses of twenty bytes in hex. */
export function startEvmNode(evm: Evm, settings: TokenNodeSettings): Promise<TokenNode> {
  const { name, chainId, clientVersion, spacingSeconds, finalizedDepth, tokens } = evm
  return startTokenNode(
    {
      name,
      tokens,
      path: '/',
      spacingSeconds,
      rules: {
        chainId,
        clientVersion,
        finalizedDepth,
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
}
