import { UR, UREncoder } from '@ngraveio/bc-ur'

/** Bytes of a part: one QR code of 53 modules a side, which every camera reads. */
const partBytes = 120
/** So many parts for each that is needed: whoever misses one reads another instead. */
const partsForEach = 3

/**
 * A PSBT in parts as hardware wallets read them one after the other from a screen: BC-UR of the type `crypto-psbt`, each an
 * upper-case text for one QR code. A PSBT that fits into one is one part.
 */
export function writeParts(psbt: Uint8Array): string[] {
  const { cbor } = UR.fromBuffer(Buffer.from(psbt))
  const encoder = new UREncoder(new UR(cbor, 'crypto-psbt'), partBytes)
  const needed = encoder.fragmentsLength
  return Array.from({ length: needed === 1 ? 1 : needed * partsForEach }, () => encoder.nextPart().toUpperCase())
}
