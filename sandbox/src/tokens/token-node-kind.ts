import type { ChainTokens } from './coins.ts'
import type { NodeRules } from './node-answers.ts'

/** One row of the table token-nodes.ts: a chain on which dollars travel as tokens, and how its nodes speak. */
export type TokenNodeKind = {
  title: string
  /** Its port, counted from the panel's. */
  port: number
  /** Where JSON-RPC is served. */
  path: string
  /** Seconds between two blocks. */
  spacingSeconds: number
  /** How many blocks shops usually wait for; the panel mines so many at once. */
  confirmations: number
  /** Decimal places of the chain's own coin. */
  nativeDecimals: number
  tokens: ChainTokens
  rules: NodeRules
  /** What is meant to be an address of this chain, right or mistyped. */
  addressForm: RegExp
  /** 20 bytes in hex with 0x, or undefined for what is no address here. */
  readAddress: (text: string) => string | undefined
  writeAddress: (bytes: string) => string
}

/** A chain on which shops take money: each is given the addresses of an account of its own, such as m/44'/60'/0'. */
export type ShopNodeKind = TokenNodeKind & { account: string }

/** A chain on which nobody is asked to pay; the addresses of the chain that is meant exist there too. */
export type StrayNodeKind = TokenNodeKind & { mistakenFor: string }
