import { createConnection, createServer } from 'node:net'
import type { AddressInfo, Server, Socket } from 'node:net'
import { hex } from '@scure/base'
import * as L from 'lightningdevkit'
import { check, unwrap } from './ldk.ts'

/** BOLT 8 over TCP: LDK implements the protocol, this class carries the bytes. `heard` runs whenever LDK received some. */
export class Sockets {
  private readonly peers: L.PeerManager
  private readonly heard: () => void
  private readonly open = new Set<Socket>()
  private server: Server | undefined
  private isStopped = false
  private count = 0n

  constructor(peers: L.PeerManager, heard: () => void) {
    this.peers = peers
    this.heard = heard
  }

  async listen(port: number): Promise<number> {
    const server = createServer((socket) => {
      const descriptor = this.carry(socket)
      check(this.peers.new_inbound_connection(descriptor, noAddress()), 'inbound connection')
    })
    this.server = server
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject)
      server.listen(port, '127.0.0.1', resolve)
    })
    return (server.address() as AddressInfo).port
  }

  connect(peer: { id: string; port: number }): void {
    const socket = createConnection(peer.port, '127.0.0.1', () => {
      const descriptor = this.carry(socket)
      const greeting = this.peers.new_outbound_connection(hex.decode(peer.id), descriptor, noAddress())
      socket.write(unwrap(greeting, L.Result_CVec_u8ZPeerHandleErrorZ_OK, 'outbound connection'))
    })
    socket.on('error', () => {})
  }

  isConnected(id: string): boolean {
    return this.peers.list_peers().some((peer) => hex.encode(peer.get_counterparty_node_id()) === id)
  }

  private carry(socket: Socket): L.SocketDescriptor {
    const number = this.count++
    let isFull = false
    socket.setNoDelay(true)
    this.open.add(socket)
    const descriptor = L.SocketDescriptor.new_impl({
      send_data(data, resumeRead) {
        if (resumeRead) socket.resume()
        if (isFull) return 0
        isFull = !socket.write(data)
        return data.length
      },
      disconnect_socket: () => void socket.destroy(),
      eq: (other) => other.hash() === number,
      hash: () => number,
    })
    socket.on('drain', () => {
      isFull = false
      if (!this.peers.write_buffer_space_avail(descriptor).is_ok()) socket.destroy()
    })
    socket.on('data', (data) => {
      const read = this.peers.read_event(descriptor, new Uint8Array(data))
      if (!read.is_ok()) socket.destroy()
      else if ((read as L.Result_boolPeerHandleErrorZ_OK).res) socket.pause()
      this.heard()
    })
    socket.on('error', () => {})
    socket.on('close', () => {
      this.open.delete(socket)
      if (this.isStopped) return
      this.peers.socket_disconnected(descriptor)
      this.heard()
    })
    return descriptor
  }

  stop(): void {
    this.isStopped = true
    this.server?.close()
    for (const socket of this.open) socket.destroy()
  }
}

const noAddress = () => L.Option_SocketAddressZ.constructor_none()
