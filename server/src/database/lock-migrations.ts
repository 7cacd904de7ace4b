import { setTimeout as sleep } from 'node:timers/promises'
import type { Client } from 'pg'
import { SettingsError } from '../kit/settings-error.ts'

const lockKey = 4_011_969
const askEachMs = 200

/**
 * Takes the lock under which one process migrates; another one that migrates is waited for as long as it takes. A holder that does
 * nothing for `idleSeconds` has left the lock behind: a connection that a pooler kept after its client had ended holds it for ever.
 * Who migrates is never idle for so long: only the tables of the queue are made beside it, in a moment.
 */
export async function lockMigrations(client: Client, { idleSeconds = 20 } = {}): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ is: boolean }>('select pg_try_advisory_lock($1) as is', [lockKey])
    if (rows[0]?.is) return
    const left = await readIdleHolder(client, idleSeconds)
    if (left !== undefined)
      throw new SettingsError(
        `The lock of migrations is held by a connection of the database that does nothing (process ${left}): end it with \`select pg_terminate_backend(${left})\`, and let no pooler stand before DATABASE_URL.`,
      )
    await sleep(askEachMs)
  }
}

/** One number of 64 bits is two of 32 in the catalogue, and ours needs the lower half alone. */
async function readIdleHolder(client: Client, idleSeconds: number): Promise<number | undefined> {
  const { rows } = await client.query<{ pid: number }>(
    `select a.pid from pg_locks l join pg_stat_activity a using (pid)
      where l.locktype = 'advisory' and l.granted and l.objsubid = 1 and l.classid = 0 and l.objid::bigint = $1
        and l.database = (select oid from pg_database where datname = current_database())
        and a.state = 'idle' and a.state_change < clock_timestamp() - $2 * interval '1 second'`,
    [lockKey, idleSeconds],
  )
  return rows[0]?.pid
}
