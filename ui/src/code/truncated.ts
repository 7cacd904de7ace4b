const shownCharacters = 32

/** Shortens an address to 32 characters with the ellipsis in the middle, where users compare least (CRE-22). */
export function truncated(address: string): string {
  if (address.length <= shownCharacters) return address
  const head = Math.ceil((shownCharacters - 1) / 2)
  const tail = shownCharacters - 1 - head
  return `${address.slice(0, head)}…${address.slice(-tail)}`
}
