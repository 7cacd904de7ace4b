import { UR, UREncoder } from '@ngraveio/bc-ur'

/** Bytes of a part: one QR code of 53 modules a side, which every camera reads. */
const partBytes = 120
/** Redundancy: parts per needed part, so that a missed part is replaced by another. */
const partsForEach = 3

/**
 * Splits a PSBT into parts as hardware wallets read them in turn from a screen: BC-UR of the type `crypto-psbt`, each an upper-case text
 * for one QR code. A small PSBT is one part.
 */
export function writeParts(psbt: Uint8Array): string[] {
  const { cbor } = UR.fromBuffer(Buffer.from(psbt))
  const encoder = new UREncoder(new UR(cbor, 'crypto-psbt'), partBytes)
  const needed = encoder.fragmentsLength
  return Array.from({ length: needed === 1 ? 1 : needed * partsForEach }, () => encoder.nextPart().toUpperCase())
}
