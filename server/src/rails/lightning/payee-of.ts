import { secp256k1 } from '@noble/curves/secp256k1.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { bech32, hex, utf8 } from '@scure/base'

/** A signature of 64 bytes with its recovery id, in groups of five bits. */
const signatureGroups = 104

/**
 * Returns the node that a payment request pays, in hex: the key that signed it (BOLT 11); undefined when it cannot be
 * read. Whatever answers at the node's address, only the node itself can sign with its key (F-77).
 */
export function payeeOf(paymentRequest: string): string | undefined {
  const decoded = bech32.decodeUnsafe(paymentRequest, false)
  if (!decoded || decoded.words.length <= signatureGroups) return undefined
  const { prefix, words } = decoded
  const signature = bytesOf(words.slice(-signatureGroups))
  const signed = sha256(Uint8Array.from([...utf8.decode(prefix), ...bytesOf(words.slice(0, -signatureGroups))]))
  try {
    const found = secp256k1.Signature.fromBytes(signature.slice(0, 64), 'compact')
    return hex.encode(found.addRecoveryBit(signature[64]!).recoverPublicKey(signed).toBytes(true))
  } catch {
    return undefined
  }
}

/** Converts groups of five bits to bytes; the end is padded with zeros. */
function bytesOf(groups: readonly number[]): Uint8Array {
  const bytes: number[] = []
  let [bits, count] = [0, 0]
  for (const group of groups) {
    bits = ((bits << 5) | group) & 0xfff
    count += 5
    if (count < 8) continue
    count -= 8
    bytes.push((bits >> count) & 0xff)
  }
  if (count > 0) bytes.push((bits << (8 - count)) & 0xff)
  return Uint8Array.from(bytes)
}
