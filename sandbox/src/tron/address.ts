import { createBase58check, hex } from '@scure/base'
import { sha256 } from '@noble/hashes/sha2.js'

// Tron addresses: 0x41 and the same 20 bytes as on Ethereum, in base58 with a checksum.

const base58check = createBase58check(sha256)
const prefix = '41'

export const tronAddress = (bytes: string): string => base58check.encode(hex.decode(prefix + bytes.slice(2)))

/** Returns the 20 bytes in hex with 0x; undefined when the text is not an address. */
export function bytesOfTron(text: string): string | undefined {
  try {
    const decoded = hex.encode(base58check.decode(text))
    return decoded.length === 42 && decoded.startsWith(prefix) ? `0x${decoded.slice(2)}` : undefined
  } catch {
    return undefined
  }
}
