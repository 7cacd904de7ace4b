// Users with programs that listen at endpoints, for stories about the events that these receive.
import { createHmac } from 'node:crypto'
import type { UserId } from '@moon/contract/ids.ts'
import { afterAll, afterEach } from 'vitest'
import { sql, write } from '../database/db.ts'
import { createEndpoint } from '../endpoints/create-endpoint.ts'
import { dispatchEvents } from '../endpoints/dispatch-events.ts'
import { endpointsRoom } from '../endpoints/room.ts'
import { announceEvent } from '../endpoints/announce-event.ts'
import { setFlag } from '../flags/set-flag.ts'
import { web } from '../guarded-web/web.ts'
import { answers, newConsumer } from './consumer.ts'
import { testDatabase } from './database.ts'
import { buyer, moneyWorld } from './money.ts'

type Own = { id: string; userId: string }
type Consumer = Awaited<ReturnType<typeof newConsumer>>

export async function endpointWorld() {
  const { url: databaseUrl } = await testDatabase()
  const { deps: world, clock, emails } = moneyWorld(databaseUrl)
  const deps: typeof world = { ...world, consumers: { web, plainHost: 'localhost' } }
  const db = deps.database.db
  const consumer = await newConsumer()
  const newUser = async (): Promise<UserId> => {
    const userId = await buyer(deps)
    await setFlag(deps, { name: 'apiKeys', isOn: true, userId, by: 'story' })
    return userId
  }
  const ada = await newUser()
  /** Removes all endpoints and rate limits. */
  const begin = async () => {
    for (const table of ['endpoints', 'consumer_events', 'throttles'])
      await write(db, sql`delete from ${sql.table(table)}`)
    consumer.heard.length = 0
    consumer.answers(answers.well)
    emails.length = 0
  }
  /** Sends the due events once, and waits for the answers. */
  const tell = async (on = deps): Promise<void> => {
    const { sweep, watcher } = dispatchEvents(on)
    await sweep.run()
    await watcher.listen()()
  }
  const add = (userId = ada, more: object = {}) => {
    const wanted = { url: consumer.url(), description: '', eventTypes: ['card.ready' as const], ...more }
    return createEndpoint(deps, { userId, wanted })
  }
  /** An endpoint that has answered its test. */
  const added = async (userId = ada, more: object = {}) => {
    const endpoint = await add(userId, more)
    await tell()
    consumer.heard.length = 0
    return { ...endpoint, own: { id: endpoint.id, userId } }
  }
  const happen = (userId = ada, cardId = 'card_1') =>
    deps.database.transaction((tx) =>
      announceEvent(tx, { userId, type: 'card.ready' }, () => ({ cardId, orderId: 'pur_1', state: 'ready' })),
    )
  const callerOf = (userId: string) => ({
    who: 'member' as const,
    memberId: userId,
    ip: '127.0.0.1',
    requestId: 'r',
    language: 'en' as const,
  })
  const room = endpointsRoom(deps)
  const endpointOf = async ({ id, userId }: Own) => {
    const given = { params: undefined, query: undefined, body: undefined }
    const { endpoints } = await room.handlers.listEndpoints(given, callerOf(userId), {} as never)
    return endpoints.find((one) => one.id === id)
  }
  const logOf = async ({ id, userId }: Own) => {
    const given = { params: { id }, query: { currentPage: 1, perPage: 20 }, body: undefined }
    return (await room.handlers.listDeliveries(given, callerOf(userId), {} as never)).deliveries
  }
  const forget = async () => {
    for (const sweep of room.sweeps) if (sweep.name === 'endpoints.forget') await sweep.run()
  }
  afterEach(begin)
  afterAll(async () => {
    consumer.close()
    await deps.database.close()
  })
  return { deps, db, clock, emails, consumer, ada, newUser, tell, add, added, happen, endpointOf, logOf, forget, begin }
}

/** The expected signature of a received request. */
export function signatureOf(secret: string, { headers, body }: Consumer['heard'][number]): string {
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64')
  const said = `${String(headers['webhook-id'])}.${String(headers['webhook-timestamp'])}.${body}`
  return `v1,${createHmac('sha256', key).update(said).digest('base64')}`
}

/** The code of a refusal; `done` without one. */
export const codeOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => 'done',
    (error: unknown) => (error as { code?: unknown }).code,
  )
