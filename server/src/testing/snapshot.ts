import { read, sql, type Database } from '../database/db.ts'

/** Tables that change by themselves, and attempt counters: no call is expected to leave these unchanged. */
const restless = [
  'leases',
  'rate_beliefs',
  'rate_quotes',
  'spare_addresses',
  'throttles',
  'chain_cursors',
  'issuer_cursors',
  'issuer_deliveries',
  'products',
  'product_files',
  'catalogue_version',
  'supplier_deliveries',
  // Follows ledger_transfers, which is compared.
  'ledger_chain',
  'daily_heads',
]

/**
 * Every table with its number of rows and a digest of their content: two equal snapshots prove that nothing changed.
 * `mentioning`: only rows that contain one of these words.
 */
export async function snapshot(
  { db }: Database,
  { mentioning = [''] }: { mentioning?: readonly string[] } = {},
): Promise<Record<string, string>> {
  const words = mentioning.map((word) => `%${word}%`)
  const tables = await read(
    db,
    sql<{ name: string }>`select format('%I.%I', schemaname, tablename) as name from pg_tables
      where schemaname not in ('pg_catalog', 'information_schema', 'graphile_worker') and tablename <> all(${restless})
      order by 1`,
  )
  const digests = tables.map(async ({ name }) => {
    const [row] = await read(
      db,
      sql<{
        digest: string
      }>`select count(*) || ' ' || md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as digest
        from ${sql.raw(name)} t where t::text like any (${words})`,
    )
    return [name, row!.digest] as const
  })
  return Object.fromEntries(await Promise.all(digests))
}
