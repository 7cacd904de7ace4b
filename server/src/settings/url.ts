import { isIP } from 'node:net'
import { Fault, type Mode } from './fault.ts'

type Demands = {
  protocols: readonly string[]
  /** Only scheme, host and port. */
  isBare?: boolean
  /** Must be encrypted in production, unless the host is local or in a private network. */
  isSecure?: boolean
  /** Must be encrypted in production on every host, because strangers use it. */
  isPublic?: boolean
  hasUser?: boolean
  /** PostgreSQL may be reached through a socket in a folder. */
  mayLackHost?: boolean
}

const http = ['http:', 'https:']

/** Returns a parser of addresses. Its faults do not repeat the address, which may hold a password. */
export function url({ protocols, isBare, isSecure, isPublic, hasUser, mayLackHost }: Demands) {
  const begins = protocols.map((protocol) => `${protocol}//`).join(' or ')
  const safe = protocols.includes('wss:') ? 'https:// or wss://' : 'https://'
  return (text: string, mode: Mode): string => {
    const given = URL.canParse(text) ? new URL(text) : undefined
    if (!given || !protocols.includes(given.protocol) || !text.startsWith(`${given.protocol}//`))
      throw new Fault(`is not an address that begins with ${begins}`)
    if (given.hostname === '' && !mayLackHost) throw new Fault('names no host')
    if (given.hash !== '') throw new Fault('has a # in it, which must be written %23 in a password')
    if (isBare) assertBare(given, text)
    // Normalised as browsers do: lower case and without the default port.
    const understood = isBare ? given.origin : text.replace(/\/$/, '')
    if (mode === 'development') return understood
    const isEncrypted = given.protocol === 'https:' || given.protocol === 'wss:'
    if (isPublic && !isEncrypted) throw new Fault('must begin with https:// in production')
    if (isPublic && isThisMachine(given.hostname))
      throw new Fault('leads to this machine, where nobody else can reach it')
    if (isSecure && !isEncrypted && !isPrivate(given.hostname))
      throw new Fault(`must begin with ${safe} in production, for it leads out of the private network`)
    if (hasUser && (given.username === '' || given.password === ''))
      throw new Fault(`must hold user and password, as in ${protocols[0]}//user:password@host`)
    return understood
  }
}

/** A provider's API: `https` in production. */
export const apiUrl = url({ protocols: http, isSecure: true })
/** A node that is called over HTTP, or over a WebSocket on which it also notifies Moon. */
export const nodeUrl = url({ protocols: [...http, 'ws:', 'wss:'], isSecure: true })
export const publicUrl = url({ protocols: http, isBare: true, isPublic: true })

function assertBare({ username, password, pathname, hostname }: URL, text: string): void {
  if (username !== '' || password !== '') throw new Fault('holds a user or a password, which everybody would see')
  if (hostname.includes('*')) throw new Fault('has a * in it, but must lead to one host')
  if (text.includes('?')) throw new Fault('has a ? in it, but must be the bare address')
  if (pathname !== '/') throw new Fault('has a path, but must be the bare address')
}

const isThisMachine = (host: string): boolean =>
  /^(localhost|.*\.localhost|0\.0\.0\.0|127(\.\d+){3}|\[::1?\])$/i.test(host)

/** Hosts outside the public internet: by their address, or by a name that only a private network resolves. */
export function isPrivate(host: string): boolean {
  const bare = host.replace(/^\[|\]$/g, '')
  if (isIP(bare) === 4)
    return /^(0|10|127|169\.254|192\.168|100\.(6[4-9]|[7-9]\d|1[01]\d|12[0-7])|172\.(1[6-9]|2\d|3[01]))\./.test(bare)
  if (isIP(bare) === 6) return /^(::1?$|f[cd]|fe[89ab])/i.test(bare)
  return !host.includes('.') || /\.(local|localhost|internal|lan|home\.arpa)$/i.test(host)
}
