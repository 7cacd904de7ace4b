/** The bytes of base64url, or of base64 that is percent-encoded in an address. */
export const bytesOf = (text: string): Buffer =>
  Buffer.from(text.replaceAll('+', '-').replaceAll('/', '_'), 'base64url')
