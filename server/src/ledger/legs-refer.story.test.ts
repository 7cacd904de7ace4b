// What legs refer to is checked by a trigger instead of foreign keys (decision 465): whoever writes them, however, and in whatever session.
import { readFile } from 'node:fs/promises'
import { Client } from 'pg'
import { afterAll, expect, test } from 'vitest'
import { systemClock } from '../kit/clock.ts'
import { createIds } from '../kit/ids.ts'
import { systemRandom } from '../kit/random.ts'
import { testDatabase } from '../testing/database.ts'

const { ownerUrl } = await testDatabase()
const owner = new Client({ connectionString: ownerUrl })
await owner.connect()
afterAll(() => owner.end())
const user = createIds({ clock: systemClock, random: systemRandom })('usr')
await owner.query(
  `select post_transfer('gift:tst_1', now(), 'house/gifts -> user/${user}/credit 5 USD'),
    post_transfer('reward:tst_2', now(), 'house/rewards -> user/${user}/sats 5 BTC')`,
)

/** Runs the statements and undoes them; returns what the last one answers. */
async function undone(...statements: string[]) {
  await owner.query('begin')
  try {
    for (const statement of statements.slice(0, -1)) await owner.query(statement)
    return await owner.query(statements.at(-1)!)
  } finally {
    await owner.query('rollback')
  }
}

const legOf = (transfer: string, from: string) =>
  `insert into public.ledger_legs (transfer_id, number, from_account_id, to_account_id, currency, amount)
    select ${transfer}, 9, ${from}, id, 'USD', 1 from public.ledger_accounts where path like 'user/%/credit'`
const [transfer, account] = [
  '(select min(id) from public.ledger_transfers)',
  '(select id from public.ledger_accounts where path = $$house/gifts$$)',
]

test.each([
  ['ledger_transfers', legOf('0', account), 'ledger_legs_transfer_id_fkey'],
  ['ledger_accounts', legOf(transfer, '0'), 'ledger_legs_from_account_id_currency_fkey'],
])('a temporary table is not taken for %s when a leg is checked', async (table, leg, refusal) => {
  const mine = `create temporary table ${table} as select id from public.${table} union select 0`
  const withCurrency = `alter table pg_temp.${table} add column currency text default 'USD'`
  await expect(undone(mine, withCurrency, leg)).rejects.toThrow(refusal)
})

test('legs are checked in a session without a search path, as in a copy of the rows alone', async () => {
  const noPath = `set local search_path = ''`
  expect((await undone(noPath, legOf(transfer, account))).rowCount).toBe(1)
  await expect(undone(noPath, legOf('0', account))).rejects.toThrow('ledger_legs_transfer_id_fkey')
})

test.each([
  [
    'on conflict',
    `insert into ledger_legs select transfer_id, number, from_account_id, to_account_id, currency, amount from ledger_legs
      union all select 0, 1, 1, 2, 'USD', 1 on conflict do nothing`,
  ],
  [
    'merge',
    `merge into ledger_legs l using (values (0)) v (id) on l.transfer_id = v.id
      when not matched then insert values (v.id, 1, 1, 2, 'USD', 1)`,
  ],
  [
    'a part of a statement',
    `with l as (insert into ledger_legs values (0, 1, 1, 2, 'USD', 1) returning 1) select from l`,
  ],
])('a leg without its transfer is refused through %s', async (_way, statement) => {
  await expect(undone(statement)).rejects.toThrow('ledger_legs_transfer_id_fkey')
})

test('a leg does not outlive the savepoint of its transfer', async () => {
  const write = `insert into ledger_transfers (cause, legs_sha256, happened_at) values ('gift:tst_3', sha256('x'), now())`
  const last = `(select last_value from ledger_transfers_id_seq)`
  await expect(undone('savepoint s', write, 'rollback to s', legOf(last, account))).rejects.toThrow('transfer_id_fkey')
  expect((await undone('savepoint s', write, 'release s', legOf(last, account))).rowCount).toBe(1)
})

test.each([
  `insert into ledger_accounts (path, currency) values ('house/gifts', 'USD') on conflict (path) do update set currency = 'BTC'`,
  `merge into ledger_accounts a using (values ('house/gifts')) v (path) on a.path = v.path when matched then delete`,
  `merge into ledger_accounts a using (values ('house/gifts')) v (path) on a.path = v.path when matched then update set path = 'house/x'`,
])('an account stays: %s', async (statement) => {
  await expect(undone(statement)).rejects.toThrow('append-only')
})

test('a connection whose first posting was a batch on an empty ledger does not read the whole ledger for each later one', async () => {
  const { ownerUrl: emptyUrl } = await testDatabase()
  const client = new Client({ connectionString: emptyUrl })
  await client.connect()
  const post = (batch: number, many: number) =>
    client.query(
      `select post_transfers(array_agg('gift:b' || $1::text || '-' || n), array_agg(now()), array_agg(n), array_agg('house/gifts'::text),
        array_agg('user/${user}/credit'::text), array_agg('USD'::text), array_agg(1::bigint)) from generate_series(1, $2::int) n`,
      [String(batch), many],
    )
  for (let batch = 1; batch <= 20; batch += 1) await post(batch, 64)
  const read = async () => {
    const { rows } = await client.query(
      `select (seq_tup_read + idx_tup_fetch)::int as read from pg_stat_xact_user_tables where relname = 'ledger_transfers'`,
    )
    return rows[0].read as number
  }
  await client.query('begin')
  const before = await read()
  await post(21, 1)
  const more = (await read()) - before
  await client.end()
  expect(more).toBeLessThan(10)
})

/** A copy of the database is restored without its triggers, so what it brings along is found by the invariants alone. */
const brought = `set local session_replication_role = replica`
const questions = (await readFile(new URL('../../../docs/ledger/invariants.sql', import.meta.url), 'utf8'))
  .split(/^-- (?=I\d)/m)
  .slice(1)
const question = (number: string) => questions.find((one) => one.startsWith(`${number} `))!.replace(/.*\n/, '')
const houses = (id: string, currency: string) =>
  `insert into ledger_legs select ${id}, 1, f.id, g.id, '${currency}', 1 from ledger_accounts f, ledger_accounts g
    where f.path = 'house/gifts' and g.path = 'house/rewards'`

test.each([
  ['without its transfer', houses('0', 'USD')],
  ['in another currency than its account', houses(`(select max(id) + 1 from ledger_transfers)`, 'USD')],
  ['without its account', `insert into ledger_legs values (1, 9, 0, 1, 'USD', 1)`],
])('the invariants find a restored leg %s', async (_what, leg) => {
  expect((await undone(question('I45'))).rows).toEqual([])
  const anew = `insert into ledger_transfers (cause, legs_sha256, happened_at) values ('gift:tst_4', sha256('x'), now())`
  expect(
    (
      await undone(
        brought,
        ...(leg.includes('max(id) + 1') ? [anew] : []),
        leg.replace('max(id) + 1', 'max(id)'),
        question('I45'),
      )
    ).rows,
  ).toHaveLength(1)
})

test.each(['ledger_legs_refer on ledger_legs', 'ledger_accounts_stay on ledger_accounts'])(
  'the invariants report a database without the trigger %s',
  async (trigger) => {
    expect((await undone(question('I5'))).rows).toEqual([])
    const [name, table] = trigger.split(' on ') as [string, string]
    expect((await undone(`drop trigger ${trigger}`, question('I5'))).rows).toHaveLength(1)
    expect((await undone(`alter table ${table} disable trigger ${name}`, question('I5'))).rows).toHaveLength(1)
  },
)
