// What a payer of tokens is shown: an EIP-681 line, or a bare address without token and amount.
import { Problem } from '../http.ts'
import type { Coin } from '../tokens/pay-tokens.ts'
import type { TokenNode } from '../tokens/start-token-node.ts'
import { shopNodeNames, shopNodes, tokenNodeNames, tokenNodes, type TokenNodeName } from '../tokens/token-nodes.ts'
import type { Controls } from './controls.ts'

export type TokenTarget = { node: TokenNode; address: string; coin?: Coin; units?: bigint }

type Nodes = Pick<Controls, 'tokens'>

/**
 * Returns undefined when the text demands no tokens. An address that is valid on several chains is paid on the chosen one, else on the
 * first of the table.
 */
export function readTokenTarget(shown: string, world: Nodes, chosen?: TokenNodeName): TokenTarget | undefined {
  const text = shown.trim()
  if (/^ethereum:/i.test(text)) return readLine(text, world)
  const address = text.replace(prefixes, '')
  const meant = chosen ?? shopNodeNames.find((name) => shopNodes[name].addressForm.test(address))
  return meant && { node: startedNode(meant, world), address }
}

/** Chain prefix that wallets write before an address; an EIP-681 line starts with `ethereum:`. */
const prefixes = new RegExp(`^(${tokenNodeNames.join('|')}):`, 'i')

/** EIP-681: the chain id selects the chain. */
function readLine(text: string, world: Nodes): TokenTarget {
  const line = /^ethereum:(?:pay-)?(0x[0-9a-f]{40})(?:@(\d+))?\/transfer\?(.*)$/i.exec(text)
  if (!line) throw new Problem(400, 'to: this is no request for a token (EIP-681).')
  const [, contract = '', chainId, query = ''] = line
  const node = nodeOfLine(contract, chainId, world)
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

function nodeOfLine(contract: string, chainId: string | undefined, world: Nodes): TokenNode {
  const names = shopNodeNames.filter((name) => shopNodes[name].addressForm.test(contract))
  const idOf = (name: TokenNodeName) => String(tokenNodes[name].rules.chainId)
  const name = chainId === undefined ? names[0] : names.find((one) => idOf(one) === chainId)
  if (!name) throw new Problem(400, `to: this is for chain ${chainId}, and here is ${names.map(idOf).join(' or ')}.`)
  return startedNode(name, world)
}

function startedNode(name: TokenNodeName, { tokens }: Nodes): TokenNode {
  const node = tokens[name]
  if (!node) throw new Problem(400, `to: there is no ${tokenNodes[name].title} in this world.`)
  return node
}
