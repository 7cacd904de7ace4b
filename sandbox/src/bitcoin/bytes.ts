import { sha256 } from '@noble/hashes/sha2.js'
import { concatBytes } from '@noble/hashes/utils.js'
import { hex } from '@scure/base'

// Bitcoin hashes twice and displays the result in reverse byte order; these functions keep that in one place.

export const hash256 = (bytes: Uint8Array): Uint8Array => sha256(sha256(bytes))

export const reversed = (bytes: Uint8Array): Uint8Array => Uint8Array.from(bytes).reverse()

/** The displayed id (explorers, RPC) of these bytes. */
export const displayId = (bytes: Uint8Array): string => hex.encode(reversed(hash256(bytes)))

/** Converts a displayed id to the bytes that are hashed and sent. */
export const internalId = (id: string): Uint8Array => reversed(hex.decode(id))

export const uint32 = (value: number): Uint8Array => {
  const bytes = new Uint8Array(4)
  new DataView(bytes.buffer).setUint32(0, value, true)
  return bytes
}

export const readUint32 = (bytes: Uint8Array, at: number): number =>
  new DataView(bytes.buffer, bytes.byteOffset).getUint32(at, true)

export const compactSize = (count: number): Uint8Array => {
  if (count < 0xfd) return Uint8Array.of(count)
  if (count < 0x10000) return Uint8Array.of(0xfd, count & 255, count >> 8)
  return concatBytes(Uint8Array.of(0xfe), uint32(count))
}

export { concatBytes }
