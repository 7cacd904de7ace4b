import type { Client } from 'pg'

/** Sizes of tables and indexes as the planner sees them; `pages` of a table includes its indexes. */
export type Sizes = {
  tables: ReadonlyMap<string, { rows: number; pages: number }>
  indexes: ReadonlyMap<string, number>
}

export async function readSizes(client: Client): Promise<Sizes> {
  const { rows } = await client.query<{ name: string; isTable: boolean; rows: number; pages: number }>(
    `select c.relname as name, c.relkind = 'r' as "isTable", c.reltuples as rows,
        c.relpages + coalesce((select sum(i.relpages) from pg_index x
          join pg_class i on i.oid = x.indexrelid where x.indrelid = c.oid), 0)::int as pages
      from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname in ('public', 'auth') and c.relkind in ('r', 'i')`,
  )
  return {
    tables: new Map(rows.filter(({ isTable }) => isTable).map(({ name, ...size }) => [name, size])),
    indexes: new Map(rows.filter(({ isTable }) => !isTable).map(({ name, rows: entries }) => [name, entries])),
  }
}
