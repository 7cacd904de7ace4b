import { Client } from 'pg'

/**
 * Adds open deposit addresses up to this number, beside existing ones: orders of other users, a day old and open for
 * ninety. Written directly to the database, because requesting a million quotes would take an hour.
 */
export async function addOpenAddresses(
  ownerUrl: string,
  count: number,
  { rail, coin, after = 0 }: { rail: string; coin: string; after?: number } = { rail: 'bitcoin', coin: 'BTC' },
): Promise<void> {
  const client = new Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    await client.query(
      `insert into invoices (id, purchase_id, user_id, rail, coin, state, value_cents, owed_cents, owed_units, price,
         locked_at, lock_expires_at, created_at, address, address_index)
       select 'inv_bench' || n, 'pur_bench' || n, 'usr_bench', $2, $3, 'open', 2500, 2500, 25000, 10000000000000,
         now() - interval '1 day', now() + interval '89 days', now() - interval '1 day',
         case $2 when 'bitcoin' then 'bcrt1q' else '0x' end || left(md5(n::text) || md5('second half of ' || n), 38), 1000000000 + n
       from generate_series($4::int + 1, $4::int + $1::int) n`,
      [count, rail, coin, after],
    )
    await client.query('vacuum analyze invoices')
    // For a role that is not the owner, `analyze` only warns, and plans would stay those of an empty table.
    const { rows } = await client.query<{ known: number }>(
      `select reltuples as known from pg_class where relname = 'invoices'`,
    )
    if (!(rows[0]!.known > count / 2)) throw new Error('PostgreSQL does not know how many addresses there are.')
  } finally {
    await client.end()
  }
}
