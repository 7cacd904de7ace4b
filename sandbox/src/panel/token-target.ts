// What a payer of tokens is shown: an EIP-681 line, or an address alone, which says neither token nor amount.
import { Problem } from '../http.ts'
import type { Coin } from '../tokens/pay-tokens.ts'
import type { TokenNode } from '../tokens/start-token-chain.ts'
import type { Controls } from './controls.ts'

export type TokenTarget = { node: TokenNode; address: string; coin?: Coin; units?: bigint }

/** Undefined: it asks for no tokens. */
export function readTokenTarget(
  shown: string,
  { ethereum, tron }: Pick<Controls, 'ethereum' | 'tron'>,
): TokenTarget | undefined {
  const text = shown.trim().replace(/^tron:/i, '')
  if (/^ethereum:/i.test(text)) return readLine(text, ethereum)
  if (/^0x/i.test(text)) return { node: nodeFor(ethereum, 'Ethereum'), address: text }
  if (/^T[1-9A-HJ-NP-Za-km-z]{33}$/.test(text)) return { node: nodeFor(tron, 'Tron'), address: text }
  return undefined
}

function readLine(text: string, ethereum: TokenNode | undefined): TokenTarget {
  const node = nodeFor(ethereum, 'Ethereum')
  const line = /^ethereum:(?:pay-)?(0x[0-9a-f]{40})(?:@(\d+))?\/transfer\?(.*)$/i.exec(text)
  if (!line) throw new Problem(400, 'to: this is no request for a token (EIP-681).')
  const [, contract = '', chainId, query = ''] = line
  if (chainId !== undefined && Number(chainId) !== node.rules.chainId)
    throw new Problem(400, `to: this is for chain ${chainId}, and here is ${node.rules.chainId}.`)
  const coin = (['USDC', 'USDT'] as const).find((name) => node.tokens[name].contract === contract.toLowerCase())
  if (coin === undefined) throw new Problem(400, 'to: the wallet does not know this token.')
  const fields = new URLSearchParams(query)
  const units = fields.get('uint256')
  if (units !== null && !/^\d{1,30}$/.test(units)) throw new Problem(400, 'to: the amount is not a whole number.')
  return {
    node,
    coin,
    address: fields.get('address') ?? '',
    ...(units === null ? {} : { units: BigInt(units) }),
  }
}

function nodeFor(node: TokenNode | undefined, name: string): TokenNode {
  if (!node) throw new Problem(400, `to: there is no ${name} in this world.`)
  return node
}
