import type { IncomingMessage } from 'node:http'

/**
 * A request with two Host headers is refused (RFC 9112, section 3.2): a proxy in front may have read one and we would read the other.
 */
export const hasTwoHosts = ({ rawHeaders }: IncomingMessage): boolean =>
  rawHeaders.filter((name, place) => place % 2 === 0 && name.toLowerCase() === 'host').length > 1
