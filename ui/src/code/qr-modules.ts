import { encode } from 'uqr'

const quietZoneModules = 4

/** Long texts get the lowest error correction: larger modules scan better on a bright screen than more of them. */
export function qrModules(text: string): boolean[][] {
  return encode(text, { ecc: text.length > 160 ? 'L' : 'M', border: quietZoneModules }).data
}
