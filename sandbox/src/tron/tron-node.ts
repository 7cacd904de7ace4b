import { addressOf } from '../tokens/address-of.ts'
import type { ShopNodeKind } from '../tokens/token-node-kind.ts'
import { bytesOfTron, tronAddress } from './address.ts'

/**
 * java-tron's /jsonrpc: a block every three seconds, solid once nineteen producers have built on it. It lacks the calls that send or
 * count transactions, and some tags.
 */
export const tronNode: ShopNodeKind = {
  title: 'Tron',
  port: 31,
  path: '/jsonrpc',
  spacingSeconds: 3,
  confirmations: 19,
  nativeDecimals: 6,
  tokens: {
    USDC: { symbol: 'USDC', name: 'USD Coin', contract: bytesOfTron('TEkxiTehnzSmSe2XqrBj4w32RUN966rdz8')! },
    USDT: { symbol: 'USDT', name: 'Tether USD', contract: bytesOfTron('TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t')! },
    fake: { symbol: 'USDT', name: 'Tether USD', contract: addressOf('a look-alike of the dollar on Tron') },
  },
  rules: {
    chainId: 31_338,
    clientVersion: 'TRON/v4.8.0/sandbox',
    finalizedDepth: 18,
    tags: ['finalized'],
    maxBlockRange: 5_000,
    maxResults: 10_000,
    lacks: ['eth_getTransactionCount'],
  },
  addressForm: /^T[1-9A-HJ-NP-Za-km-z]{33}$/,
  readAddress: bytesOfTron,
  writeAddress: tronAddress,
  account: "m/44'/195'/0'",
}
