import { oneOf, optionalOneOf, optionalText } from '../fields.ts'
import { Problem } from '../http.ts'
import { tokenDecimals } from '../tokens/coins.ts'
import { payTokens, tricks } from '../tokens/pay-tokens.ts'
import { straysOf } from '../tokens/token-nodes.ts'
import type { Controls } from './controls.ts'
import type { TokenTarget } from './token-target.ts'

const coins = ['USDC', 'USDT'] as const

/** `{ amount?, token?, trick? }`: fields missing in the line are required here, and fields given here win. */
export function payWithTokens(
  { tokens }: Pick<Controls, 'tokens'>,
  { node: shownNode, address, coin: shownCoin, units: shownUnits }: TokenTarget,
  body: Record<string, unknown>,
  quantity: (asked: bigint) => bigint,
  isInParts: boolean,
) {
  const coin = optionalOneOf(body, 'token', coins) ?? shownCoin ?? oneOf(body, 'token', coins)
  const amount = optionalText(body, 'amount', { max: 40 })
  const asked = amount === undefined || amount === '' ? shownUnits : unitsFrom(amount)
  if (asked === undefined) throw new Problem(400, 'amount: the address alone does not say how much.')
  const trick = optionalOneOf(body, 'trick', tricks) ?? 'none'
  const [stray] = straysOf(shownNode.name)
  const node = trick === 'wrong-network' ? stray && tokens[stray] : shownNode
  if (!node) throw new Problem(400, 'trick: this address exists on no other chain of this world.')
  const units = quantity(asked)
  const amounts = isInParts ? [units / 2n, units - units / 2n] : [units]
  const sent = amounts.map((part) => payTokens(node, { to: address, coin, units: part, trick }))
  const parts = isInParts ? ' in two parts' : ''
  return {
    done: `Sent ${plain(units)} ${coin} to ${address}${parts}${trick === 'none' ? '' : ` (${trick.replace('-', ' ')})`}`,
    via: node.name,
    txids: sent.map(({ hash }) => hash),
    units: String(units),
  }
}

function unitsFrom(text: string): bigint {
  const parts = /^(\d{1,15})(?:\.(\d{1,6}))?$/.exec(text.trim())
  if (!parts) throw new Problem(400, 'amount: a number of tokens with at most six decimals is expected.')
  return BigInt(`${parts[1]}${(parts[2] ?? '').padEnd(tokenDecimals, '0')}`)
}

function plain(units: bigint): string {
  const digits = String(units).padStart(tokenDecimals + 1, '0')
  const fraction = digits.slice(-tokenDecimals).replace(/0{1,4}$/, '')
  return `${digits.slice(0, -tokenDecimals)}.${fraction}`
}
