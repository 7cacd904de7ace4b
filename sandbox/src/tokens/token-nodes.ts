import { ethereumNode } from '../ethereum/ethereum-node.ts'
import { polygonNode } from '../polygon/polygon-node.ts'
import { tronNode } from '../tron/tron-node.ts'
import type { ShopNodeKind, StrayNodeKind, TokenNodeKind } from './token-node-kind.ts'

/**
 * Every token chain of the sandbox, one row each, by the name used for its part, its settings, its faults and the panel's calls. No other
 * file names a chain: a row added here is started, listed and payable.
 */
export const shopNodes = { ethereum: ethereumNode, tron: tronNode } as const satisfies Record<string, ShopNodeKind>

/** Networks that are picked by mistake; each starts with the intended chain. */
export const strayNodes = { polygon: polygonNode } as const satisfies Record<
  string,
  StrayNodeKind & { mistakenFor: ShopNodeName }
>

export type ShopNodeName = keyof typeof shopNodes
export type TokenNodeName = ShopNodeName | keyof typeof strayNodes

export const shopNodeNames = Object.keys(shopNodes) as ShopNodeName[]
export const tokenNodes: Readonly<Record<TokenNodeName, TokenNodeKind>> = { ...shopNodes, ...strayNodes }
export const tokenNodeNames = Object.keys(tokenNodes) as TokenNodeName[]
/** The networks that users confuse with this one. */
export const straysOf = (name: TokenNodeName) =>
  Object.entries(strayNodes).flatMap(([stray, { mistakenFor }]) =>
    mistakenFor === name ? [stray as keyof typeof strayNodes] : [],
  )
