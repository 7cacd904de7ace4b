/** Returns the shop's page if a browser may open it safely: over HTTPS, or on this machine. */
export function shopAddress(website: string | null): string | undefined {
  const address = website === null ? null : URL.parse(website)
  if (address === null || address.username !== '') return undefined
  const isLocal = address.protocol === 'http:' && ['localhost', '127.0.0.1'].includes(address.hostname)
  return address.protocol === 'https:' || isLocal ? address.href : undefined
}
