// The lower bound of a ledger's cost: writes the same rows as a transfer, with the same keys and under the same lock,
// and nothing else. No check, no foreign key, no trigger, no lookup of names, balances or earlier causes, and no
// Node.
import { runStatement } from '../tools/src/postgres/run-statement.ts'
import { rateOf } from './pgbench.ts'

const users = 100_000
const tables = ['transfers', 'legs', 'accounts'] as const

/** The first ids are credit accounts, the next ones card accounts, and two house accounts follow. */
export async function fillBareLedger(url: string): Promise<void> {
  for (const table of tables)
    await runStatement(
      url,
      `create table bare_${table} (like ledger_${table} including defaults including identity including generated including indexes)`,
    )
  await runStatement(url, 'alter table bare_accounts set (fillfactor = 50)')
  await runStatement(
    url,
    `insert into bare_accounts (path, currency, balance) select 'user/bare_' || n || '/credit', 'USD', 1000000000
      from generate_series(1, ${2 * users + 2}) n`,
  )
  await runStatement(url, 'vacuum analyze bare_accounts')
}

/** Transfers a second by pgbench alone, with `perTransaction` transfers in each transaction. */
export async function barePerSecond(
  url: string,
  { perTransaction, ...load }: { connections: number; seconds: number; perTransaction: number },
): Promise<number> {
  const statement = perTransaction === 1 ? one : many(perTransaction)
  return perTransaction * (await rateOf(url, { ...load, statements: [statement] }))
}

const legs = `(values (1, credit, card, 10000), (2, credit, ${2 * users + 1}, 150), (3, ${2 * users + 2}, card, 50))`
const some = `1 + trunc(random() * ${users})::bigint as credit, ${users + 1} + trunc(random() * ${users})::bigint as card`

const many = (count: number): string => `with given as materialized (
    select gen_random_uuid()::text as cause, ${some} from generate_series(1, ${count})),
  nets as (select id, sum(net) as net, count(*) as entries from given, lateral (values (credit, -10150), (card, 10050)) v(id, net) group by id),
  locked as materialized (select a.id from bare_accounts a where a.id = any (array(select id from nets)) order by a.id for no key update),
  posted as (insert into bare_transfers (cause, legs_sha256, happened_at)
    select cause, sha256(cause::bytea), now() from given returning id, cause),
  written as (insert into bare_legs (transfer_id, number, from_account_id, to_account_id, currency, amount)
    select p.id, v.number, v.source, v.target, 'USD', v.amount
    from posted p join given using (cause), lateral ${legs} v(number, source, target, amount))
  update bare_accounts a set balance = a.balance + n.net, version = a.version + n.entries
  from nets n join locked using (id) where a.id = n.id`

const one = many(1)
