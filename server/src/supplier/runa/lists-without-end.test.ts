// Endless lists of the supplier, and answers that are too long: nothing is concluded from what was not read.
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { cents } from '@moon/money/cents.ts'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { runaSupplier } from './runa-supplier.ts'

let asked = 0
let answer: (response: ServerResponse) => void = () => undefined
const server = createServer((request, response) => {
  request.resume()
  request.on('end', () => {
    asked += 1
    answer(response)
  })
})
await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
const supplier = runaSupplier({ url, apiKey: 'key', webhookSecrets: [], hosts: [], fileHosts: [], timeoutMs: 5_000 })
afterAll(() => void server.close())
beforeEach(() => {
  asked = 0
})

const say = (body: unknown) => {
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  answer = (response) => void response.writeHead(200, { 'content-type': 'application/json' }).end(text)
}
const endless = { pagination: { cursors: { after: 'more' } } }
const item = { id: 'O-1', status: 'COMPLETED', description: 'pur_other', created_at: '2026-03-10T15:00:00Z' }
const common = { id: 'O-2', status: 'COMPLETED', total_price: '24.23' }

test('an order of ours is searched on twenty pages, and beyond them its existence is unknown: reported absent it would be ordered again', async () => {
  say({ items: [item], ...endless })
  expect(await supplier.findOrder('pur_ours', undefined)).toEqual({ kind: 'unknown' })
  expect(asked).toBe(20)
})

test('orders lost by a restore are read from two hundred pages, or not at all', async () => {
  say({ items: [item], ...endless })
  expect(await supplier.orderedSince('')).toBeUndefined()
  expect(asked).toBe(201)
})

test('a catalogue of more than a hundred pages is discarded: no product is removed because of it', async () => {
  say({ catalog: [{ code: 'A', payout_type: 'gift_card' }], ...endless })
  const readAll = async () => {
    for await (const product of supplier.listProducts()) expect(product).toBeDefined()
  }
  await expect(readAll()).rejects.toThrow('has no end')
  expect(asked).toBe(100)
})

test('a response of eight megabytes is read, and a longer one is no answer: it is unknown whether the order was made', async () => {
  const body = JSON.stringify({
    ...common,
    items: [{ payout: { status: 'ACTIVE', url: 'https://spend.runa.io/-/a' } }],
  })
  const order = { key: 'pur_1/1', reference: 'pur_1', code: 'A', faceCents: cents(2_500n) }
  say(body + ' '.repeat(8_000_000 - body.length))
  expect(await supplier.placeOrder(order)).toMatchObject({ kind: 'placed' })
  say(body + ' '.repeat(8_000_001 - body.length))
  expect(await supplier.placeOrder(order)).toEqual({ kind: 'unknown' })
})
