import { lookup } from 'node:dns/promises'
import { connect as connectPlain, type Socket } from 'node:net'
import { connect as connectTls } from 'node:tls'
import { resolveName } from './resolve-name.ts'

/** The destination of a request: this address and no other, even when the name resolves differently by then. */
export type Target = { address: string; port: number; host: string; isPlain: boolean }

/** Access to the open internet: resolving names and connecting. */
export type Web = {
  /** Every address of a host, queried from name servers unless it is a development host. Throws when it has none. */
  resolve(host: string, of?: { isPlain: boolean }): Promise<string[]>
  /** The certificate must be that of `host`, unless the target is plain. */
  connect(target: Target): Socket
}

export const web: Web = {
  async resolve(host, { isPlain } = { isPlain: false }) {
    return isPlain ? (await lookup(host, { all: true })).map(({ address }) => address) : resolveName(host)
  },
  connect: ({ address, port, host, isPlain }) =>
    isPlain ? connectPlain({ host: address, port }) : connectTls({ host: address, port, servername: host }),
}
