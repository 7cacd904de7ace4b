import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { systemClock } from './kit/clock.ts'
import { openDatabase, readOne, sql } from './kit/db.ts'
import { createLog } from './kit/log.ts'
import { testDatabase } from './testing/database.ts'
import { startWorker } from './worker.ts'

const { url } = await testDatabase()
const database = openDatabase(url)
afterAll(() => database.close())

test('a job that fails is kept with its reason and tried again, and the worker lives on', async () => {
  let attempts = 0
  const jobs = {
    'test.fails': async () => {
      attempts += 1
      throw new Error('not today')
    },
  }
  await sql`select graphile_worker.add_job('test.fails', '{}'::json)`.execute(database.db)
  const worker = await startWorker({
    database,
    clock: systemClock,
    log: createLog({ level: 'silent' }),
    jobs,
    sweeps: [],
  })
  const job = () =>
    readOne(
      database.db,
      sql<{ attempts: number; error: string }>`select attempts, last_error as error from graphile_worker.jobs`,
    )
  while (!(await job())?.error) await sleep(20)
  await worker.stop()
  expect(attempts).toBe(1)
  expect(await job()).toMatchObject({ attempts: 1, error: expect.stringContaining('not today') })
})
