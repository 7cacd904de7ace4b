import type { Client } from 'pg'
import { findingsOf, type PlanNode } from './plan-findings.ts'
import type { Sizes } from './read-sizes.ts'

type Found = { findings: Map<string, Set<string>>; unseen: string[] }

/** Calls of functions that no trigger calls. */
const calls = [
  `select post_transfers(array['cause a'], array[now()], array[1], array['user/user_3/credit'], array['house/1'], array['USD'], array[1])`,
  `select post_transfers(array['cause b', 'cause c'], array[now(), now()], array[1, 2], array['user/user_3/credit', 'house/2'],
    array['house/1', 'card/card_5/balance'], array['USD', 'USD'], array[1, 1])`,
  `select post_transfer('cause d', now(), 'house/1 -> user/user_4/credit 1 USD')`,
  `select extend_ledger_chain(10)`,
  `select open_stream('user_1', 'process_1', 10, 100)`,
  ...['card', 'transaction', 'payment', 'credit'].map((origin) => `select keep_activity('${origin}', '${origin}_5')`),
  `select keep_card_shelf('card_5')`,
  `select keep_card_shelves(array['card_5', 'card_6'])`,
  `insert into payout_transactions (batch_id, nth, txid, psbt, fee_sats, change_index, drafted_at)
    select batch_id, nth + 1, 'new', psbt, fee_sats, change_index, drafted_at from payout_transactions limit 1`,
]

/**
 * Findings for the statements inside the database's own functions: each function runs, by a change that fires its
 * trigger or by a call, and is rolled back; `auto_explain` reports the plan of each statement in it. `unseen`:
 * functions whose statements did not run.
 */
export async function explainFunctions(client: Client, sizes: Sizes): Promise<Found> {
  const findings = new Map<string, Set<string>>()
  const seen = new Set<string>()
  const hear = ({ message = '', where = '' }: { message?: string | undefined; where?: string | undefined }) => {
    const [, name] = /(?:PL\/pgSQL|SQL) function "?(\w+)/.exec(where) ?? []
    for (const [, every] of where.matchAll(/(?:PL\/pgSQL|SQL) function "?(\w+)/g)) seen.add(every!)
    const [plan] = /\{[^]*\}/.exec(message) ?? []
    if (name === undefined || plan === undefined) return
    const { Plan } = JSON.parse(plan) as { Plan: PlanNode }
    findings.set(name, new Set([...(findings.get(name) ?? []), ...findingsOf(Plan, sizes)]))
  }
  client.on('notice', hear)
  await client.query(`load 'auto_explain'`)
  await client.query(`set auto_explain.log_min_duration = 0; set auto_explain.log_nested_statements = on;
    set auto_explain.log_format = json; set auto_explain.log_level = notice`)
  await fireAlways(client)
  for (const statement of [...calls, ...(await changesOf(client))]) await tryOut(client, statement)
  await client.query('set auto_explain.log_min_duration = -1')
  client.off('notice', hear)
  const named = await functionsWithStatements(client)
  return { findings, unseen: named.filter((name) => !seen.has(name)) }
}

/** Removes the WHEN conditions of triggers, so that every change fires them. */
async function fireAlways(client: Client): Promise<void> {
  const { rows } = await client.query<{ name: string; table: string; made: string }>(
    `select quote_ident(tgname) as name, tgrelid::regclass::text as table, pg_get_triggerdef(oid) as made
      from pg_trigger where tgqual is not null and not tgisinternal`,
  )
  for (const { name, table, made } of rows)
    await client.query(`drop trigger ${name} on ${table}; ${made.replace(/ WHEN \(.*\) EXECUTE /, ' EXECUTE ')}`)
}

/** Runs a change in a transaction and rolls it back; a trigger may refuse the change. */
async function tryOut(client: Client, statement: string): Promise<void> {
  await client.query('begin')
  try {
    await client.query('set constraints all immediate')
    await client.query(statement)
  } catch {
    // A refused change is fine: only the plans of its functions count.
  }
  await client.query('rollback')
}

/** For each table with triggers: one row is deleted and reinserted, deleted, and updated in every column. */
async function changesOf(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ table: string; columns: string[]; settable: string[] }>(`
    select c.oid::regclass::text as table, array_agg(quote_ident(a.attname) order by a.attnum) as columns,
      array_agg(quote_ident(a.attname) order by a.attnum) filter (where a.attidentity = '') as settable
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where a.attnum > 0 and not a.attisdropped and a.attgenerated = '' and exists (
      select from pg_trigger t where t.tgrelid = c.oid and not t.tgisinternal) group by c.oid`)
  return rows.flatMap(({ table, columns, settable }) => {
    const all = columns.join(', ')
    const one = `ctid = (select min(ctid) from ${table})`
    return [
      `with removed as (delete from ${table} where ${one} returning ${all})
        insert into ${table} (${all}) overriding system value select ${all} from removed`,
      `delete from ${table} where ${one}`,
      `update ${table} set ${settable.map((name) => `${name} = ${table}.${name}`).join(', ')} where ${one}`,
    ]
  })
}

/** Functions whose statements name a table. */
async function functionsWithStatements(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select proname as name from pg_proc p where pronamespace = 'public'::regnamespace and prokind = 'f'
        and proname not like 'grant\\_%' and exists (select from pg_class c where c.relnamespace = p.pronamespace
          and c.relkind in ('r', 'v') and p.prosrc ~ ('\\m(from|join|into|update) ' || c.relname || '\\M')) order by 1`,
  )
  return rows.map(({ name }) => name)
}
