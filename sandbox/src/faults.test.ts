import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { createFaults, type Faults } from './faults.ts'

const closing: Array<() => void> = []
afterEach(() => {
  for (const close of closing.splice(0)) close()
})

test('a fault with a count occurs that often and then ends', async () => {
  const { faults, url } = await serve()
  faults.set({ provider: 'shop', kind: 'error', count: 2, status: 429 })
  const seen = [await fetch(url), await fetch(url), await fetch(url)].map((r) => r.status)
  expect(seen).toEqual([429, 429, 200])
  expect(faults.list()).toEqual([])
})

test('a fault of one provider or path does not affect the others', async () => {
  const { faults, url, worked } = await serve()
  faults.set({ provider: 'bank', kind: 'error' })
  faults.set({ provider: 'shop', kind: 'error', only: 'POST /cards' })
  expect((await fetch(`${url}/cards`)).status).toBe(200)
  expect((await fetch(`${url}/cards`, { method: 'POST' })).status).toBe(500)
  expect(worked()).toBe(1)
})

test('the fault "garbage" answers 200 with no JSON, and the request is not carried out', async () => {
  const { faults, url, worked } = await serve()
  faults.set({ provider: 'shop', kind: 'garbage', count: 1 })
  const answer = await fetch(url)
  await expect(answer.json()).rejects.toThrow('JSON')
  expect(worked()).toBe(0)
})

test('the fault "silent" never answers and does nothing; "cut" carries out the request and breaks the response', async () => {
  const { faults, url, worked } = await serve()
  faults.set({ provider: 'shop', kind: 'silent', count: 1 })
  const hangUp = new AbortController()
  const unanswered = fetch(url, { signal: hangUp.signal })
  await expect.poll(() => faults.list().length).toBe(0)
  hangUp.abort()
  await expect(unanswered).rejects.toThrow('abort')
  expect(worked()).toBe(0)

  faults.set({ provider: 'shop', kind: 'cut', count: 1 })
  await expect(fetch(url)).rejects.toThrow('fetch failed')
  expect(worked()).toBe(1)
})

test('the fault "slow" waits for the given time and then answers', async () => {
  const waits: number[] = []
  const { faults, url } = await serve(createFaults({ wait: async (ms) => void waits.push(ms) }))
  faults.set({ provider: 'shop', kind: 'slow', delayMs: 12_345 })
  expect((await fetch(url)).status).toBe(200)
  expect(waits).toEqual([12_345])
})

test('a fault with a probability occurs only when the random number says so', () => {
  const dice = [0.5, 0.2]
  const faults = createFaults({ random: () => dice.shift() ?? 1 })
  faults.set({ provider: 'shop', kind: 'twice', probability: 0.3 })
  expect([faults.copies('shop'), faults.copies('shop'), faults.copies('bank')]).toEqual([1, 2, 1])
})

async function serve(faults: Faults = createFaults()) {
  let worked = 0
  const server = createServer(
    (request, response) =>
      void faults.around('shop', request, response, () => {
        worked += 1
        response.end('{"ok":true}')
      }),
  )
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  closing.push(() => {
    server.closeAllConnections()
    server.close()
  })
  return { faults, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, worked: () => worked }
}
