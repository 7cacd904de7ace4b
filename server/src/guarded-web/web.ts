import { lookup } from 'node:dns/promises'
import { connect as connectPlain, type Socket } from 'node:net'
import { connect as connectTls } from 'node:tls'
import { resolveName } from './resolve-name.ts'

/** Where a request goes: to this address and no other, whatever a name may mean by then. */
export type Target = { address: string; port: number; host: string; isPlain: boolean }

/** The open internet, as far as asking a server in it goes. */
export type Web = {
  /** Every address of a host, asked for at name servers unless it is one of development. Throws where it has none. */
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
