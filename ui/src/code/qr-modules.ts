import { encode } from 'uqr'

const quietZoneModules = 4

/** Long texts get the lightest correction: on a bright screen, larger modules scan better than more of them. */
export function qrModules(text: string): boolean[][] {
  return encode(text, { ecc: text.length > 160 ? 'L' : 'M', border: quietZoneModules }).data
}
