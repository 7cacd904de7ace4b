import { hex } from '@scure/base'
import { keccak_256 } from '@noble/hashes/sha3.js'

/** Twenty bytes that stand for these words, in hex with 0x: an address or a contract that nobody else has. */
export const addressOf = (words: string): string =>
  `0x${hex.encode(keccak_256(new TextEncoder().encode(words)).slice(-20))}`
