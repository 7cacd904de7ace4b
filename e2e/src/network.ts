// The network between a browser and the product, which can be cut for every part of the browser at once. A browser's own
// "offline" is said to each part of it apart, and a service worker that starts later may not have heard of it.
import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { ownWorld } from '../own-world.ts'

export type Network = {
  /** Where the product is found through it. */
  url: string
  /** From now on every connection breaks. */
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
