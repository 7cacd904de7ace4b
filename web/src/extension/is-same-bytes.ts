/** Returns whether two texts, each base64 or base64url, encode the same bytes. */
export const isSameBytes = (one: string, other: string): boolean => plain(one) === plain(other)

const plain = (text: string): string => text.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')
