// The schema as text, read from PostgreSQL's catalogue in a stable order. It covers the same as pg_dump for the features that we use
// (types, tables, constraints, indexes, views, functions, triggers); pg_dump is not in the npm package.
import { Client } from 'pg'

export async function dumpSchema(url: string): Promise<string> {
  const client = new Client(url)
  await client.connect()
  try {
    // PostgreSQL then prints names without their schema.
    await client.query('set search_path = public')
    const parts: string[] = [
      '-- Written by `npm run schema` from server/migrations; a test holds them equal.',
      // Indexes need functions, and functions may name tables created later.
      'set check_function_bodies = off;',
    ]
    for (const query of [
      enums,
      domains,
      sequences,
      tables,
      constraints,
      functions,
      indexes,
      references,
      views,
      triggers,
    ]) {
      const { rows } = await client.query<{ text: string }>(query)
      parts.push(...rows.map((row) => row.text.trim().replace(/;?$/, ';')))
    }
    return `${parts.join('\n\n')}\n`
  } finally {
    await client.end()
  }
}

/** In our schema, and not created by an extension. */
const ours = (catalogue: string, oid: string, namespace: string) => `
  ${namespace} = 'public'::regnamespace
  and not exists (select from pg_depend d where d.classid = '${catalogue}'::regclass and d.objid = ${oid} and d.deptype = 'e')`

/** Excludes the migration runner's own table, which no migration creates. */
const table = `c.relname <> 'migrations' and ${ours('pg_class', 'c.oid', 'c.relnamespace')}`

const enums = `
  select format('create type %I as enum (%s)', t.typname,
    (select string_agg(quote_literal(e.enumlabel), ', ' order by e.enumsortorder) from pg_enum e where e.enumtypid = t.oid)) as text
  from pg_type t where t.typtype = 'e' and ${ours('pg_type', 't.oid', 't.typnamespace')} order by t.typname`

const domains = `
  select format('create domain %I as %s%s%s', t.typname, format_type(t.typbasetype, t.typtypmod),
    case when t.typnotnull then ' not null' else '' end,
    (select string_agg(' ' || pg_get_constraintdef(k.oid), '' order by k.conname)
      from pg_constraint k where k.contypid = t.oid and k.contype = 'c')) as text
  from pg_type t where t.typtype = 'd' and ${ours('pg_type', 't.oid', 't.typnamespace')} order by t.typname`

/** Excludes sequences of identity columns, which belong to their table. */
const sequences = `
  select format('create sequence %I as %s start %s increment %s minvalue %s maxvalue %s%s', c.relname, format_type(s.seqtypid, null),
    s.seqstart, s.seqincrement, s.seqmin, s.seqmax, case when s.seqcycle then ' cycle' else '' end) as text
  from pg_sequence s join pg_class c on c.oid = s.seqrelid
  where ${table} and not exists (select from pg_depend d where d.objid = c.oid and d.deptype in ('i', 'a')) order by c.relname`

const tables = `
  select format(E'create %stable %I (\\n%s\\n)%s%s', case c.relpersistence when 'u' then 'unlogged ' else '' end, c.relname,
    string_agg(format('  %I %s%s%s%s', a.attname, format_type(a.atttypid, a.atttypmod),
      case when a.attidentity <> '' then format(' generated %s as identity', case a.attidentity when 'a' then 'always' else 'by default' end) else '' end,
      case when a.attgenerated <> '' then format(' generated always as (%s) %s', pg_get_expr(d.adbin, d.adrelid), case a.attgenerated when 's' then 'stored' else 'virtual' end)
        when d.adbin is not null then ' default ' || pg_get_expr(d.adbin, d.adrelid) else '' end,
      case when a.attnotnull then ' not null' else '' end), E',\\n' order by a.attnum),
    case when c.relkind = 'p' then ' partition by ' || pg_get_partkeydef(c.oid) else '' end,
    ' with (' || array_to_string(c.reloptions, ', ') || ')') as text
  from pg_class c
  join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
  where c.relkind in ('r', 'p') and ${table} group by c.oid, c.relname, c.relkind, c.reloptions, c.relpersistence order by c.relname`

/** Excludes not-null constraints, which are printed with their column. */
const constraintsOf = (condition: string) => `
  select format('alter table %I add constraint %I %s', c.relname, k.conname, pg_get_constraintdef(k.oid)) as text
  from pg_constraint k join pg_class c on c.oid = k.conrelid
  where ${condition} and ${table} order by c.relname, k.conname`

const constraints = constraintsOf(`k.contype not in ('n', 't', 'f')`)

/** Foreign keys come last: a table can only reference a column that is already unique. */
const references = constraintsOf(`k.contype = 'f'`)

const indexes = `
  select pg_get_indexdef(i.indexrelid) as text
  from pg_index i join pg_class c on c.oid = i.indrelid join pg_class x on x.oid = i.indexrelid
  where not exists (select from pg_constraint k where k.conindid = i.indexrelid and k.contype in ('p', 'u', 'x'))
    and ${table} order by c.relname, x.relname`

// A view is created after every object it depends on.
const views = `
  with recursive below as (
    select distinct r.ev_class as view, d.refobjid as stands_on from pg_rewrite r
      join pg_depend d on d.objid = r.oid and d.classid = 'pg_rewrite'::regclass and d.refclassid = 'pg_class'::regclass
    where d.refobjid <> r.ev_class
  ), floors as (
    select c.oid as view, 0 as floor from pg_class c where c.relkind in ('v', 'm')
    union select below.view, floors.floor + 1 from below join floors on floors.view = below.stands_on
  )
  select format(E'create %sview %I as\\n%s', case c.relkind when 'm' then 'materialized ' else '' end, c.relname, pg_get_viewdef(c.oid)) as text
  from pg_class c where c.relkind in ('v', 'm') and ${table}
  order by (select max(floor) from floors where floors.view = c.oid), c.relname`

const functions = `
  select pg_get_functiondef(p.oid) as text from pg_proc p
  where p.prokind in ('f', 'p') and ${ours('pg_proc', 'p.oid', 'p.pronamespace')}
  order by p.proname, pg_get_function_identity_arguments(p.oid)`

const triggers = `
  select pg_get_triggerdef(t.oid, true) as text from pg_trigger t join pg_class c on c.oid = t.tgrelid
  where not t.tgisinternal and ${table} order by c.relname, t.tgname`
