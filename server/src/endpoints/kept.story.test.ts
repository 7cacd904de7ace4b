// What is stored of endpoints and their dispatches, for how long, and what a closed account deletes.
import { expect, test } from 'vitest'
import { read, sql, write } from '../database/db.ts'
import { setFlag } from '../flags/set-flag.ts'
import { answers } from '../testing/consumer.ts'
import { codeOf, endpointWorld, signatureOf } from '../testing/endpoint-world.ts'
import { banUser } from '../users/ban-user.ts'
import { changeEndpoint, rotateEndpointSecret } from './change-endpoint.ts'
import { deleteEndpoints, turnOffEndpoints } from './end-endpoints.ts'
import { resendEvent, resendFailed } from './resend.ts'

const { deps, db, clock, emails, consumer, ada, newUser, tell, added, happen, endpointOf, logOf, forget } =
  await endpointWorld()
const minute = 60_000
const hour = 60 * minute

test('for a day after a secret change events are signed with both secrets, then with the new one; logs and tables reveal neither', async () => {
  const { own, secret } = await added()
  const next = await rotateEndpointSecret(deps, own)
  expect(next.secret).not.toBe(secret)
  await happen()
  await tell()
  const [both] = consumer.heard
  expect(both!.headers['webhook-signature']).toBe(`${signatureOf(next.secret, both!)} ${signatureOf(secret, both!)}`)
  clock.advance(24 * hour)
  await happen()
  await tell()
  const [, one] = consumer.heard
  expect(one!.headers['webhook-signature']).toBe(signatureOf(next.secret, one!))
  const kept = await read(
    db,
    sql<{ row: string }>`select e::text as row from endpoints e
    union all select a::text from dispatch_attempts a union all select v::text from consumer_events v`,
  )
  const text = kept.map(({ row }) => row).join() + JSON.stringify([await logOf(own), emails])
  for (const told of [secret, next.secret]) {
    const hex = Buffer.from(told).toString('hex')
    for (const word of [told, told.slice(6), hex]) expect(text).not.toContain(word)
  }
  await forget()
  expect(await endpointOf(own)).toMatchObject({ previousSecretUntil: null })
})

test('one event or all failed ones can be sent again by hand, within a limit', async () => {
  const { own } = await added()
  consumer.answers(answers.with(410))
  for (let n = 0; n < 3; n += 1) await happen(ada, `card_${n}`)
  await tell()
  consumer.answers(answers.well)
  await expect(resendFailed(deps, { ...own, since: new Date(0) })).rejects.toMatchObject({ code: 'endpoint_off' })
  await changeEndpoint(deps, own, { isOn: true })
  clock.advance(10 * minute)
  await tell()
  consumer.heard.length = 0
  expect(await resendFailed(deps, { ...own, since: new Date(Date.now() + hour) })).toEqual({ resent: 0 })
  expect(await resendFailed(deps, { ...own, since: new Date(0) })).toEqual({ resent: 3 })
  for (let n = 0; n < 3; n += 1) await tell()
  expect(consumer.heard).toHaveLength(3)
  const { eventId } = (await logOf(own)).find(({ type }) => type === 'card.ready')!
  expect(await resendEvent(deps, { ...own, eventId })).toEqual({ resent: 1 })
  await tell()
  expect(consumer.heard.at(-1)!.headers['webhook-id']).toBe(eventId)
  const eve = await newUser()
  await expect(resendEvent(deps, { id: own.id, userId: eve, eventId })).rejects.toMatchObject({ code: 'not_found' })
  const others = await added(eve, { url: consumer.url('/eve') })
  await expect(resendEvent(deps, { ...others.own, eventId })).rejects.toMatchObject({ code: 'not_found' })
  const often = []
  for (let n = 0; n < 70; n += 1) often.push(await codeOf(resendEvent(deps, { ...own, eventId })))
  expect(often).toContain('too_many_requests')
})

test('programs of a restricted user, or of one who lost API access, receive nothing', async () => {
  const { own } = await added()
  await setFlag(deps, { name: 'apiKeys', isOn: false, userId: ada, by: 'story' })
  await happen()
  await tell()
  expect((await logOf(own))[0]!.attempts[0]).toMatchObject({ status: null, failure: 'the account may not use the API' })
  await setFlag(deps, { name: 'apiKeys', isOn: true, userId: ada, by: 'story' })
  const bob = await newUser()
  const his = await added(bob, { url: consumer.url('/bob') })
  await banUser(deps, { userId: bob, reason: 'story', by: 'story' })
  await happen(bob)
  await tell()
  expect((await logOf(his.own))[0]!.attempts[0]).toMatchObject({ failure: 'the account is restricted' })
  expect(consumer.heard).toEqual([])
  expect(await endpointOf(own)).toMatchObject({ state: 'ACTIVE', failingSince: null })
})

test('a new password turns endpoints off; a closed account has none, and no dispatches are kept', async () => {
  const { own, url } = await added()
  await happen()
  expect(await deps.database.transaction((tx) => turnOffEndpoints(tx, ada))).toEqual([url])
  await tell()
  expect(consumer.heard).toEqual([])
  expect(await endpointOf(own)).toMatchObject({ state: 'OFF', offBecause: 'PASSWORD' })
  await deps.database.transaction((tx) => deleteEndpoints(tx, ada))
  for (const table of ['endpoints', 'consumer_events', 'dispatches', 'dispatch_attempts'])
    expect(await read(db, sql`select from ${sql.table(table)}`)).toEqual([])
})

test('dispatches are deleted after two weeks, unless they are still being tried', async () => {
  const { own } = await added()
  await happen()
  await tell()
  consumer.answers(answers.with(500))
  await happen(ada, 'card_2')
  await tell()
  await write(db, sql`update consumer_events set created_at = '2026-01-01'`)
  await forget()
  expect(await logOf(own)).toMatchObject([{ state: 'WAITING' }])
})
