import { read, readOne, sql, write, type Db, type Tx } from '../database/db.ts'
import { chainNames, type ChainName } from '@moon/contract/chains.ts'

/** Reserves a derivation index for good, even when this transaction fails. */
export async function nextAddressIndex(tx: Tx, chain: ChainName): Promise<number> {
  const sequence = `${chain}_address_index`
  const row = await readOne(tx, sql<{ index: bigint }>`select nextval(${sequence}::regclass) as index`)
  return Number(row!.index)
}

/** The next indexes without a recorded address, up to a number beyond the last one given out. */
export async function readSpareIndexes(
  on: Db | Tx,
  rail: ChainName,
  { ahead, limit }: { ahead: number; limit: number },
): Promise<number[]> {
  const rows = await read(
    on,
    sql<{ index: number }>`select i::int as index from generate_series(
        (select coalesce(max(address_index) + 1, 0) from spare_addresses where rail = ${rail}),
        coalesce(pg_sequence_last_value(${`${rail}_address_index`}::regclass), -1) + ${ahead}::int) i
      where not exists (select from invoice_addresses v where v.rail = ${rail} and v.address_index = i)
      order by i limit ${limit}`,
  )
  return rows.map(({ index }) => index)
}

/** Inserts only addresses that no order has. */
export const insertSpares = (tx: Tx, rail: ChainName, spares: { index: number; address: string }[]): Promise<number> =>
  write(
    tx,
    sql`insert into spare_addresses (rail, address_index, address)
      select ${rail}, * from unnest(${spares.map(({ index }) => index)}::int[], ${spares.map(({ address }) => address)}::text[])
      on conflict do nothing`,
  )

/** Deletes spare addresses that an order has by now. */
export const deleteGiven = (tx: Tx, rail: ChainName): Promise<number> =>
  write(
    tx,
    sql`delete from spare_addresses s using invoice_addresses v
      where s.rail = ${rail} and v.rail = s.rail and v.address_index = s.address_index and v.address = s.address
        and s.address_index < (select max(address_index) from spare_addresses where rail = ${rail})`,
  )

export const wasPaidBefore = async (on: Db | Tx, address: string): Promise<boolean> =>
  (await readOne(on, sql`select address from unattributed_addresses where address = ${address} limit 1`)) !== undefined

export const moveAddressesAhead = (tx: Tx, by: number): Promise<number> =>
  write(
    tx,
    sql`select setval(name::regclass, coalesce(pg_sequence_last_value(name::regclass), -1) + ${by})
      from unnest(${chainNames.map((name) => `${name}_address_index`)}::text[]) name`,
  )
