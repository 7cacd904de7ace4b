// The issuer may change the format of what it sends. A signed event of unknown format raises one alarm for an
// operator and never breaks a request.
import { createHmac } from 'node:crypto'
import Fastify from 'fastify'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { issuerPaths } from '../issuer/enrol-issuer.ts'
import { lithicEvents } from '../issuer/lithic/lithic-events.ts'
import { steppingClock } from '../kit/clock.ts'
import { openDatabase, read, sql } from '../database/db.ts'
import type { Log } from '../kit/log.ts'
import { Refusal } from '../kit/refusal.ts'
import { scriptedIssuer } from '../testing/cards.ts'
import { testDatabase } from '../testing/database.ts'
import { issuerWebhookRoutes } from './webhook-routes.ts'

const key = Buffer.from('a key that signs webhooks')
const secrets = [`whsec_${key.toString('base64')}`]
const database = openDatabase((await testDatabase()).url)
const clock = steppingClock(new Date('2026-03-10T15:00:00Z'))
const alarms: string[] = []
const log = {
  error: ({ alarm }: { alarm: string }) => void alarms.push(alarm),
  info: () => {},
  warn: () => {},
} as unknown as Log
const issuer = scriptedIssuer(lithicEvents({ webhooks: secrets, authorizations: secrets }))
const app = Fastify()

beforeAll(async () => {
  app.setErrorHandler((error, _request, reply) => reply.status(error instanceof Refusal ? error.status : 500).send())
  await app.register(issuerWebhookRoutes({ database, issuer, clock, log }))
})
beforeEach(() => alarms.splice(0))
afterAll(async () => {
  await app.close()
  await database.close()
})

async function send(url: string, { id, body }: { id: string; body: string }): Promise<number> {
  const timestamp = String(Math.floor(clock.now().getTime() / 1_000))
  const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')
  const headers = { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': `v1,${signature}` }
  return (await app.inject({ method: 'POST', url, headers, payload: body })).statusCode
}

const odd = [
  '',
  '{',
  'null',
  '[]',
  '{"event_type":7}',
  '{"event_type":"card_transaction.updated"}',
  '{"event_type":"card_transaction.updated","token":"a\\u0000b"}',
  '{"event_type":"card.updated","card_token":{}}',
]

test('a signed webhook of an unknown format is accepted once with one alarm, however often it is sent [G-12]', async () => {
  for (const [n, body] of odd.entries())
    for (let times = 0; times < 3; times += 1)
      expect({ body, status: await send(issuerPaths.webhooks, { id: `msg_${n}`, body }) }).toEqual({
        body,
        status: 200,
      })
  expect(alarms).toEqual(odd.map(() => 'unreadable_news'))
  expect(await read(database.db, sql`select task_identifier from graphile_worker.jobs`)).toEqual([])
})

test('a webhook about a card transaction needs only its id: its state is read at the issuer', async () => {
  const body = '{"event_type":"card_transaction.updated","token":"purchase-1","events":"of a new shape"}'
  expect(await send(issuerPaths.webhooks, { id: 'msg_new', body })).toBe(200)
  expect(alarms).toEqual([])
  const [job] = await read(database.db, sql`select key from graphile_worker.jobs`)
  expect(job).toMatchObject({ key: 'card-transactions.refresh:lithic:purchase-1' })
})

test('a signed authorisation request of an unknown format is refused with an alarm, and nothing is approved [G-12]', async () => {
  for (const body of odd) expect(await send(issuerPaths.authorizations, { id: 'msg_asked', body })).toBe(400)
  expect(alarms).toEqual(odd.map(() => 'unreadable_authorization'))
})
