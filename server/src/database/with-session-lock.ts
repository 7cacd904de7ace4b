import { setTimeout as sleep } from 'node:timers/promises'
import type { Pool } from 'pg'
import { Outage } from '../kit/outage.ts'

const [askEachMs, patienceMs] = [200, 30_000]

/**
 * Does a piece of work that only one process may do at a time, with calls to the outside in it: a lock of a connection and not
 * of a transaction. It ends with its connection, so whoever dies leaves nothing behind; one that only lost the connection goes on
 * beside the next, so the work has to find what is there and mend it.
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
    // With its connection the lock goes, too.
    client.release(!isWhole)
  }
}
