import { hex } from '@scure/base'
import { keccak_256 } from '@noble/hashes/sha3.js'

/** Derives twenty bytes from a text, in hex with 0x: a unique address or contract. */
export const addressOf = (words: string): string =>
  `0x${hex.encode(keccak_256(new TextEncoder().encode(words)).slice(-20))}`
