import { ethereumNode } from '../ethereum/ethereum-node.ts'
import { polygonNode } from '../polygon/polygon-node.ts'
import { tronNode } from '../tron/tron-node.ts'
import type { ShopNodeKind, StrayNodeKind, TokenNodeKind } from './token-node-kind.ts'

/**
 * Every chain of tokens in this world, one row each, by the name that its part, its settings, its faults and the panel's
 * calls have. No other file names one: what is added here is started, listed and payable.
 */
export const shopNodes = { ethereum: ethereumNode, tron: tronNode } as const satisfies Record<string, ShopNodeKind>

/** The networks that are picked by mistake; each comes with the chain that was meant. */
export const strayNodes = { polygon: polygonNode } as const satisfies Record<
  string,
  StrayNodeKind & { mistakenFor: ShopNodeName }
>

export type ShopNodeName = keyof typeof shopNodes
export type TokenNodeName = ShopNodeName | keyof typeof strayNodes

export const shopNodeNames = Object.keys(shopNodes) as ShopNodeName[]
export const tokenNodes: Readonly<Record<TokenNodeName, TokenNodeKind>> = { ...shopNodes, ...strayNodes }
export const tokenNodeNames = Object.keys(tokenNodes) as TokenNodeName[]
/** The networks that are taken for this one. */
export const straysOf = (name: TokenNodeName) =>
  Object.entries(strayNodes).flatMap(([stray, { mistakenFor }]) =>
    mistakenFor === name ? [stray as keyof typeof strayNodes] : [],
  )
