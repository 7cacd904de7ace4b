import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabase } from '../testing/database.ts'
import { startWorker, type Worker } from '../worker.ts'
import { systemClock } from '../kit/clock.ts'
import { openDatabase, read, sql } from '../database/db.ts'
import { createLog } from '../kit/log.ts'

const { url } = await testDatabase()
const database = openDatabase(url)
const other = new Client({ connectionString: url })
const done: string[] = []
const slow: string[] = []
let turns = 0
let finish = (): void => undefined
const finished = new Promise<void>((resolve) => {
  finish = resolve
})
let worker: Worker

/** A job as it is left by a worker that took it and died. */
async function takenBy(id: string, payload: string, more = '') {
  await read(
    database.db,
    sql`select graphile_worker.add_job('note', ${JSON.stringify(payload)}::json, job_key => ${payload})`,
  )
  await other.query(
    `update graphile_worker._private_jobs set locked_by = $1, locked_at = now() ${more} where key = $2`,
    [id, payload],
  )
}

beforeAll(async () => {
  await other.connect()
  await takenBy('worker-dead', 'of a dead one')
  await takenBy('worker-alive', 'of one alive')
  await takenBy('worker-dead', 'superseded', ', key = null, attempts = max_attempts')
  await other.query(`select pg_advisory_lock(hashtextextended('worker:worker-alive', 0))`)
  const jobs = {
    note: async (payload: never) => void done.push(payload),
    slow: async (payload: never) => {
      slow.push(payload)
      await finished
    },
  }
  // Counts turns beside the sweep that looks for dead workers, twice as often.
  const sweeps = [{ name: 'beside', everyMs: 1_000, run: async () => void (turns += 1) }]
  worker = await startWorker({ database, clock: systemClock, log: createLog({ level: 'silent' }), jobs, sweeps })
})
afterAll(async () => {
  await worker.stop()
  await other.end()
  await database.close()
})

const left = () => read(database.db, sql`select locked_by as by from graphile_worker.jobs`)

test('a dead worker’s job is done by another, a live worker’s job is left to it', async () => {
  await expect.poll(() => done).toEqual(['of a dead one'])
  await expect.poll(left).toEqual([{ by: 'worker-alive' }])
  await other.query('select pg_advisory_unlock_all()')
  await expect.poll(() => done).toEqual(['of a dead one', 'of one alive'])
  await expect.poll(left).toEqual([])
})

test('a long job is done once, by the process that holds it', async () => {
  const turnsBefore = turns
  await read(database.db, sql`select graphile_worker.add_job('slow', '"a slow one"'::json)`)
  await expect.poll(() => turns).toBeGreaterThan(turnsBefore + 5)
  expect(slow).toEqual(['a slow one'])
  finish()
  await expect.poll(left).toEqual([])
  expect(slow).toEqual(['a slow one'])
})
