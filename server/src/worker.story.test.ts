import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { systemClock } from './kit/clock.ts'
import { openDatabase, readOne, sql } from './database/db.ts'
import { createLog, type Log } from './kit/log.ts'
import { Outage } from './kit/outage.ts'
import { testDatabase } from './testing/database.ts'
import type { Role } from './settings/roles.ts'
import { startWorker } from './worker.ts'

const { url } = await testDatabase()
const database = openDatabase(url)
afterAll(() => database.close())

test('a failed job is stored with its reason and retried, and the worker keeps running', async () => {
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

test('a job that waits for a provider is one warning, however often it is retried, and no error', async () => {
  const said: [level: string, fields: object][] = []
  const tell = (level: string) => (fields: object) => void said.push([level, fields])
  const log = { info: tell('info'), warn: tell('warn'), error: tell('error') } as unknown as Log
  const tries: number[] = []
  const jobs = {
    'test.waits': async () => {
      if (tries.push(1) < 4) throw new Outage('there is no fresh price')
    },
  }
  await sql`delete from graphile_worker._private_jobs`.execute(database.db)
  await sql`select graphile_worker.add_job('test.waits', '{}'::json)`.execute(database.db)
  const worker = await startWorker({ database, clock: systemClock, log, jobs, sweeps: [] })
  for (; tries.length < 4; await sleep(20))
    await sql`update graphile_worker._private_jobs set run_at = now() where locked_at is null`.execute(database.db)
  await worker.stop()
  expect(said).toEqual([['warn', { job: 'test.waits', because: 'there is no fresh price' }]])
})

test('a process takes jobs and sweeps by its roles, always its own ones, and of two processes with one role one sweeps', async () => {
  const ran: string[] = []
  const note = (name: string) => async () => void ran.push(name)
  await sql`delete from graphile_worker._private_jobs`.execute(database.db)
  await sql`select graphile_worker.add_job('test.job', '{}'::json)`.execute(database.db)
  const jobs = { 'test.job': note('job') }
  const sweepsOf = (process: string) => [
    { name: 'work', everyMs: 60_000, run: note(`${process} works`) },
    { name: 'chain', everyMs: 60_000, role: 'listener' as const, run: note(`${process} reads`) },
    { name: 'own', everyMs: 60_000, inEachProcess: true as const, run: note(`${process} is there`) },
  ]
  const log = createLog({ level: 'silent' })
  const start = (process: string, roles: readonly Role[]) =>
    startWorker({ database, clock: systemClock, log, jobs, sweeps: sweepsOf(process), roles })
  const begun = [await start('listener', ['listener']), await start('api', ['api'])]
  await expect.poll(() => ran.toSorted()).toEqual(['api is there', 'listener is there', 'listener reads'])
  begun.push(await start('worker', ['worker']))
  await expect.poll(() => ran.slice(3).toSorted()).toEqual(['job', 'worker is there', 'worker works'])
  begun.push(await start('another', ['listener', 'worker']))
  await expect.poll(() => ran.slice(6)).toEqual(['another is there'])
  await Promise.all(begun.map((one) => one.stop()))
})
