// LND expects bytes as base64 in bodies; in our code hashes and preimages are hex.

export const base64 = (hex: string): string => Buffer.from(hex, 'hex').toString('base64')

/** URL-safe base64 for paths, with padding: LND refuses it without. */
export const pathBase64 = (hex: string): string => base64(hex).replaceAll('+', '-').replaceAll('/', '_')
