import { afterAll, expect, test } from 'vitest'
import { testDatabase } from '../testing/database.ts'
import { deadJobSweep } from './dead-jobs.ts'
import { addJob, type JobName } from './jobs.ts'
import { openDatabase, read, sql, write } from '../database/db.ts'
import type { Log } from '../kit/log.ts'

const { url } = await testDatabase()
const database = openDatabase(url)
const said: unknown[] = []
const log = { error: (what: unknown) => void said.push(what) } as unknown as Log
const sweep = deadJobSweep({ jobPool: database.jobPool, log })
afterAll(() => database.close())

const add = (name: string) =>
  write(database.db, sql`select graphile_worker.add_job(${name}, '{}'::json, job_key => ${name})`)
/** Takes a job as a worker does, so that the same key posted again replaces it. */
const take = () =>
  write(database.db, sql`update graphile_worker._private_jobs set locked_at = now(), locked_by = 'someone'`)
const jobs = async () =>
  (await read<{ name: string }>(database.db, sql`select task_identifier as name from graphile_worker.jobs`)).map(
    ({ name }) => name,
  )

test('a permanently failed job is reported once and removed; one that can still be retried stays [F-16]', async () => {
  await add('poison')
  await add('replaced')
  await add('waiting')
  const end = (name: string, error: string | null) =>
    write(
      database.db,
      sql`update graphile_worker._private_jobs set attempts = max_attempts, last_error = ${error} where key = ${name}`,
    )
  await end('poison', 'it cannot be done')
  await end('replaced', null)
  expect((await jobs()).toSorted()).toEqual(['poison', 'replaced', 'waiting'])
  await sweep.run()
  await sweep.run()
  expect(said).toEqual([{ alarm: 'job_died', job: 'poison', key: 'poison', error: 'it cannot be done' }])
  expect(await jobs()).toEqual(['waiting'])
})

test('a job that was replaced while it ran, and then failed because the database went away, raises no alarm', async () => {
  said.length = 0
  const post = () => database.transaction((tx) => addJob(tx, 'taken' as JobName, {} as never, { key: 'changed:one' }))
  await post()
  await take()
  await post()
  // What the queue writes when a job's verb throws.
  const fail = sql`update graphile_worker._private_jobs set last_error = 'is a standby', locked_at = null, locked_by = null
    where key is null`
  expect(await write(database.db, fail)).toBe(1)
  await sweep.run()
  expect(said).toEqual([])
  expect(await jobs()).toEqual(['waiting', 'taken'])
})
