/** The address of a picture; it contains the hash of the picture, so its content never changes. */
export const artPath = (sha256: string): string => `/v1/public/art/${sha256}`
