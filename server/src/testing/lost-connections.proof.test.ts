// A proxy that ends idle connections, a failover, a restart: a process loses its database connections repeatedly, and
// continues normally.
import { expect, test } from 'vitest'
import { read, readOne, sql } from '../database/db.ts'
import { signUpUser } from './sign-up.ts'
import { wholeApp } from './whole-app.ts'

const app = await wholeApp({ parts: ['issuer', 'rates', 'mail', 'panel'] })
const { db } = app.database

const others = sql`datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`
/** Its workers are marked as alive by locks of one connection, which are lost with it. */
const marksItsWorkers = async () =>
  (
    await read(
      db,
      sql`select from pg_locks l join pg_stat_activity a using (pid)
    where l.locktype = 'advisory' and l.granted and ${others}`,
    )
  ).length > 0
/**
 * Waits until each connection has ended: one that is about to end still marks its workers and fails the next request.
 */
const loseAll = async () => {
  const lost = await read(
    db,
    sql<{ ended: boolean }>`select pg_terminate_backend(pid, 10000) as ended from pg_stat_activity where ${others}`,
  )
  expect(lost.every(({ ended }) => ended)).toBe(true)
}

const patiently = { timeout: 30_000, interval: 50 }

test('a process that lost more connections than its pools have still does its jobs, sends its emails and ends when it is asked to [G-13]', async () => {
  for (let times = 0; times < 8; times += 1) {
    await expect.poll(marksItsWorkers, patiently).toBe(true)
    await loseAll()
  }
  await expect.poll(marksItsWorkers, patiently).toBe(true)
  await signUpUser(app)
  await expect
    .poll(() => fetch(`${app.app}/health`).then((answer) => answer.json()), patiently)
    .toEqual({ ok: true, database: 'ok', queue: 'ok', live: 'ok' })
  // A job whose connection was lost while it ran is retried some seconds later.
  await expect
    .poll(() => readOne(db, sql`select count(*)::int as left from graphile_worker.jobs`), patiently)
    .toEqual({ left: 0 })
  expect(await app.end()).toBe(0)
}, 120_000)
