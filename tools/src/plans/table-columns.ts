import type { Client } from 'pg'

/** A table column, with the rules of its constraints and indexes. */
export type Column = {
  table: string
  name: string
  type: string
  isNullable: boolean
  isGenerated: boolean
  /** The values come from a sequence. */
  isNumbered: boolean
  /** Unique by itself, or the last column of a unique index. */
  isUnique: boolean
  /** The table that the column references. */
  refersTo: string | null
  /** Values that a check allows. */
  allowed: string[]
  /** Conditions of partial indexes on the column: few rows meet them. */
  rare: string[]
}

/** All columns of our tables, by table. */
export async function readColumns(client: Client): Promise<Column[]> {
  const { rows } = await client.query<Column & { checks: string[]; conditions: string[] }>(`
    select case n.nspname when 'public' then c.relname else n.nspname || '.' || c.relname end as table, a.attname as name,
      format_type(a.atttypid, null) as type, not a.attnotnull as "isNullable", a.attgenerated <> '' as "isGenerated",
      a.attidentity <> '' as "isNumbered",
      exists (select from pg_index i where i.indrelid = c.oid and i.indisunique
        and i.indkey[(select max(k) from generate_series(0, i.indnkeyatts - 1) k join pg_attribute b
            on b.attrelid = c.oid and b.attnum = i.indkey[k]
          where format_type(b.atttypid, null) <> 'boolean' and b.attname not in ('rail', 'kind', 'issuer', 'supplier'))] = a.attnum) as "isUnique",
      (select min(case t.relname when 'identities' then 'identity' else t.relname end) from pg_constraint f
        join pg_class t on t.oid = f.confrelid
        where f.conrelid = c.oid and f.contype = 'f' and f.conkey[1] = a.attnum) as "refersTo",
      array(select pg_get_constraintdef(k.oid) from pg_constraint k
        where k.conrelid = c.oid and k.contype = 'c' and k.conkey = array[a.attnum]) as checks,
      array(select pg_get_expr(i.indpred, i.indrelid) from pg_index i where i.indrelid = c.oid and i.indpred is not null) as conditions
    from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
    where n.nspname in ('public', 'auth') and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped and c.relname <> 'migrations'
    order by 1, a.attnum`)
  return rows.map(({ checks, conditions, ...column }) => ({
    ...column,
    allowed: checks.flatMap(valuesOf),
    rare: conditions.flatMap((condition) => saidOf(column.name, condition)),
  }))
}

/** `CHECK ((state = ANY (ARRAY['open'::text, …])))` */
const valuesOf = (check: string): string[] => {
  const [, list] = /^CHECK \(\(\w+ = ANY \(ARRAY\[(.*)\]\)\)\)$/.exec(check) ?? []
  return list === undefined ? [] : textsIn(list)
}

const textsIn = (list: string): string[] => [...list.matchAll(/'((?:[^']|'')*)'/g)].map(([, text]) => text!)

/**
 * The kind of condition: `is null`, `is not null`, `positive`, `true`, or values in the index; `not …`: values
 * outside it.
 */
function saidOf(name: string, condition: string): string[] {
  const column = `(?<![\\w.'])"?${name}"?`
  const found: string[] = []
  if (new RegExp(`${column} IS NULL`).test(condition)) found.push('is null')
  if (new RegExp(`${column} IS NOT NULL`).test(condition)) found.push('is not null')
  if (new RegExp(`${column} > 0`).test(condition)) found.push('positive')
  if (new RegExp(`(^|\\(|AND )${column}(\\)|$| AND)`).test(condition)) found.push('true')
  for (const [, list] of condition.matchAll(new RegExp(`${column} = ANY \\(ARRAY\\[(.*?)\\]\\)`, 'g')))
    found.push(...textsIn(list!))
  for (const [, text] of condition.matchAll(new RegExp(`${column} = '([^']*)'`, 'g'))) found.push(text!)
  for (const [, text] of condition.matchAll(new RegExp(`${column} <> '([^']*)'`, 'g'))) found.push(`not ${text}`)
  return found
}
