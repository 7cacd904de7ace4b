import { keccak_256 } from '@noble/hashes/sha3.js'
import { hex } from '@scure/base'

type Log = { address: string; topics: readonly string[] }

/** The bloom filter of 2,048 bits over the addresses and topics of a block's logs: three bits for each of them. */
export function logsBloom(logs: readonly Log[]): string {
  const bits = new Uint8Array(256)
  for (const one of new Set(logs.flatMap(({ address, topics }) => [address, ...topics]))) {
    const digest = keccak_256(hex.decode(one.slice(2)))
    for (const at of [0, 2, 4]) {
      const bit = ((digest[at]! & 7) << 8) | digest[at + 1]!
      bits[255 - (bit >> 3)]! |= 1 << (bit & 7)
    }
  }
  return `0x${hex.encode(bits)}`
}
