// Endpoints of API consumers: how they are tested, receive events, get them again, rest and are turned off.
import { testEventType } from '@moon/contract/consumer-events.ts'
import { expect, test } from 'vitest'
import { read, sql } from '../database/db.ts'
import { answers, newConsumer } from '../testing/consumer.ts'
import { endpointWorld, signatureOf } from '../testing/endpoint-world.ts'
import { changeEndpoint } from './change-endpoint.ts'
import { dispatchEvents, fairShare } from './dispatch-events.ts'
import { claimDispatches, findDispatch } from './dispatch-store.ts'
import { announceEvent } from './announce-event.ts'
import { testEndpoint } from './test-endpoint.ts'
import { tryDispatch } from './try-dispatch.ts'

const { deps, db, clock, emails, consumer, ada, newUser, tell, add, added, happen, endpointOf, logOf } =
  await endpointWorld()
const minute = 60_000
const hour = 60 * minute

test('an endpoint receives nothing before it has answered a signed test, and then the events its owner chose', async () => {
  const { secret, ...endpoint } = await add()
  const own = { id: endpoint.id, userId: ada }
  expect(endpoint).toMatchObject({ url: consumer.url(), state: 'PENDING' })
  await happen()
  await tell()
  expect(consumer.types()).toEqual([testEventType])
  expect(consumer.heard[0]!.headers['webhook-signature']).toBe(signatureOf(secret, consumer.heard[0]!))
  expect(await endpointOf(own)).toMatchObject({ state: 'ACTIVE' })

  await happen(ada, 'card_2')
  await deps.database.transaction((tx) =>
    announceEvent(tx, { userId: ada, type: 'card.closed' }, () => ({ cardId: 'x', orderId: 'y', state: 'closed' })),
  )
  await happen(await newUser())
  await tell()
  const [, event] = consumer.heard
  expect(consumer.heard).toHaveLength(2)
  expect(event!.headers).toMatchObject({ 'content-type': 'application/json', 'user-agent': 'Moon-Webhooks/1.0' })
  expect(JSON.parse(event!.body)).toEqual({
    id: event!.headers['webhook-id'],
    type: 'card.ready',
    timestamp: expect.stringMatching(/^\d{4}-.*Z$/),
    data: { cardId: 'card_2', orderId: 'pur_1', state: 'ready' },
  })
  await tell()
  expect(consumer.heard).toHaveLength(2)
})

test('an event whose transaction is rolled back is never sent', async () => {
  await added()
  const broken = deps.database.transaction(async (tx) => {
    await announceEvent(tx, { userId: ada, type: 'card.ready' }, () => ({ cardId: 'c', orderId: 'o', state: 'ready' }))
    throw new Error('it broke')
  })
  await expect(broken).rejects.toThrow('it broke')
  await tell()
  expect(consumer.heard).toEqual([])
})

test('a failed event is sent again under the same id, signed with a new time, until it arrives; the log has each attempt', async () => {
  const { own, secret } = await added()
  consumer.answers(answers.with(500, 'broken '.repeat(100)))
  await happen()
  await tell()
  await tell()
  expect(consumer.heard).toHaveLength(1)
  clock.advance(10_000)
  consumer.answers(answers.with(302, '', { location: consumer.url('/elsewhere') }))
  await tell()
  clock.advance(6 * minute)
  consumer.answers(answers.well)
  await tell()
  const [first, second, third] = consumer.heard
  expect(consumer.heard.map(({ path }) => path)).toEqual(['/moon', '/moon', '/moon'])
  expect(new Set(consumer.heard.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
  expect(new Set(consumer.heard.map(({ body }) => body)).size).toBe(1)
  expect(Number(third!.headers['webhook-timestamp'])).toBeGreaterThan(Number(first!.headers['webhook-timestamp']))
  for (const one of [first!, second!, third!]) expect(one.headers['webhook-signature']).toBe(signatureOf(secret, one))
  const [delivery] = await logOf(own)
  expect(delivery).toMatchObject({ type: 'card.ready', state: 'DELIVERED', nextAttemptAt: null })
  expect(delivery!.attempts.map(({ status, failure }) => [status, failure])).toEqual([
    [204, null],
    [302, 'it answered 302'],
    [500, 'it answered 500'],
  ])
  expect(delivery!.attempts[2]!.answer).toHaveLength(300)
  expect(await endpointOf(own)).toMatchObject({ failingSince: null })
})

test('a process that dies between answer and record sends the event again under the same id, and no other does while it may live', async () => {
  await added()
  await happen()
  const claim = {
    now: clock.now(),
    until: new Date(clock.now().getTime() + minute),
    most: 10,
    ...fairShare,
  }
  const [which] = await claimDispatches(db, claim)
  await tryDispatch(deps, (await findDispatch(db, which!))!)
  await tell()
  expect(consumer.heard).toHaveLength(1)
  clock.advance(minute + 1)
  await tell()
  expect(consumer.heard).toHaveLength(2)
  expect(consumer.heard[0]!.headers['webhook-id']).toBe(consumer.heard[1]!.headers['webhook-id'])
  await tell()
  expect(consumer.heard).toHaveLength(2)
})

test('ten concurrent processes send each event once, and no endpoint gets more than two at a time', async () => {
  await added()
  for (let n = 0; n < 6; n += 1) await happen(ada, `card_${n}`)
  const open: (() => void)[] = []
  let most = 0
  consumer.answers((response) => {
    open.push(() => answers.well(response))
    most = Math.max(most, open.length)
  })
  const all = Array.from({ length: 10 }, () => tell())
  await expect.poll(() => open.length).toBe(2)
  for (const end of open.splice(0)) end()
  await Promise.all(all)
  consumer.answers(answers.well)
  for (let n = 0; n < 3; n += 1) await tell()
  expect(most).toBe(2)
  const ids = consumer.heard.map(({ headers }) => headers['webhook-id'])
  expect([ids.length, new Set(ids).size]).toEqual([6, 6])
})

test('an endpoint that does not answer delays no other', async () => {
  const silent = await newConsumer()
  silent.answers(answers.never)
  await added()
  await add(ada, { url: silent.url() })
  for (let n = 0; n < 4; n += 1) await happen()
  const { sweep, watcher } = dispatchEvents(deps)
  await sweep.run()
  await expect.poll(() => consumer.heard.length).toBe(2)
  await expect.poll(() => silent.heard.length).toBe(1)
  await expect.poll(async () => (await read(db, sql`select from dispatches where state = 'delivered'`)).length).toBe(3)
  await sweep.run()
  await expect.poll(() => consumer.heard.length).toBe(4)
  silent.close()
  await watcher.listen()()
})

test('after three days without a successful answer an endpoint is turned off, and its owner gets an email', async () => {
  const { own } = await added()
  emails.length = 0
  consumer.answers(answers.with(503))
  await happen()
  await tell()
  for (let hours = 0; hours < 100; hours += 1) {
    clock.advance(hour)
    await tell()
  }
  expect(consumer.heard).toHaveLength(10)
  expect(await endpointOf(own)).toMatchObject({ state: 'OFF', offBecause: 'FAILING' })
  expect((await logOf(own))[0]).toMatchObject({ state: 'FAILED' })
  expect(emails).toMatchObject([{ subject: 'A webhook endpoint of yours was turned off' }])
  await happen()
  clock.advance(100 * hour)
  await tell()
  expect(consumer.heard).toHaveLength(10)
})

test('a 410 turns an endpoint off immediately; turned on again it is tested first', async () => {
  const { own } = await added()
  consumer.answers(answers.with(410))
  await happen()
  await tell()
  expect(await endpointOf(own)).toMatchObject({ state: 'OFF', offBecause: 'GONE' })
  await expect(testEndpoint(deps, own)).rejects.toMatchObject({ code: 'endpoint_off' })
  expect(await changeEndpoint(deps, own, { isOn: true })).toMatchObject({ state: 'PENDING', offBecause: null })
  consumer.answers(answers.well)
  clock.advance(minute)
  await tell()
  expect(await endpointOf(own)).toMatchObject({ state: 'ACTIVE' })
  expect(consumer.types()).toEqual(['card.ready', testEventType])
})

test('an endpoint that does not confirm is tested four times, and never again', async () => {
  const { id } = await add()
  consumer.answers(answers.with(404))
  for (let minutes = 0; minutes < 24 * 60; minutes += 5) {
    await tell()
    clock.advance(5 * minute)
  }
  expect(consumer.heard).toHaveLength(4)
  expect(await endpointOf({ id, userId: ada })).toMatchObject({ state: 'OFF', offBecause: 'UNCONFIRMED' })
})
