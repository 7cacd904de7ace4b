// The hash chain of the ledger, and an attacker who may do everything in the database and wants to change the past.
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterAll, afterEach, expect, test } from 'vitest'
import { steppingClock, systemClock } from '../kit/clock.ts'
import { openDatabase, sql, write } from '../database/db.ts'
import { createIds } from '../kit/ids.ts'
import { createLog } from '../kit/log.ts'
import type { Email } from '../mail/mail.ts'
import { systemRandom } from '../kit/random.ts'
import { testDatabase } from '../testing/database.ts'
import { expectBalancedBooks } from '../testing/ledger.ts'
import { accounts } from './accounts.ts'
import { countUnlinked } from './chain-store.ts'
import { checkChain } from './check-chain.ts'
import { headsFile, readHeads, type DailyHead } from './heads.ts'
import { postTransfers } from './post-transfers.ts'
import { extendChain, writeHead } from './sweeps.ts'
import { causes } from './causes.ts'

const { url, ownerUrl } = await testDatabase()
const database = openDatabase(url, { poolSize: 16 })
const superuser = new Client({ connectionString: ownerUrl })
superuser.on('error', () => {})
await superuser.connect()
const ids = createIds({ clock: systemClock, random: systemRandom })
const clock = steppingClock(new Date('2026-03-10T15:00:00Z'))
const emails: Email[] = []
const folder = await mkdtemp(join(tmpdir(), 'moon-heads-'))
const deps = {
  database,
  clock,
  log: createLog({ level: 'silent' }),
  post: async (_tx: unknown, email: Email) => void emails.push(email),
}

afterEach(async () => {
  expect(await verdict()).toMatchObject({ kind: 'whole' })
  await expectBalancedBooks(database.db)
})
afterAll(async () => {
  await Promise.all([database.close(), superuser.end()])
  await rm(folder, { recursive: true })
})

const gift = (amount = 100n) => {
  const leg = { from: accounts.house('gifts'), to: accounts.user(ids('usr')).credit, currency: 'USD', amount } as const
  return [{ cause: causes.gift(ids('tst')), happenedAt: clock.now(), legs: [leg] }]
}
const post = () => database.transaction((tx) => postTransfers(tx, gift()))
/** Transactions in other databases of the same server delay links too, for as long as they run. */
const linkAll = () =>
  expect
    .poll(async () => {
      await extendChain(deps)
      return countUnlinked(database.db)
    })
    .toBe(0n)
const verdict = (heads: DailyHead[] = []) => checkChain(database.db, heads)
const readDaily = async () => (await readHeads(join(folder, headsFile))).heads

/** Makes a change that only a superuser can, returns what the check finds, and undoes the change. */
async function whileChanged(statement: string, heads: DailyHead[] = []) {
  await superuser.query('begin')
  await superuser.query('set local session_replication_role = replica')
  await superuser.query(statement)
  await superuser.query('commit')
  try {
    return await verdict(heads)
  } finally {
    await superuser.query('begin')
    await superuser.query('set local session_replication_role = replica')
    for (const table of ['ledger_legs', 'ledger_transfers', 'ledger_chain']) {
      await superuser.query(`delete from ${table}`)
      await superuser.query(`insert into ${table} overriding system value select * from kept_${table}`)
    }
    await superuser.query('commit')
  }
}
async function keep() {
  for (const table of ['ledger_legs', 'ledger_transfers', 'ledger_chain'])
    await superuser.query(`drop table if exists kept_${table}; create table kept_${table} as select * from ${table}`)
}

test('every committed transfer is linked once, however many sweeps run concurrently', async () => {
  await Promise.all(Array.from({ length: 40 }, post))
  await Promise.all(Array.from({ length: 4 }, () => extendChain(deps)))
  await linkAll()
  expect(await verdict()).toMatchObject({ kind: 'whole', links: 40n, unlinked: 0n })
})

test('a transfer of a transaction that is still running delays the links of later ones, and none is omitted', async () => {
  const slow = new Client({ connectionString: url })
  await slow.connect()
  await slow.query('begin')
  const cause = causes.gift(ids('tst'))
  await slow.query(
    `select post_transfers(array[$1], array[now()], array[1], array['house/gifts'], array[$2], array['USD'], array[5::bigint])`,
    [cause, accounts.user(ids('usr')).credit],
  )
  await Promise.all([post(), post()])
  await extendChain(deps)
  expect(await verdict()).toMatchObject({ kind: 'whole', links: 40n, unlinked: 2n })
  await slow.query('commit')
  await slow.end()
  await linkAll()
  expect(await verdict()).toMatchObject({ kind: 'whole', links: 43n, unlinked: 0n })
})

test('a posting made while links are added does not wait and is linked in the end', async () => {
  const posted = new AbortController()
  const linking = (async () => {
    while (!posted.signal.aborted) await extendChain(deps)
  })()
  await Promise.all(Array.from({ length: 200 }, post))
  posted.abort()
  await linking
  await linkAll()
  expect(await verdict()).toMatchObject({ kind: 'whole', links: 243n, unlinked: 0n })
})

test('the head is exported once a day: as a line in a file, an email and a row', async () => {
  const places = { folder, mailTo: 'books@example.com' }
  await writeHead(deps, places)
  await writeHead(deps, places)
  await post()
  await linkAll()
  clock.advance(24 * 3_600_000)
  await writeHead(deps, places)
  const heads = await readDaily()
  expect(heads.map(({ day, position }) => [day, position])).toEqual([
    ['2026-03-10', 243n],
    ['2026-03-11', 244n],
  ])
  expect(emails.map(({ to }) => to)).toEqual(['books@example.com', 'books@example.com'])
  expect(emails[1]!.text).toContain((await readFile(join(folder, headsFile), 'utf8')).split('\n')[1])
  expect(await verdict(heads)).toMatchObject({ kind: 'whole', heads: 2 })
  await writeFile(join(folder, 'other.txt'), 'not a head\n')
  expect((await readHeads(join(folder, 'other.txt'))).unread).toBe('not a head')
})

test.each([
  [
    'the cause of an old transfer',
    `update ledger_transfers set cause = 'gift:other' where id = 7`,
    /transfer 7 \(gift:other\)/,
  ],
  ['its time', `update ledger_transfers set happened_at = happened_at + interval '1 day' where id = 7`, /transfer 7 /],
  ['an amount', 'update ledger_legs set amount = amount + 1 where transfer_id = 7', /transfer 7 .* other legs/],
  [
    'an amount and its fingerprint',
    `update ledger_legs set amount = 101 where transfer_id = 7;
     update ledger_transfers t set legs_sha256 = (select sha256(convert_to(string_agg(concat_ws(' ', f.path, g.path, l.currency, l.amount), ';'), 'UTF8'))
       from ledger_legs l join ledger_accounts f on f.id = l.from_account_id join ledger_accounts g on g.id = l.to_account_id
       where l.transfer_id = t.id) where id = 7`,
    /transfer 7 .* changed/,
  ],
  [
    'a transfer that is gone',
    'delete from ledger_legs where transfer_id = 7; delete from ledger_transfers where id = 7',
    /transfer 7, link \d+, was removed/,
  ],
  ['a link that is gone', 'delete from ledger_chain where position = 20', /link 20 is missing/],
])('a superuser changes %s: the check reports which', async (_what, statement, said) => {
  await keep()
  expect(await whileChanged(statement)).toEqual({ kind: 'changed', what: expect.stringMatching(said) })
})

const last = `(select max(position) from ledger_chain)`

test('the removal of the last transfer with its link is detected by the exported head, and by no check inside', async () => {
  await keep()
  const statement = `delete from ledger_legs where transfer_id = (select transfer_id from ledger_chain where position = ${last});
    delete from ledger_transfers where id = (select transfer_id from ledger_chain where position = ${last});
    delete from ledger_chain where position = ${last}`
  expect(await whileChanged(statement)).toMatchObject({ kind: 'whole' })
  expect(await whileChanged(statement, await readDaily())).toEqual({
    kind: 'changed',
    what: expect.stringContaining('the chain ends at 243, before the head of 2026-03-11 (244'),
  })
})

test('a chain rebuilt over a changed past is detected by the exported head', async () => {
  await keep()
  const anew = `update ledger_transfers set cause = 'gift:other' where id = 7;
    do $$ declare one record; before bytea; begin
      for one in select c.position, t.* from ledger_chain c join ledger_transfers t on t.id = c.transfer_id order by c.position loop
        before := ledger_link(before, one.position, one.id, one.cause, one.legs_sha256, one.happened_at, one.recorded_at);
        update ledger_chain set hash = before where position = one.position;
      end loop; end $$`
  expect(await whileChanged(anew)).toMatchObject({ kind: 'whole' })
  expect(await whileChanged(anew, await readDaily())).toEqual({
    kind: 'changed',
    what: expect.stringContaining('is another than the head that was written on 2026-03-10'),
  })
})

test('the server role can neither change the chain nor add a link of its own making', async () => {
  for (const statement of [
    sql`update ledger_chain set hash = sha256('x')`,
    sql`delete from ledger_chain`,
    sql`insert into ledger_chain (position, transfer_id, hash) values (9999, 1, sha256('x'))`,
    sql`update daily_heads set hash = sha256('x')`,
    sql`delete from daily_heads`,
  ])
    await expect(write(database.db, statement)).rejects.toThrow('permission denied')
})
