/** Where a picture is; what it shows is in its address, so it never changes. */
export const artPath = (sha256: string): string => `/v1/public/art/${sha256}`
