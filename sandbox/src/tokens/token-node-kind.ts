import type { ChainTokens } from './coins.ts'
import type { NodeRules } from './node-answers.ts'

/** One row of the table token-nodes.ts: a token chain, and the interface of its nodes. */
export type TokenNodeKind = {
  title: string
  /** Its port, as an offset from the panel's. */
  port: number
  /** Where JSON-RPC is served. */
  path: string
  /** Seconds between two blocks. */
  spacingSeconds: number
  /** The usual number of confirmations; the panel mines this many at once. */
  confirmations: number
  /** Decimals of the native coin. */
  nativeDecimals: number
  tokens: ChainTokens
  rules: NodeRules
  /** Matches text meant as an address of this chain, valid or mistyped. */
  addressForm: RegExp
  /** Returns 20 bytes in hex with 0x, or undefined when the text is not a valid address. */
  readAddress: (text: string) => string | undefined
  writeAddress: (bytes: string) => string
}

/** A chain on which shops are paid: each shop gets the addresses of an account of its own, such as m/44'/60'/0'. */
export type ShopNodeKind = TokenNodeKind & { account: string }

/** A chain on which nobody is asked to pay; the addresses of the intended chain exist there too. */
export type StrayNodeKind = TokenNodeKind & { mistakenFor: string }
