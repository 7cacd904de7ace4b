// The equivalent of HAProxy or a floating address in front of several PostgreSQL servers: one address that leads to
// one of them.
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { once } from 'node:events'

export type DatabaseFront = {
  port: number
  /** New connections lead to this port from now on. */
  leadTo(port: number): void
  /** New connections wait from now on until a port is set. */
  hold(): void
  /** Ends every connection, as a proxy does when its server has died. */
  cut(): void
  close(): Promise<void>
}

export async function startDatabaseFront(first: number): Promise<DatabaseFront> {
  let target: number | undefined = first
  const waiting: (() => void)[] = []
  const sockets = new Set<Socket>()
  const lead = (inner: Socket, port: number) => {
    const outer = connect(port, '127.0.0.1')
    for (const [one, other] of [
      [inner, outer],
      [outer, inner],
    ] as const) {
      sockets.add(one)
      one.pipe(other)
      one.on('error', () => {})
      one.on('close', () => {
        sockets.delete(one)
        other.destroy()
      })
    }
  }
  const server = createServer((inner) => {
    if (target !== undefined) return lead(inner, target)
    inner.on('error', () => {})
    waiting.push(() => lead(inner, target!))
  })
  const cut = () => {
    for (const socket of sockets) socket.destroy()
  }
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    leadTo: (port) => {
      target = port
      for (const go of waiting.splice(0)) go()
    },
    cut,
    hold: () => {
      target = undefined
    },
    close: async () => {
      const closed = once(server, 'close')
      server.close()
      cut()
      await closed
    },
  }
}
