// Webhooks of the supplier: signed hints, each counted once, after which the state is read from the supplier.
import { createHmac, randomUUID } from 'node:crypto'
import Fastify from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { systemClock } from '../kit/clock.ts'
import { openDatabase, read, readOne, sql } from '../database/db.ts'
import { createIds } from '../kit/ids.ts'
import { createLog } from '../kit/log.ts'
import { systemRandom } from '../kit/random.ts'
import { Refusal } from '../kit/refusal.ts'
import { runaSupplier } from '../supplier/runa/runa-supplier.ts'
import type { GiftCardSupplier } from '../supplier/supplier.ts'
import { testDatabase } from '../testing/database.ts'
import { scriptedShop } from '../testing/scripted-shop.ts'
import { startWorker } from '../worker.ts'
import { productsRoom } from './room.ts'
import { refreshCatalogue } from './refresh-catalogue.ts'
import { supplierWebhookRoutes } from './webhook-routes.ts'

const database = openDatabase((await testDatabase()).url)
const shop = scriptedShop()
const [key, otherKey] = [Buffer.from('a key for stories, 24 by'), Buffer.from('somebody else has this k')]
const runa = runaSupplier({
  url: 'http://127.0.0.1:9',
  apiKey: 'x',
  webhookSecrets: [`whsec_${key.toString('base64')}`],
  hosts: [],
  fileHosts: [],
})
const supplier: GiftCardSupplier = { ...shop.supplier, readWebhook: (delivery) => runa.readWebhook(delivery) }
const [clock, log] = [systemClock, createLog({ level: 'silent' })]
const deps = { database, supplier, clock, log, ids: createIds({ clock, random: systemRandom }) }
const worker = await startWorker({ database, clock, log, jobs: productsRoom(deps).jobs, sweeps: [] })
const app = Fastify()

beforeAll(async () => {
  app.setErrorHandler((error, _request, reply) => reply.status(error instanceof Refusal ? error.status : 500).send())
  await app.register(supplierWebhookRoutes(deps))
  shop.put('A')
  await refreshCatalogue(deps)
})
afterAll(async () => {
  await app.close()
  await worker.stop()
  await database.close()
})

async function tell(body: unknown, { id = randomUUID(), ageMs = 0, by = key } = {}): Promise<number> {
  const payload = JSON.stringify(body)
  const timestamp = String(Math.floor((clock.now().getTime() - ageMs) / 1_000))
  const signature = createHmac('sha256', by).update(`${id}.${timestamp}.${payload}`).digest('base64')
  const answer = await app.inject({
    method: 'POST',
    url: '/v1/supplier/webhooks',
    headers: {
      'content-type': 'application/json',
      'svix-id': id,
      'svix-timestamp': timestamp,
      'svix-signature': `v1,${signature}`,
    },
    payload,
  })
  return answer.statusCode
}
const change = (code: string) => ({ product_code: code, old_state: {}, new_state: { is_orderable: true } })
const nameOf = async (code: string) =>
  (await readOne(database.db, sql<{ name: string }>`select name from products where supplier_code = ${code}`))?.name
const taken = async () =>
  (await readOne(database.db, sql<{ n: number }>`select count(*)::int as n from supplier_deliveries`))!.n

test('a change reported by the supplier is read from its API, whatever the webhook itself says', async () => {
  shop.put('A', { name: 'Told and read' })
  expect(await tell(change('A'))).toBe(200)
  await expect.poll(() => nameOf('A')).toBe('Told and read')
  shop.put('NEW')
  expect(await tell(change('NEW'))).toBe(200)
  await expect.poll(() => nameOf('NEW')).toBe('Shop NEW')
})

test('a webhook that is forged, too old or too early is refused and changes nothing', async () => {
  const before = await taken()
  shop.put('A', { name: 'Never heard' })
  expect(await tell(change('A'), { by: otherKey })).toBe(401)
  expect(await tell(change('A'), { ageMs: 400_000 })).toBe(401)
  expect(await tell(change('A'), { ageMs: -400_000 })).toBe(401)
  expect((await app.inject({ method: 'POST', url: '/v1/supplier/webhooks', payload: 'x' })).statusCode).toBe(401)
  expect(await taken()).toBe(before)
  expect(await nameOf('A')).toBe('Told and read')
})

test('the same delivery counts once, and signed nonsense is stored and does no harm', async () => {
  const [before, id] = [await taken(), randomUUID()]
  expect([await tell(change('A'), { id }), await tell(change('A'), { id })]).toEqual([200, 200])
  expect(await tell({ what: 'is this' })).toBe(200)
  expect(await tell('')).toBe(200)
  expect(await taken()).toBe(before + 3)
  const kinds = await read(
    database.db,
    sql<{ kind: string }>`select kind from supplier_deliveries where kind = 'other'`,
  )
  expect(kinds).toHaveLength(2)
  await expect.poll(() => read(database.db, sql`select task_identifier from graphile_worker.jobs`)).toEqual([])
})
