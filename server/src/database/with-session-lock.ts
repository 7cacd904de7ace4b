import { setTimeout as sleep } from 'node:timers/promises'
import type { Pool } from 'pg'
import { Outage } from '../kit/outage.ts'

const [askEachMs, patienceMs] = [200, 30_000]

/**
 * Runs work that only one process may do at a time and that calls providers: the lock belongs to a connection, not a transaction. It
 * ends with its connection, so a process that dies leaves no lock behind. A process that only lost the connection goes on beside the
 * next one, so the work must be idempotent: it reads what is there and mends it. Throws an `Outage` when the lock is not free within
 * thirty seconds.
 */
export async function withSessionLock<T>(pool: Pool, name: string, work: () => Promise<T>): Promise<T> {
  const client = await pool.connect()
  let isWhole = false
  try {
    const ask = async (question: string) => (await client.query<{ is: boolean }>(question, [name])).rows[0]?.is
    const begun = performance.now()
    while (!(await ask('select pg_try_advisory_lock(hashtextextended($1, 0)) as is'))) {
      if (performance.now() - begun > patienceMs) throw new Outage(`another process has been busy for long: ${name}`)
      await sleep(askEachMs)
    }
    const result = await work()
    await ask('select pg_advisory_unlock(hashtextextended($1, 0)) as is')
    isWhole = true
    return result
  } finally {
    // The lock is released when its connection is closed.
    client.release(!isWhole)
  }
}
