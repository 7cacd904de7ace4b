import { hex } from '@scure/base'
import { rawBlock } from './block.ts'
import type { Chain } from './chain.ts'

export const zmqTopics = ['hashblock', 'hashtx', 'rawblock', 'rawtx', 'sequence'] as const
type Topic = (typeof zmqTopics)[number]

/**
 * bitcoind's ZMQ notifications: three frames each (topic, body, counter per topic). As with the real node, nothing is repeated for a
 * disconnected subscriber, which must also poll.
 */
export async function publishChain(chain: Chain, port: number): Promise<{ url: string; stop(): void }> {
  // Native module, loaded only when needed.
  const { Publisher } = await import('zeromq')
  const socket = new Publisher({ linger: 0 })
  await socket.bind(`tcp://127.0.0.1:${port || '*'}`)
  const counters = new Map<Topic, number>()
  let sending = Promise.resolve()
  let isOpen = true

  const send = (topic: Topic, body: Uint8Array) => {
    const counter = counters.get(topic) ?? 0
    counters.set(topic, counter + 1)
    const tail = Buffer.alloc(4)
    tail.writeUInt32LE(counter)
    sending = sending.then(() => (isOpen ? socket.send([topic, Buffer.from(body), tail]) : undefined)).catch(() => {})
  }
  const sendSequence = (id: string, label: 'C' | 'D' | 'A' | 'R', sequence?: number) => {
    const body = Buffer.alloc(sequence === undefined ? 33 : 41)
    Buffer.from(id, 'hex').copy(body)
    body.write(label, 32, 'latin1')
    if (sequence !== undefined) body.writeBigUInt64LE(BigInt(sequence), 33)
    send('sequence', body)
  }

  chain.on('accepted', (tx, sequence) => {
    send('hashtx', hex.decode(tx.txid))
    send('rawtx', tx.raw)
    sendSequence(tx.txid, 'A', sequence)
  })
  chain.on('removed', (tx, _reason, sequence) => sendSequence(tx.txid, 'R', sequence))
  chain.on('connected', (block) => {
    for (const tx of block.transactions) {
      send('hashtx', hex.decode(tx.txid))
      send('rawtx', tx.raw)
    }
    send('hashblock', hex.decode(block.hash))
    send('rawblock', rawBlock(block))
    sendSequence(block.hash, 'C')
  })
  chain.on('disconnected', (block) => {
    for (const tx of block.transactions) {
      send('hashtx', hex.decode(tx.txid))
      send('rawtx', tx.raw)
    }
    sendSequence(block.hash, 'D')
  })
  return {
    url: socket.lastEndpoint!,
    stop() {
      isOpen = false
      socket.close()
    },
  }
}
