// A query plan that is made once per connection must suit the future, too, even if its tables fill only one page when
// it is made.
import { afterAll, expect, test } from 'vitest'
import { openDatabase, read, sql, type Tx } from '../database/db.ts'
import { systemClock } from '../kit/clock.ts'
import { createIds } from '../kit/ids.ts'
import { systemRandom } from '../kit/random.ts'
import { accounts } from '../ledger/accounts.ts'
import type { Cause } from '../ledger/causes.ts'
import { postTransfers } from '../ledger/post-transfers.ts'
import { addJob } from '../queue/jobs.ts'
import { testDatabase } from './database.ts'

const { url } = await testDatabase()
const database = openDatabase(url, { poolSize: 1 })
const ids = createIds({ clock: systemClock, random: systemRandom })
afterAll(() => database.close())

const gift = () => {
  const [from, to] = [accounts.house('gifts'), accounts.user(ids('usr')).credit]
  const legs = [{ from, to, currency: 'USD' as const, amount: 100n }]
  return { cause: `spend:${ids('tst')}` as Cause, happenedAt: new Date('2026-01-05T10:00:00Z'), legs }
}

/** How often each of these tables was scanned sequentially. */
async function wholeReads(tables: string): Promise<Record<string, bigint>> {
  await read(database.db, sql`select pg_stat_force_next_flush()`)
  const rows = await read(
    database.db,
    sql<{ name: string; count: bigint }>`select relname as name, seq_scan as count from pg_stat_user_tables
      where relname like ${tables} order by relname`,
  )
  expect(rows).not.toEqual([])
  return Object.fromEntries(rows.map(({ name, count }) => [name, count]))
}

test.each<[what: string, tables: string, work: (tx: Tx) => Promise<unknown>]>([
  ['a posting', 'ledger\\_%', (tx) => postTransfers(tx, [gift()])],
  ['postings together', 'ledger\\_%', (tx) => postTransfers(tx, [gift(), gift()])],
  [
    'a job',
    '\\_private\\_jobs',
    (tx) => addJob(tx, 'purchase.money_changed', { purchaseId: ids('pur') }, { key: ids('key') }),
  ],
])('%s finds its rows by an index, also when its plan was made while tables were small', async (_, tables, work) => {
  await database.transaction(work)
  await sql`analyze`.execute(database.db)
  const before = await wholeReads(tables)
  for (let n = 0; n < 5; n += 1) await database.transaction(work)
  expect(await wholeReads(tables)).toEqual(before)
})

test('no function with a cached plan may read a whole table', async () => {
  const rows = await read(
    database.db,
    sql<{
      name: string
      isByKey: boolean
    }>`select proname as name, proconfig @> array['enable_seqscan=off'] as "isByKey" from pg_proc
      where proconfig @> array['plan_cache_mode=force_generic_plan'] order by proname`,
  )
  expect(rows.map(({ name }) => name)).toEqual(['add_job', 'add_jobs', 'keep_activity', 'post_transfers'])
  expect(rows.filter(({ isByKey }) => !isByKey)).toEqual([])
})
