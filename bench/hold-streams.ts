// A process of the bench `live` that holds streams of live events: `moon` as the product serves them, `bare` by
// node:http alone. Prints its port, and on request reports its memory or sends an event to all streams.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import Fastify from 'fastify'
import type { LiveEvent } from '@moon/contract/live.ts'
import { serveLive } from '../server/src/live/serve-live.ts'

export type AskedOfHolder = 'weigh' | 'say'
export type SaidByHolder = { port: number } | { bytes: number; streams: number } | 'said'

const [kind = ''] = process.argv.slice(2)
const { port, sayToAll, count } = kind === 'moon' ? await moon() : await bare()
const answer = (what: SaidByHolder) => process.send!(what)

process.on('message', (asked: AskedOfHolder) => {
  if (asked === 'weigh') return void weigh()
  sayToAll()
  answer('said')
})
answer({ port })

async function weigh(): Promise<void> {
  for (let n = 0; n < 4; n += 1) {
    globalThis.gc!()
    await sleep(50)
  }
  const { heapUsed, external } = process.memoryUsage()
  answer({ bytes: heapUsed + external, streams: count() })
}

/** The product's own streams, with their heartbeats; a header names the user of a stream. */
async function moon() {
  const listeners = new Map<string, Set<(event: LiveEvent) => void>>()
  const app = Fastify()
  serveLive(app, {
    path: '/events',
    memberOf: (request) => Promise.resolve(String(request.headers['x-user'])),
    feed: {
      subscribe: (userId, listener) => {
        const own = listeners.get(userId) ?? new Set()
        listeners.set(userId, own.add(listener))
        return () => void own.delete(listener)
      },
      openStream: () => Promise.resolve(() => {}),
      onWentBack: () => {},
      health: { name: 'live', check: () => Promise.resolve() } as never,
      silenceMs: () => 0,
      stop: () => Promise.resolve(),
    },
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  return {
    port: (app.server.address() as AddressInfo).port,
    count: () => [...listeners.values()].reduce((sum, own) => sum + own.size, 0),
    sayToAll: () => {
      for (const own of listeners.values())
        for (const listener of own) listener({ kind: 'card', id: 'card_1' } as never)
    },
  }
}

async function bare() {
  const streams = new Set<import('node:http').ServerResponse>()
  const server = createServer((request, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' })
    response.write('retry: 2000\n\nevent: ready\ndata: {}\n\n')
    streams.add(response)
    response.on('close', () => streams.delete(response))
  })
  await new Promise<void>((open) => void server.listen(0, '127.0.0.1', open))
  return {
    port: (server.address() as AddressInfo).port,
    count: () => streams.size,
    sayToAll: () => {
      for (const stream of streams) stream.write('data: {"kind":"card","id":"card_1"}\n\n')
    },
  }
}
