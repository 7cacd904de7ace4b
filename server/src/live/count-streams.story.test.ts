import { Client } from 'pg'
import { afterAll, expect, test } from 'vitest'
import { openDatabase, read, sql } from '../database/db.ts'
import { quietLog } from '../testing/cards.ts'
import { testDatabase } from '../testing/database.ts'
import { countStreams, forgetEndedProcesses, lockOfStreams } from './count-streams.ts'
import { startLiveFeed } from './live-feed.ts'

const { url } = await testDatabase()
const database = openDatabase(url)
afterAll(() => database.close())

const counts = () =>
  read(database.db, sql`select user_id as "user", streams from stream_counts order by user_id, streams`)

const ofThisDatabase = sql`select from pg_locks
  where locktype = 'advisory' and database = (select oid from pg_database where datname = current_database())`

test('a user has at most twenty streams over all processes, however many are opened concurrently, and a closed one frees a place at any process', async () => {
  const feeds = [
    await startLiveFeed({ database, url, log: quietLog }),
    await startLiveFeed({ database, url, log: quietLog }),
  ] as const
  // Both processes have reported that they live.
  await expect.poll(() => read(database.db, ofThisDatabase)).toHaveLength(2)
  const asked = await Promise.all(Array.from({ length: 30 }, (_, n) => feeds[n % 2]!.openStream('usr_1')))
  const opened = asked.filter((close) => close !== undefined)
  expect(opened).toHaveLength(20)
  for (const feed of feeds) expect(await feed.openStream('usr_1')).toBeUndefined()
  expect(await feeds[0].openStream('usr_2')).toBeTypeOf('function')
  const ofFirst = asked.findIndex((close, n) => close && n % 2 === 0)
  asked[ofFirst]!()
  await expect.poll(async () => (await feeds[1].openStream('usr_1')) !== undefined).toBe(true)
  await feeds[0].stop()
  expect(await counts()).toEqual([{ user: 'usr_1', streams: expect.any(Number) }])
  await feeds[1].stop()
  expect(await counts()).toEqual([])
})

test('streams of a killed process count until its connection has ended, and then its rows are deleted', async () => {
  const holder = new Client({ connectionString: url })
  await holder.connect()
  await holder.query(lockOfStreams('killed'))
  const [killed, other] = [countStreams(database, 'killed'), countStreams(database, 'other')]
  for (let n = 0; n < 20; n += 1) await killed.open('usr_3')
  await killed.open('usr_4')
  expect(await other.open('usr_3')).toBeUndefined()
  await forgetEndedProcesses(database.db)
  expect(await counts()).toHaveLength(2)
  await holder.end()
  await expect.poll(async () => (await other.open('usr_3')) !== undefined).toBe(true)
  await forgetEndedProcesses(database.db)
  expect(await counts()).toEqual([])
})
