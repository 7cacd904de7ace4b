/** The shop's page, if it is one that a browser may open safely: encrypted on its way, or not leaving this machine. */
export function shopAddress(website: string | null): string | undefined {
  const address = website === null ? null : URL.parse(website)
  if (address === null || address.username !== '') return undefined
  const isLocal = address.protocol === 'http:' && ['localhost', '127.0.0.1'].includes(address.hostname)
  return address.protocol === 'https:' || isLocal ? address.href : undefined
}
