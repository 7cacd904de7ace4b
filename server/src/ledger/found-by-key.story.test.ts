import { afterAll, expect, test } from 'vitest'
import { openDatabase, read, sql } from '../database/db.ts'
import { systemClock } from '../kit/clock.ts'
import { createIds } from '../kit/ids.ts'
import { systemRandom } from '../kit/random.ts'
import { testDatabase } from '../testing/database.ts'
import { accounts } from './accounts.ts'
import type { Cause } from './causes.ts'
import { postTransfers } from './post-transfers.ts'

const { url } = await testDatabase()
// One connection, so that its plans are those of the first postings, when the tables fill a page.
const database = openDatabase(url, { poolSize: 1 })
const ids = createIds({ clock: systemClock, random: systemRandom })
afterAll(() => database.close())

const transfer = () => ({
  cause: `spend:${ids('tst')}` as Cause,
  happenedAt: new Date('2026-01-05T10:00:00Z'),
  legs: [
    {
      from: accounts.house('gifts'),
      to: accounts.user(ids('usr')).credit,
      currency: 'USD' as const,
      amount: 100n,
    },
  ],
})

/** How often each table of the ledger was read from its beginning to its end. */
async function wholeReads(): Promise<Record<string, bigint>> {
  await read(database.db, sql`select pg_stat_force_next_flush()`)
  const rows = await read(
    database.db,
    sql<{ name: string; count: bigint }>`select relname as name, seq_scan as count from pg_stat_user_tables
      where relname like 'ledger\\_%' order by relname`,
  )
  return Object.fromEntries(rows.map(({ name, count }) => [name, count]))
}

test('a posting finds whatever it looks for by a key, also where its plan was made while the ledger was small', async () => {
  await database.transaction((tx) => postTransfers(tx, [transfer()]))
  await sql`analyze`.execute(database.db)
  const before = await wholeReads()
  for (let n = 0; n < 5; n += 1) {
    await database.transaction((tx) => postTransfers(tx, [transfer()]))
    await database.transaction((tx) => postTransfers(tx, [transfer(), transfer()]))
  }
  expect(await wholeReads()).toEqual(before)
})
