/** A normalised Lightning address (LUD-16), and the URL of its server. */
export type LightningAddress = { address: string; url: URL }

const names = /^[\da-z][\d_a-z.+-]{0,63}$/
/** Host names with at least one dot, whose last label starts with a letter: no notation of an IP address matches. */
const domains = /^(?=.{4,253}$)(?:[\da-z](?:[\da-z-]{0,61}[\da-z])?\.)+[a-z](?:[\da-z-]{0,61}[\da-z])?$/
/** Suffixes that lead to local machines or through another network (RFC 6761, 6762, 7686, 9476). */
const elsewhere = /\.(?:alt|arpa|example|home|internal|intranet|invalid|lan|local|localdomain|localhost|onion|test)$/

/**
 * Parses `name@host`. `plainHost`, such as `localhost:4125`, is a development host that is reached without TLS at any address. Returns
 * undefined when the text is no payable address.
 */
export function readAddress(text: string, plainHost: string | null): LightningAddress | undefined {
  const [name = '', host = '', ...more] = text.toLowerCase().split('@')
  if (more.length > 0 || !names.test(name)) return undefined
  const isPlain = host === plainHost
  if (!isPlain && (!domains.test(host) || elsewhere.test(host))) return undefined
  const url = new URL(`${isPlain ? 'http' : 'https'}://${host}/.well-known/lnurlp/${encodeURIComponent(name)}`)
  return { address: `${name}@${host}`, url }
}
