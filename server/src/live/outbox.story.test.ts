import { afterAll, expect, test } from 'vitest'
import { openDatabase, sql, write } from '../database/db.ts'
import { testDatabase } from '../testing/database.ts'
import { openOutbox } from './outbox.ts'

const { url, ownerUrl } = await testDatabase()
const [database, owner] = [openDatabase(url), openDatabase(ownerUrl, { poolSize: 1 })]
afterAll(() => Promise.all([database.close(), owner.close()]))

const publish = (subject: string, minutesAgo = 0) =>
  write(
    database.db,
    sql`insert into live_events (user_id, kind, subject, created_at)
      values ('usr_1', 'card', ${subject}, now() - ${minutesAgo} * interval '1 minute')`,
  )
const subjects = async (outbox: Awaited<ReturnType<typeof openOutbox>>) => {
  const read = await outbox.readNew()
  return typeof read === 'string' ? read : read.map(({ subject }) => subject)
}
const forget = (condition = sql`created_at < now() - interval '1 hour'`) =>
  write(database.db, sql`delete from live_events where ${condition}`)

test('each event is read once, also when the latest ones were deleted on schedule', async () => {
  await publish('before')
  const outbox = await openOutbox(database)
  expect(await subjects(outbox)).toEqual([])
  await publish('one')
  await publish('two', 61)
  expect(await subjects(outbox)).toEqual(['one', 'two'])
  expect(await subjects(outbox)).toEqual([])
  await forget()
  await forget(sql`subject in ('before', 'one')`)
  expect(await subjects(outbox)).toEqual([])
  await publish('three')
  expect(await subjects(outbox)).toEqual(['three'])
  expect(await subjects(outbox)).toEqual([])
})

test('a database rolled back to an earlier state is detected, whether or not it has reused the same numbers, and later events are read', async () => {
  for (const goesOn of [false, true]) {
    await publish('kept')
    const outbox = await openOutbox(database)
    await publish('lost')
    await publish('lost, too')
    expect(await subjects(outbox)).toEqual(['lost', 'lost, too'])
    await forget(sql`subject like 'lost%'`)
    await write(owner.db, sql`select setval('live_events_id_seq', (select max(id) from live_events))`)
    if (goesOn) for (const subject of ['another', 'one more']) await publish(subject)
    expect(await subjects(outbox)).toBe('another history')
    const next = await openOutbox(database)
    await publish('after')
    expect(await subjects(next)).toEqual(['after'])
  }
})
