import { normalizeZ } from '@noble/curves/abstract/curve.js'
import { secp256k1 } from '@noble/curves/secp256k1.js'
import type { HDKey } from '@scure/bip32'
import { createHmac } from 'node:crypto'

const { Point } = secp256k1

/**
 * Derives the public keys of a parent's children `from` to `to` inclusive (BIP 32). A watch-only wallet starts with two thousand; they
 * contain no secret, so the timing protection of private keys is left out.
 */
export function childKeys(parent: HDKey, from: number, to: number): Uint8Array[] {
  const key = parent.publicKey!
  const base = Point.fromBytes(key)
  const children = Array.from({ length: Math.max(0, to - from + 1) }, (_, at) => {
    const index = Buffer.alloc(4)
    index.writeUInt32BE(from + at)
    const tweak = createHmac('sha512', parent.chainCode!).update(key).update(index).digest('hex').slice(0, 64)
    return Point.BASE.multiplyUnsafe(BigInt(`0x${tweak}`)).add(base)
  })
  return normalizeZ(Point, children).map((point) => point.toBytes(true))
}
