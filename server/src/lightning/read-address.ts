/** A Lightning address (LUD-16) in its one spelling, and where its server answers. */
export type LightningAddress = { address: string; url: URL }

const names = /^[\da-z][\d_a-z.+-]{0,63}$/
/** A name with at least one dot, whose last part has a letter first: no number is one, however it is written. */
const domains = /^(?=.{4,253}$)(?:[\da-z](?:[\da-z-]{0,61}[\da-z])?\.)+[a-z](?:[\da-z-]{0,61}[\da-z])?$/
/** Ends of names that lead to machines nearby, or through another network (RFC 6761, 6762, 7686, 9476). */
const elsewhere = /\.(?:alt|arpa|example|home|internal|intranet|invalid|lan|local|localdomain|localhost|onion|test)$/

/**
 * Reads `name@host`. `plainHost`, such as `localhost:4125`, is a host of development that is asked without TLS, wherever it is.
 * Undefined: it is no address that anybody may be paid at.
 */
export function readAddress(text: string, plainHost: string | null): LightningAddress | undefined {
  const [name = '', host = '', ...more] = text.toLowerCase().split('@')
  if (more.length > 0 || !names.test(name)) return undefined
  const isPlain = host === plainHost
  if (!isPlain && (!domains.test(host) || elsewhere.test(host))) return undefined
  const url = new URL(`${isPlain ? 'http' : 'https'}://${host}/.well-known/lnurlp/${encodeURIComponent(name)}`)
  return { address: `${name}@${host}`, url }
}
