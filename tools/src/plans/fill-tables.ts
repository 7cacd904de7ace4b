import { chains, stableCoins } from '@moon/contract/chains.ts'
import type { Client } from 'pg'
import { smallTables } from './small-tables.ts'
import { readColumns, type Column } from './table-columns.ts'

/** Number of rows really inserted; their value distribution holds for any number. */
const filled = 5_000
/** One row in this many meets the condition of a partial index: unfinished rows are few among finished ones. */
const oneIn = 2_500
/** Number of rows that reference the same row. */
const fanOut = 8

/**
 * Fills every table with rows whose values follow from the columns' types, names, checks and indexes, and then
 * makes the planner believe that there are `rows` of them. Value distributions come from real rows (`analyze`);
 * the number of rows is overwritten. Constraints that such rows violate are dropped: the database only serves to
 * inspect plans.
 */
export async function fillTables(client: Client, rows: number): Promise<void> {
  const columns = await readColumns(client)
  await client.query(`
    do $$ declare k record; begin
      for k in select conrelid::regclass as t, conname from pg_constraint where contype in ('c', 'f')
          and connamespace in ('public'::regnamespace, 'auth'::regnamespace) and coninhcount = 0 order by contype desc
      loop execute format('alter table %s drop constraint %I', k.t, k.conname); end loop;
    end $$`)
  await chargeForPages(client, columns, rows)
  await client.query('set session_replication_role = replica')
  for (const [table, own] of Map.groupBy(columns, ({ table }) => table)) {
    const written = own.filter(({ isGenerated }) => !isGenerated)
    const names = written.map(({ name }) => `"${name}"`).join(', ')
    const values = written.map((column) => `(${valueOf(column)})::${column.type}`).join(', ')
    const count = Math.min(filled, smallTables[table]?.rows ?? filled)
    await client.query(
      `insert into ${table} (${names}) overriding system value select ${values} from generate_series(1, ${count}) n on conflict do nothing`,
    )
  }
  await client.query('reset session_replication_role')
  for (const { table, name } of columns.filter(({ isNumbered }) => isNumbered))
    await client.query(`select setval(pg_get_serial_sequence('${table}', '${name}'), ${filled} + 1)`)
  await client.query('analyze')
  await raise(client, rows)
}

/**
 * Scales the page cost: the cost of reading a whole table depends on its pages, of which only few exist. Growing
 * tables are moved to a tablespace whose pages cost as many times more as the table would have more pages.
 */
async function chargeForPages(client: Client, columns: readonly Column[], rows: number): Promise<void> {
  await client.query('set allow_in_place_tablespaces = on')
  await client.query(
    `create tablespace large location '' with (seq_page_cost = ${Math.round(rows / filled)}, random_page_cost = 4)`,
  )
  for (const table of new Set(columns.map(({ table }) => table)))
    if (!(table in smallTables)) await client.query(`alter table ${table} set tablespace large`)
}

/** Multiplies the row counts of tables and their indexes in the catalogue. */
async function raise(client: Client, rows: number): Promise<void> {
  const sizes = Object.fromEntries(Object.entries(smallTables).map(([table, { rows }]) => [table, rows]))
  await client.query(
    `select pg_restore_relation_stats('schemaname', n.nspname::text, 'relname', c.relname::text, 'relpages', c.relpages,
        'reltuples', (c.reltuples * coalesce(($1::jsonb ->> named.name)::float8, $2::float8) / greatest(t.reltuples, 1))::real)
      from pg_class t join pg_namespace n on n.oid = t.relnamespace
        cross join lateral (select case n.nspname when 'public' then t.relname else n.nspname || '.' || t.relname end as name) named
        join pg_class c on c.oid = t.oid or c.oid in (select indexrelid from pg_index where indrelid = t.oid)
      where n.nspname in ('public', 'auth') and t.relkind = 'r' and t.reltuples > 0`,
    [JSON.stringify(sizes), rows],
  )
}

/** A row's value as a SQL expression of its number `n`. */
function valueOf(column: Column): string {
  const own = ownValues[`${column.table}.${column.name}`]
  if (own) return own
  const made = madeOf(column)
  if (column.rare.includes('is null') && !column.rare.includes('is not null'))
    return `case when n % ${oneIn} <> 1 then ${made} end`
  if (column.rare.includes('is not null') && !column.rare.includes('is null'))
    return `case when n % ${oneIn} = 1 then ${made} end`
  return column.isNullable && !column.isUnique && column.rare.length === 0
    ? `case when n % 5 <> 0 then ${made} end`
    : made
}

function madeOf(column: Column): string {
  const { type, name, rare } = column
  const values = [...new Set([...column.allowed, ...(usual[name] ?? []), ...rare.filter(isValue)])]
  if (type === 'text' && values.length > 0 && !column.isUnique) return chosen(values, rare)
  const number = numberOf(column)
  if (type === 'text')
    return /e-?mail/.test(name) ? `'user_' || ${number} || '@example.org'` : `${quoted(domainOf(column))} || ${number}`
  if (type === 'uuid') return `md5(${quoted(domainOf(column))} || ${number})::uuid`
  if (type === 'bytea') return `sha256(convert_to('${name}' || ${number}, 'UTF8'))`
  if (type === 'boolean') return rare.includes('true') ? `n % ${oneIn} = 1` : 'n % 2 = 0'
  if (type === 'date') return `current_date - ${number}`
  if (type === 'timestamp with time zone') return timeOf(name)
  if (type === 'xid8') return `n::text::xid8`
  if (type === 'jsonb') return `'{}'`
  if (type === 'text[]') return `array['${name}' || n % 4]`
  if (type.endsWith('[]')) return `'{}'`
  if (rare.includes('positive')) return `case when n % ${oneIn} = 1 then n else 0 end`
  return /^(bigint|integer|numeric|double precision|smallint)$/.test(type) ? number : 'null'
}

const isValue = (said: string) => !/^(is null|is not null|positive|true|not .*)$/.test(said)

/** All but a few rows get a value outside every partial index. */
function chosen(values: string[], rare: string[]): string {
  const common = rare.find((said) => said.startsWith('not '))?.slice('not '.length)
  const isFew = (one: string) => (common === undefined ? rare.includes(one) : one !== common)
  const [few, usualOnes] = [values.filter(isFew), values.filter((one) => !isFew(one))]
  const most = usualOnes.length > 0 ? usualOnes : ['over']
  if (few.length === 0) return pick(values)
  return `case when n % ${oneIn} = 1 then ${pick(few, `n / ${oneIn}`)} else ${pick(most)} end`
}

const pick = (values: string[], by = 'n') => `(array[${values.map(quoted).join(', ')}])[1 + (${by}) % ${values.length}]`
const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`

/** The number inside a value: unique, or shared by several rows. */
function numberOf({ name, isUnique, refersTo, type }: Column): string {
  if (isUnique) return 'n'
  const target = refersTo === null ? undefined : smallTables[refersTo]
  if (target) return `(1 + n % ${Math.min(target.rows, 50)})`
  if (refersTo !== null || name.endsWith('_id')) return `(1 + n / ${fanOut})`
  if (few.test(name)) return '(n % 5)'
  if (/^(attempts|times_|charges|failures)/.test(name)) return '0'
  return type === 'integer' || type === 'bigint' ? '(n % 1000)' : 'n'
}

/** Columns with few distinct values. */
const few =
  /^(kind|type|country|language|source|platform|provider|.*_because|.*_by|reason|category|.*mcc|.*_country|color|theme|.*method|event|role|status|view|settled_as|ended_as|asked_from)$/

/** The word before the number in a text value: a reference is spelled like the id that it refers to. */
function domainOf({ table, name, refersTo }: Column): string {
  if (refersTo !== null) return `${singular(refersTo)}_`
  if (name === 'id') return `${singular(table.replace('auth.', ''))}_`
  return name.endsWith('_id') ? `${name.slice(0, -'_id'.length)}_` : `${name}_`
}

const singular = (table: string) => table.replace(/ies$/, 'y').replace(/s$/, '')

/** Times over one year, the last row now; future deadlines reach a month further. */
const timeOf = (name: string): string =>
  /expires|until|due_at|next_|ends_at/.test(name)
    ? `now() + interval '35 days' - (${filled} - n) * interval '365 days' / ${filled}`
    : `now() - (${filled} - n) * interval '365 days' / ${filled}`

/** Values of columns without a check. */
const usual: Record<string, string[]> = {
  rail: ['lightning', ...Object.keys(chains)],
  coin: ['BTC', ...stableCoins],
  currency: ['USD', 'BTC'],
  issuer: ['lithic'],
  supplier: ['runa'],
  type: ['CREATION', 'CLEARING', 'AUTH', 'DECLINE', 'REFUND', 'DELETION', 'PAYMENT', 'CREDIT'],
  paid_by: ['lightning', 'bitcoin', 'credit', 'token', 'coinbase'],
  loop: ['closed'],
}

/** Values that follow from neither type nor name. */
const ownValues: Record<string, string> = {
  'users.identity_id': `md5('identity_' || n)::uuid::text`,
  'ledger_accounts.path': `case when n <= 30 then 'house/' || n when n % 5 = 0 then 'user/user_' || n / 5 || '/credit'
    when n % 5 = 1 then 'user/user_' || n / 5 || '/sats' when n % 5 = 2 then 'card/card_' || n / 5 || '/balance'
    when n % 5 = 3 then 'purchase/purchase_' || n / 5 || '/funding' when n % 50 = 4 then 'user/user_' || n / 50 || '/overdraft'
    else 'card/card_' || n / 5 || '/held' end`,
  'ledger_accounts.balance': `case when n % 100 = 0 then n else 0 end`,
  'ledger_legs.transfer_id': '1 + n / 3',
  'ledger_legs.number': '1 + n % 3',
  'ledger_legs.from_account_id': `case when n % 2 = 0 then 1 + n % 20 else n / ${fanOut} end`,
  'ledger_legs.to_account_id': `case when n % 2 = 1 then 1 + n % 20 else n / ${fanOut} end`,
  'ledger_transfers.recorded_in': '(3 + n / 50)::text::xid8',
  'ledger_chain.position': 'n',
  'payments.height': '800000 + n / 3',
  'payments.block_hash': `'block_' || n / 3`,
  'unattributed_payments.block_hash': `'block_' || n / 3`,
  'payouts.batch_id': `'payout_batch_' || n / ${fanOut}`,
  'operator_audit.begun_id': 'case when n % 2 = 0 then n - 1 end',
  'card_authorizations.declined_because': `case when n % 10 = 0 then 'declined' end`,
  'card_events.approved': 'n % 10 <> 0',
  'card_events.kind': `(array['authorization', 'clearing', 'clearing', 'refund'])[1 + n % 4]`,
  'card_deletions.refunded_cents': '100',
  'card_shelves.shelf': `case when n % ${oneIn} = 1 then 'waiting' when n % 4 = 0 then 'active' else 'inactive' end`,
  'cards.state': `case when n % ${oneIn} = 1 then 'issuing' when n % ${oneIn} = 2 then 'refused' when n % 3 = 0 then 'active' else 'deleted' end`,
  'purchase_reservations.released_at': `case when n % 3 = 0 then now() end`,
  'products.art_base64': `encode(n::text::bytea, 'base64')`,
  'restricted_merchants.acceptor_id': `'acceptor_' || n`,
  'sellers.name': `'seller_' || n`,
}
