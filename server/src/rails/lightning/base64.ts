// LND wants bytes as base64 in bodies; hashes and preimages are hex with us.

export const base64 = (hex: string): string => Buffer.from(hex, 'hex').toString('base64')

/** In paths the other alphabet is needed, and the padding stays: LND refuses it without. */
export const pathBase64 = (hex: string): string => base64(hex).replaceAll('+', '-').replaceAll('/', '_')
