// The server's role does not own the ledger: what an attacker who took over the server could do to the books.
import { Client } from 'pg'
import { afterAll, afterEach, expect, test } from 'vitest'
import { systemClock } from '../kit/clock.ts'
import { openDatabase } from '../database/db.ts'
import { createIds } from '../kit/ids.ts'
import { migrate } from '../database/migrate.ts'
import { ownsLedger, prepareDatabase } from '../database/prepare-database.ts'
import { systemRandom } from '../kit/random.ts'
import { testDatabase } from '../testing/database.ts'
import { expectBalancedBooks } from '../testing/ledger.ts'
import { accounts } from './accounts.ts'
import { balanceOf } from './balances.ts'
import { postTransfers } from './post-transfers.ts'
import { causes } from './causes.ts'

const { url, ownerUrl } = await testDatabase()
const database = openDatabase(url)
const owner = new Client({ connectionString: ownerUrl })
await owner.connect()
const ids = createIds({ clock: systemClock, random: systemRandom })

afterEach(() => expectBalancedBooks(database.db))
afterAll(() => Promise.all([database.close(), owner.end()]))

/** PostgreSQL's answer to the server's role; everything is rolled back. */
async function answerTo(statement: string): Promise<string> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    await client.query('begin')
    await client.query(statement)
    return 'done'
  } catch (error) {
    return (error as Error).message
  } finally {
    await client.end()
  }
}

async function gift(amount: bigint) {
  const to = accounts.user(ids('usr')).credit
  const leg = { from: accounts.house('gifts'), to, currency: 'USD', amount } as const
  const happenedAt = new Date('2026-01-05T10:00:00Z')
  await database.transaction((tx) => postTransfers(tx, [{ cause: causes.gift(ids('tst')), happenedAt, legs: [leg] }]))
  return to
}

test('the server role posts transfers and reads balances', async () => {
  const credit = await gift(250n)
  expect(await balanceOf(database.db, credit)).toBe(250n)
})

const tables = ['ledger_transfers', 'ledger_legs', 'ledger_accounts']

test.each([
  ...tables.flatMap((table) => [
    `alter table ${table} disable trigger all`,
    `alter table ${table} owner to current_user`,
    `alter table ${table} add column more int`,
    `alter table ${table} rename to ${table}_before`,
    `delete from ${table}`,
    `truncate ${table} cascade`,
    `drop table ${table} cascade`,
    `grant all on ${table} to current_user; delete from ${table}`,
    `create trigger of_mine before insert on ${table} for each statement execute function ledger_refuse_change()`,
    `create rule of_mine as on insert to ${table} do instead nothing`,
    `lock table ${table} in access exclusive mode`,
  ]),
  'drop trigger ledger_transfers_append_only on ledger_transfers',
  'drop trigger ledger_legs_append_only on ledger_legs',
  `update ledger_transfers set cause = 'gift:x'`,
  'update ledger_legs set amount = amount + 1',
  'update ledger_accounts set balance = balance + 1',
  `insert into ledger_transfers (cause, legs_sha256, happened_at) values ('gift:x', sha256('x'), now())`,
  `insert into ledger_legs values (1, 9, 1, 2, 'USD', 1)`,
  `insert into ledger_accounts (path, currency) values ('user/usr_x/credit', 'USD')`,
  'update ledger_entries set amount = 1',
  `select setval('ledger_transfers_id_seq', 1)`,
  'drop function ledger_refuse_change() cascade',
  `create or replace function ledger_refuse_change() returns trigger language plpgsql as $$ begin return new; end $$`,
  'alter function ledger_refuse_change() rename to of_before',
  'create function mine() returns int language sql as $$ select 1 $$',
  'create table mine (id int)',
  'create schema mine',
  'set session_replication_role = replica',
  'set role moon',
  'set session authorization moon',
  'alter role current_user superuser',
  'drop schema public cascade',
  'drop schema graphile_worker cascade',
  `select grant_runtime(current_user)`,
  `insert into migrations (name, sha256) values ('999999-x.sql', 'x')`,
  `delete from migrations`,
  `set zero_damaged_pages = on`,
  `copy ledger_transfers from program 'echo'`,
])('the server role is refused: %s', async (statement) => {
  await gift(1n)
  expect(await answerTo(statement)).toMatch(
    /permission denied|must be owner|must be able to SET ROLE|append-only|cannot be the one|cannot update view|cannot be used/,
  )
})

test('the server role’s own table in the temporary schema is not taken for the ledger', async () => {
  const user = ids('usr')
  const client = new Client({ connectionString: url })
  await client.connect()
  await client.query('create temporary table ledger_accounts (like public.ledger_accounts including all)')
  await client.query('set search_path = pg_temp, public')
  await client.query(
    `select public.post_transfers(array['gift:${user}'], array[now()], array[1], array['house/gifts'],
      array['user/${user}/credit'], array['USD'], array[5::bigint])`,
  )
  await client.end()
  expect(await balanceOf(database.db, accounts.user(user).credit)).toBe(5n)
})

test('no other role may post: only the server role may call the function that writes with the owner’s rights', async () => {
  const { rows } = await owner.query(
    `select p.proname, has_function_privilege('public', p.oid, 'execute') as "anybody" from pg_proc p
      where p.pronamespace = 'public'::regnamespace and p.prosecdef`,
  )
  expect(rows.length).toBeGreaterThan(0)
  expect(rows.filter(({ anybody }) => anybody)).toEqual([])
  const loose = await owner.query(
    `select proname from pg_proc where pronamespace = 'public'::regnamespace and prosecdef
      and not coalesce('search_path=public, pg_temp' = any (proconfig), false)`,
  )
  expect(loose.rows).toEqual([])
})

test('the server role can use every table and sequence of the product, and new ones after the next migration', async () => {
  const missing = `select c.relname from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname !~ '^pg_' and n.nspname <> 'information_schema' and c.relkind in ('r', 'p', 'v')
      and not has_table_privilege('moon_server', c.oid, 'select')`
  expect((await owner.query(missing)).rows).toEqual([])
  await owner.query('create table new_one (id bigint generated always as identity primary key)')
  expect((await owner.query(missing)).rows).toEqual([{ relname: 'new_one' }])
  await migrate(ownerUrl, { runtimeRole: 'moon_server' })
  expect((await owner.query(missing)).rows).toEqual([])
  expect(await answerTo('insert into new_one default values')).toBe('done')
  await owner.query('drop table new_one')
})

test('with a separate console role the server’s role cannot let an operator in, and each role can do the rest of its work', async () => {
  await owner.query(
    `do $$ begin if not exists (select from pg_roles where rolname = 'moon_console') then create role moon_console login; end if; end $$`,
  )
  await migrate(ownerUrl, { runtimeRole: 'moon_server', consoleRole: 'moon_console' })
  const may = async (role: string, table: string, what: string) =>
    (await owner.query(`select has_table_privilege($1, $2, $3) as may`, [role, table, what])).rows[0].may as boolean
  for (const table of ['operator_sign_ins', 'operator_sessions', 'operator_passkeys'])
    for (const what of ['insert', 'update']) {
      expect([table, what, await may('moon_server', table, what)]).toEqual([table, what, false])
      expect([table, what, await may('moon_console', table, what)]).toEqual([table, what, true])
    }
  expect(await answerTo(`update operator_sign_ins set secret_sealed = secret_sealed`)).toBe('done')
  expect(await answerTo(`update operator_sign_ins set password_hash = ''`)).toMatch(/permission denied/)
  for (const role of ['moon_server', 'moon_console']) {
    expect(await may(role, 'ledger_transfers', 'insert')).toBe(false)
    expect(await may(role, 'operator_invitations', 'insert')).toBe(false)
    expect(await may(role, 'cards', 'update')).toBe(true)
    const queue = `set local role ${role}; insert into graphile_worker._private_job_queues (queue_name) values ('x')`
    await owner.query('begin')
    await expect(owner.query(queue)).resolves.toBeDefined()
    await owner.query('rollback')
  }
  await migrate(ownerUrl, { runtimeRole: 'moon_server' })
  expect(await may('moon_server', 'operator_sessions', 'insert')).toBe(true)
})

test('a server without the owner’s address starts on an up-to-date database, and migrates nothing', async () => {
  await expect(migrate(url)).resolves.toBeUndefined()
  expect(await ownsLedger(database.db)).toBe(false)
})

test('an owner role is not accepted as the server role', async () => {
  await expect(prepareDatabase({ databaseUrl: ownerUrl, databaseOwnerUrl: ownerUrl })).rejects.toThrow(
    'DATABASE_URL and DATABASE_OWNER_URL are to be of two roles, and both are moon.',
  )
  await owner.query('create role moon_heir login')
  await owner.query('grant moon to moon_heir')
  const heir = Object.assign(new URL(url), { username: 'moon_heir' }).href
  await expect(prepareDatabase({ databaseUrl: heir, databaseOwnerUrl: ownerUrl })).rejects.toThrow('may act as moon')
  await owner.query('drop role moon_heir')
  const asOwner = openDatabase(ownerUrl, { poolSize: 1 })
  expect(await ownsLedger(asOwner.db)).toBe(true)
  await asOwner.close()
})
