import { secp256k1 } from '@noble/curves/secp256k1.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { keccak_256 } from '@noble/hashes/sha3.js'
import { createBase58check, hex } from '@scure/base'

// Both chains name an account by the last 20 bytes of the hash of its public key, and differ in the notation.

/** 20 bytes as 40 lower-case hex digits with 0x, as nodes of both chains write them in logs. */
export type AddressBytes = `0x${string}`

export type AddressCodec = {
  write(bytes: AddressBytes): string
  /** Returns undefined when the text is not an address of this chain. */
  read(text: string): AddressBytes | undefined
}

export function bytesOfKey(compressed: Uint8Array): AddressBytes {
  const uncompressed = secp256k1.Point.fromBytes(compressed).toBytes(false)
  return `0x${hex.encode(keccak_256(uncompressed.slice(1)).slice(-20))}`
}

/** EIP-55: capital letters encode a checksum taken from the hash of the address. */
export const ethereumAddress: AddressCodec = {
  write(bytes) {
    const digits = bytes.slice(2)
    const marks = hex.encode(keccak_256(new TextEncoder().encode(digits)))
    return `0x${[...digits].map((digit, at) => (marks[at]! >= '8' ? digit.toUpperCase() : digit)).join('')}`
  },
  read(text) {
    if (!/^0x[0-9a-fA-F]{40}$/.test(text)) return undefined
    const bytes: AddressBytes = `0x${text.slice(2).toLowerCase()}`
    const hasChecksum = /[a-f]/.test(text.slice(2)) && /[A-F]/.test(text)
    return hasChecksum && ethereumAddress.write(bytes) !== text ? undefined : bytes
  },
}

const base58check = createBase58check(sha256)
const tronPrefix = '41'

export const tronAddress: AddressCodec = {
  write: (bytes) => base58check.encode(hex.decode(tronPrefix + bytes.slice(2))),
  read(text) {
    try {
      const decoded = hex.encode(base58check.decode(text))
      return decoded.length === 42 && decoded.startsWith(tronPrefix) ? `0x${decoded.slice(2)}` : undefined
    } catch {
      return undefined
    }
  },
}
