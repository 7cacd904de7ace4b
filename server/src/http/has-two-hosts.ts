import type { IncomingMessage } from 'node:http'

/**
 * A request that names its host twice is refused (RFC 9112, section 3.2): a proxy in front may have read the one and we would
 * read the other.
 */
export const hasTwoHosts = ({ rawHeaders }: IncomingMessage): boolean =>
  rawHeaders.filter((name, place) => place % 2 === 0 && name.toLowerCase() === 'host').length > 1
