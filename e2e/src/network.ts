// The network between a browser and the product, which can be cut for all parts of the browser at once. The browser's own "offline"
// applies to each part separately, and a service worker that starts later may miss it.
import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { ownWorld } from '../own-world.ts'

export type Network = {
  /** The product's address through this network. */
  url: string
  /** Breaks every connection from now on. */
  cut(): void
  mend(): void
  close(): void
}

export async function newNetwork(): Promise<Network> {
  const { hostname, port } = new URL(ownWorld().app)
  const sockets = new Set<Socket>()
  let isCut = false
  const breakAll = () => {
    for (const socket of sockets) socket.destroy()
  }
  const keep = (socket: Socket) => {
    sockets.add(socket)
    socket.on('error', () => socket.destroy()).on('close', () => sockets.delete(socket))
  }
  const server = createServer((inner) => {
    if (isCut) return inner.destroy()
    const outer = connect(Number(port), hostname)
    keep(inner)
    keep(outer)
    inner.on('close', () => outer.destroy()).pipe(outer)
    return outer.on('close', () => inner.destroy()).pipe(inner)
  })
  server.listen(0, 'localhost')
  await once(server, 'listening')
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    cut() {
      isCut = true
      breakAll()
    },
    mend: () => void (isCut = false),
    close() {
      breakAll()
      server.close()
    },
  }
}
