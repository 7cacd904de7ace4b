import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import Fastify from 'fastify'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { LiveFeed } from './live-feed.ts'
import { serveLive } from './serve-live.ts'

const feed = {
  subscribe: () => () => {},
  openStream: async () => () => {},
  onWentBack: () => {},
} as unknown as LiveFeed
let member: string | undefined = 'usr_ada'
const app = Fastify()
serveLive(app, { path: '/live', feed, memberOf: async () => member })

beforeAll(async () => void (await app.listen({ port: 0, host: '127.0.0.1' })))
// Only the heartbeat's timer is faked.
beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }))
afterEach(() => {
  vi.useRealTimers()
  member = 'usr_ada'
})
afterAll(() => app.close())

/** An open stream, with everything received so far. */
async function open() {
  const { port } = app.server.address() as AddressInfo
  const request = get(`http://127.0.0.1:${port}/live`)
  const [answer] = (await once(request, 'response')) as [IncomingMessage]
  let come = ''
  answer.setEncoding('utf8').on('data', (text: string) => (come += text))
  await expect.poll(() => come).toContain('event: ready')
  return { answer, come: () => come, close: () => request.destroy() }
}

test('a silent stream sends a heartbeat every ten seconds, well within what proxies allow', async () => {
  const stream = await open()
  vi.advanceTimersByTime(9_999)
  await Promise.resolve()
  expect(stream.come()).not.toContain('still here')
  vi.advanceTimersByTime(1)
  await expect.poll(stream.come).toContain(': still here')
  stream.close()
})

test('a stream outlives its session by at most one heartbeat', async () => {
  const stream = await open()
  member = undefined
  const ended = once(stream.answer, 'end')
  vi.advanceTimersByTime(10_000)
  await ended
  expect(stream.answer.complete).toBe(true)
})
