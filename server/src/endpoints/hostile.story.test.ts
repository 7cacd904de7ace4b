// Abuse of endpoints that is prevented: sending requests to strangers without end, or to machines that are not public.
import { maxEndpoints } from '@moon/contract/consumer-events.ts'
import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { read, sql } from '../database/db.ts'
import { isPublicAddress } from '../guarded-web/is-public-address.ts'
import { web } from '../guarded-web/web.ts'
import { after } from '../kit/clock.ts'
import { codeOf, endpointWorld } from '../testing/endpoint-world.ts'
import { changeEndpoint } from './change-endpoint.ts'
import { createEndpoint } from './create-endpoint.ts'
import { fairShare } from './dispatch-events.ts'
import { claimDispatches } from './dispatch-store.ts'
import { moveEndpoint } from './endpoint-state.ts'
import { lockEndpoint } from './store.ts'
import { testEndpoint } from './test-endpoint.ts'

const { deps, db, clock, consumer, ada, newUser, tell, add, added, happen, endpointOf, logOf, begin } =
  await endpointWorld()
const minute = 60_000

test('requests to strangers’ servers are limited: addresses, endpoints and tests are counted', async () => {
  await add()
  await expect(add()).rejects.toMatchObject({ code: 'endpoint_exists' })
  const racing = await Promise.allSettled(Array.from({ length: 8 }, (_, n) => add(ada, { url: consumer.url(`/${n}`) })))
  expect(racing.filter(({ status }) => status === 'fulfilled')).toHaveLength(maxEndpoints - 1)
  await expect(add(ada, { url: consumer.url('/more') })).rejects.toMatchObject({ code: 'too_many_endpoints' })
  await begin()
  const { id } = await add()
  const tests = []
  for (let n = 0; n < 25; n += 1) tests.push(await codeOf(testEndpoint(deps, { id, userId: ada })))
  expect(tests.filter((one) => one === 'too_many_requests')).toHaveLength(6)
  // Other users test this host too; all of them together no more often than this.
  let asked = 21
  const askAll = async () => {
    for (;;) {
      const other = await newUser()
      const own = { id: (await add(other)).id, userId: other }
      for (asked += 1; asked % 20 !== 0; asked += 1) await testEndpoint(deps, own)
    }
  }
  await expect(askAll()).rejects.toMatchObject({ code: 'too_many_requests' })
  expect(asked).toBeGreaterThan(40)
  expect(asked).toBeLessThan(70)
})

test('a user whose endpoints all answer late delays nobody else', async () => {
  for (let n = 0; n < maxEndpoints; n += 1) await add(ada, { url: consumer.url(`/${n}`) })
  const eve = await newUser()
  await add(eve)
  const now = clock.now()
  const claim = { now, until: after(now, minute), most: 32, ...fairShare }
  const claimed = [...(await claimDispatches(db, claim)), ...(await claimDispatches(db, claim))]
  const owners = await read(
    db,
    sql<{ userId: string }>`select user_id as "userId" from endpoints
      where id = any(${claimed.map(({ endpointId }) => endpointId)}::text[])`,
  )
  expect(owners.filter(({ userId }) => userId === ada)).toHaveLength(4)
  expect(owners.filter(({ userId }) => userId === eve)).toHaveLength(1)
  // Once those claims have expired, the wait is over.
  expect(
    await claimDispatches(db, { ...claim, now: after(now, 2 * minute), until: after(now, 3 * minute) }),
  ).toHaveLength(5)
})

test('an endpoint that is repeatedly turned off and on is tested no more often than the limit', async () => {
  const { own } = await added()
  let turningOn: Promise<unknown> = Promise.resolve()
  await deps.database.transaction(async (tx) => {
    await lockEndpoint(tx, own)
    turningOn = Promise.all(Array.from({ length: 3 }, () => changeEndpoint(deps, own, { isOn: true })))
    await expect.poll(() => countWaiting()).toBe(3)
    await moveEndpoint(tx, own.id, { to: 'off', because: 'owner' })
  })
  await turningOn
  expect(await endpointOf(own)).toMatchObject({ state: 'OFF' })
  await tell()
  expect(consumer.heard).toEqual([])
  // Turning it on separately counts as a test and sends one.
  expect(await changeEndpoint(deps, own, { isOn: true })).toMatchObject({ state: 'PENDING' })
  await tell()
  expect(consumer.heard).toHaveLength(1)
})

const countWaiting = async () =>
  (await read(db, sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`))
    .length

test.each([
  'http://shop.example/moon',
  'https://shop.example:8443/moon',
  'https://ada:secret@shop.example/',
  'https://127.0.0.1/',
  'https://[::1]/',
  'https://[::ffff:127.0.0.1]/',
  'https://2130706433/',
  'https://0x7f.1/',
  'https://localhost/',
  'https://database/',
  'https://moon.example/v1/moon/webhooks',
  'https://moon.example./v1/moon/webhooks',
  'https://shop.example./moon',
  `https://shop.example/${'é'.repeat(200)}`,
  'ftp://shop.example/',
  'file:///etc/passwd',
  'javascript:alert(1)',
  'shop.example',
  '',
])('%j is not a valid endpoint address', async (url) => {
  const outside = { ...deps, consumers: { web, plainHost: null } }
  const wanted = { url, description: '', eventTypes: ['card.ready' as const] }
  await expect(createEndpoint(outside, { userId: ada, wanted })).rejects.toMatchObject({ code: 'endpoint_address' })
})

test('a name that resolves to a private address, immediately or only later, receives nothing: no connection is made', async () => {
  const connectedTo: string[] = []
  let leadsTo: string[] = []
  let isMoved = false
  const hostile = {
    resolve: async () => leadsTo,
    // The consumer plays a public address; a machine in between may lead elsewhere.
    connect: ({ address }: { address: string }) => {
      connectedTo.push(address)
      const { port } = new URL(consumer.url())
      const socket = connect({ host: '127.0.0.1', port: Number(port) })
      if (!isMoved) Object.defineProperty(socket, 'remoteAddress', { get: () => address })
      return socket
    },
  }
  const outside = { ...deps, consumers: { web: hostile, plainHost: null } }
  const wanted = { url: 'https://shop.example/moon', description: '', eventTypes: ['card.ready' as const] }
  leadsTo = ['93.184.216.34']
  const { id } = await createEndpoint(outside, { userId: ada, wanted })
  const own = { id, userId: ada }
  await tell(outside)
  expect(await endpointOf(own)).toMatchObject({ state: 'ACTIVE' })
  const hidden = [
    '127.0.0.1',
    '10.0.0.5',
    '169.254.169.254',
    '192.168.1.1',
    '::1',
    '::ffff:127.0.0.1',
    'fd00::1',
    '64:ff9b::7f00:1',
  ]
  for (const address of hidden) {
    leadsTo = ['93.184.216.34', address]
    await happen()
    clock.advance(10 * minute)
    await tell(outside)
  }
  expect(new Set(connectedTo)).toEqual(new Set(['93.184.216.34']))
  expect(connectedTo.every(isPublicAddress)).toBe(true)
  expect(connectedTo).toHaveLength(1)
  // The answer comes from another machine than the one that was resolved.
  leadsTo = ['93.184.216.34']
  isMoved = true
  clock.advance(10 * minute)
  await tell(outside)
  const failures = (await logOf(own)).flatMap(({ attempts }) => attempts.flatMap(({ failure }) => failure ?? []))
  expect(new Set(failures)).toContain('it answered from 127.0.0.1, which is not public')
  expect(failures.length).toBeGreaterThan(hidden.length)
})
