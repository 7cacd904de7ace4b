import type { NodeRules } from './node-answers.ts'
import type { TokenNodeKind } from './token-node-kind.ts'

type Evm = Pick<TokenNodeKind, 'title' | 'port' | 'spacingSeconds' | 'confirmations' | 'tokens'> &
  // A development chain's id, so that no real wallet takes a sandbox QR code for a demand for real money.
  Pick<NodeRules, 'chainId' | 'clientVersion' | 'finalizedDepth'>

/** An EVM node: JSON-RPC over HTTP, and addresses of twenty bytes in hex. */
export const evmNode = ({ chainId, clientVersion, finalizedDepth, ...row }: Evm): TokenNodeKind => ({
  ...row,
  path: '/',
  nativeDecimals: 18,
  rules: {
    chainId,
    clientVersion,
    finalizedDepth,
    tags: ['pending', 'safe', 'finalized'],
    maxBlockRange: 1_000,
    maxResults: 10_000,
    lacks: [],
  },
  addressForm: /^0x/i,
  readAddress: (text) => (/^0x[0-9a-fA-F]{40}$/.test(text) ? text.toLowerCase() : undefined),
  writeAddress: (bytes) => bytes,
})
