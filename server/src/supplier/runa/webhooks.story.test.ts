import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { cents } from '@moon/money/cents.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { after, systemClock } from '../../kit/clock.ts'
import { testWorld } from '../../testing/world.ts'
import type { Delivery } from '../../http/signed-delivery-id.ts'
import { runaSupplier } from './runa-supplier.ts'

const world = await testWorld(['supplier', 'panel'])
const webhookSecrets = world.env['RUNA_WEBHOOK_SECRET']!.split(',')
const settings = {
  url: world.env['RUNA_URL']!,
  apiKey: world.env['RUNA_API_KEY']!,
  hosts: [],
  fileHosts: [],
  timeoutMs: 2_000,
}
const supplier = runaSupplier({ ...settings, webhookSecrets })

const deliveries: Delivery[] = []
let status = 200
const hooks = createServer((request, response) => {
  const parts: Buffer[] = []
  request.on('data', (part: Buffer) => parts.push(part))
  request.on('end', () => {
    const body = Buffer.concat(parts).toString('utf8')
    deliveries.push({ headers: request.headers, body, now: systemClock.now() })
    response.writeHead(status).end()
  })
})
beforeAll(async () => {
  await new Promise<void>((resolve) => hooks.listen(0, '127.0.0.1', resolve))
  await panel('/api/supplier/endpoints', { url: `http://127.0.0.1:${(hooks.address() as AddressInfo).port}/news` })
})
afterAll(() => hooks.close())

const panel = async (path: string, body: unknown = {}) => {
  const answer = await fetch(`${world.panel}${path}`, { method: 'POST', body: JSON.stringify(body) })
  if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`)
}
const buy = async (reference: string): Promise<string> => {
  const order = { key: reference, reference, code: 'TILEW-US', faceCents: cents(2_500n) }
  const placed = await supplier.placeOrder(order)
  return placed.kind === 'placed' ? placed.order.id : placed.kind
}
const about = (word: string) => deliveries.filter(({ body }) => body.includes(word))
async function news(word: string, count = 1): Promise<Delivery> {
  await expect.poll(() => about(word).length).toBe(count)
  return about(word)[count - 1]!
}

describe('webhooks of the supplier', () => {
  it('report which order has ended and which product has changed, each endpoint under its own secret', async () => {
    const id = await buy('pur_told')
    const ended = await news(id)
    expect(supplier.readWebhook(ended)).toEqual({ kind: 'order', deliveryId: ended.headers['svix-id'], orderId: id })
    await panel('/api/supplier/products/HARLW-US', { discount: '0.01' })
    const changed = await news('HARLW-US')
    expect(supplier.readWebhook(changed)).toMatchObject({ kind: 'product', code: 'HARLW-US' })
    const [first, second] = webhookSecrets as [string, string]
    expect(runaSupplier({ ...settings, webhookSecrets: [first] }).readWebhook(changed)).toBe('forged')
    expect(runaSupplier({ ...settings, webhookSecrets: [second] }).readWebhook(changed)).toMatchObject({
      kind: 'product',
    })
    expect(runaSupplier({ ...settings, webhookSecrets: [] }).readWebhook(changed)).toBe('forged')
  })
  it('of a failed order name it, too', async () => {
    await panel('/api/supplier/habits', { delivery: 'fail' })
    const id = await buy('pur_failed')
    await panel('/api/supplier/habits', { delivery: 'at once' })
    expect(supplier.readWebhook(await news(id))).toMatchObject({ kind: 'order', orderId: id })
  })
  it('are rejected when signed by somebody else, changed, or older than five minutes', async () => {
    const id = await buy('pur_forged')
    const delivery = await news(id)
    await panel('/api/supplier/messages/latest/send', { how: 'forged' })
    expect(supplier.readWebhook(await news(id, 2))).toBe('forged')
    await panel('/api/supplier/messages/latest/send', { how: 'old' })
    expect(supplier.readWebhook(await news(id, 3))).toBe('forged')
    await panel('/api/supplier/messages/latest/send', { how: 'again' })
    const again = await news(id, 4)
    expect(supplier.readWebhook(again)).toEqual(supplier.readWebhook(delivery))
    expect(supplier.readWebhook({ ...delivery, body: delivery.body.replace(id, 'O-OTHER') })).toBe('forged')
    expect(supplier.readWebhook({ ...delivery, now: after(delivery.now, 302_000) })).toBe('forged')
    expect(supplier.readWebhook({ ...delivery, headers: {} })).toBe('forged')
  })
  it('are sent twice or, when not accepted, again after five seconds', async () => {
    await fetch(`${world.panel}/api/faults`, {
      method: 'POST',
      body: JSON.stringify({ provider: 'supplier', kind: 'twice', only: 'webhook order', count: 1 }),
    })
    const twice = await buy('pur_twice')
    await news(twice, 2)
    status = 500
    const refused = await buy('pur_refused')
    await news(refused)
    status = 200
    await expect
      .poll(async () => {
        await panel('/api/clock', { moveMs: 5_000 })
        return about(refused).length
      })
      .toBe(2)
  })
})
