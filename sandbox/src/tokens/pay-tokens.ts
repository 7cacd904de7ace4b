// The payer of tokens: ordinary payments and typical mistakes.
import { Problem } from '../http.ts'
import { tokenDecimals, type Token } from './coins.ts'
import { payer, type TokenNode } from './start-token-node.ts'
import type { Transaction } from './token-chain.ts'

export type Coin = 'USDC' | 'USDT'

/**
 * wrong-token: the other dollar. fake-token: an imitation. failed: reverted. zero: address poisoning.
 * coin: the chain's native coin instead. fee: the token keeps a hundredth, as USDT can be configured to. wrong-network: the same address
 * on another chain.
 */
export const tricks = [
  'none',
  'wrong-token',
  'fake-token',
  'failed',
  'zero',
  'batch',
  'coin',
  'fee',
  'wrong-network',
] as const
type Trick = (typeof tricks)[number]

export type TokenPayment = { to: string; coin: Coin; units: bigint; trick: Trick }

export function payTokens(node: TokenNode, { to, coin, units, trick }: TokenPayment): Transaction {
  const address = node.readAddress(to)
  if (address === undefined) throw new Problem(400, `to: this is no address of ${node.name}.`)
  if (units <= 0n) throw new Problem(400, 'amount: more than nothing is expected.')
  if (trick === 'coin') {
    // Converts the six decimals of tokens to those of the native coin.
    const value = String(units) + '0'.repeat(node.nativeDecimals - tokenDecimals)
    return node.chain.send({
      from: payer,
      contract: address,
      succeeds: true,
      transfers: [],
      coins: { to: address, value },
    })
  }
  const { contract } = tokenOf(node, coin, trick)
  const value = String(trick === 'zero' ? 0n : units)
  const transfer = { contract, from: payer, to: address, value }
  // An exchange pays many users in one transaction; our payment is one log among others.
  const others = Array.from({ length: 2 }, (_, nth) => ({ ...transfer, to: stranger(address, nth), value: '1' }))
  const keeps = units / 100n
  const kept = [
    { ...transfer, value: String(units - keeps) },
    { ...transfer, to: contract, value: String(keeps) },
  ]
  const transfers = trick === 'batch' ? [others[0]!, transfer, others[1]!] : trick === 'fee' ? kept : [transfer]
  return node.chain.send({ from: payer, contract, succeeds: trick !== 'failed', transfers })
}

function tokenOf({ tokens }: TokenNode, coin: Coin, trick: Trick): Token {
  if (trick === 'fake-token') return tokens.fake
  if (trick === 'wrong-token') return tokens[coin === 'USDC' ? 'USDT' : 'USDC']
  return tokens[coin]
}

const stranger = (address: string, nth: number): string => `${address.slice(0, -4)}${nth}${address.slice(-4, -1)}`
