import type { InvoiceId } from '@moon/contract/ids.ts'
import type { Units } from '@moon/money/coin.ts'
import { read, readOne, sql, write, type Db, type Tx } from '../database/db.ts'
import type { StableCoin, TokenChainName } from '@moon/contract/chains.ts'

export type Pass = 'hour' | 'day' | 'balances'

export const insertMark = (on: Db | Tx, rail: TokenChainName, mark: { height: number; at: Date }): Promise<number> =>
  write(
    on,
    sql`insert into chain_marks (rail, height, read_at) values (${rail}, ${mark.height}, ${mark.at}) on conflict do nothing`,
  )

/** Deletes marks from before a moment, except those above the height that both passes have reached. */
export const deleteDoneMarks = (on: Db | Tx, rail: TokenChainName, before: Date): Promise<number> =>
  write(
    on,
    sql`delete from chain_marks where rail = ${rail} and read_at < ${before}
      and height < (select min(height) from chain_rereads where rail = ${rail} and pass in ('hour', 'day')
        having count(*) = 2)`,
  )

/**
 * The range of blocks first read before a moment and not yet read again in this pass, and the earliest time of its first reading; starts
 * at the first mark.
 */
export const findRange = (
  on: Db | Tx,
  rail: TokenChainName,
  { pass, readBefore }: { pass: Pass; readBefore: Date },
): Promise<{ from: number; to: number; notReadBefore: Date } | undefined> =>
  readOne(
    on,
    sql<{
      from: number
      to: number
      notReadBefore: Date
    }>`select range.*, (select coalesce(max(read_at) filter (where height < range.from), min(read_at)) from chain_marks
          where rail = ${rail}) as "notReadBefore"
      from (
        select coalesce((select height from chain_rereads where rail = ${rail} and pass = ${pass}), min(height)) + 1 as from,
          max(height) filter (where read_at <= ${readBefore}) as to
        from chain_marks where rail = ${rail}) range
      where "to" >= "from"`,
  )

export const upsertReread = (
  on: Db | Tx,
  rail: TokenChainName,
  { pass, height, at }: { pass: Pass; height: number; at: Date },
): Promise<number> =>
  write(
    on,
    sql`insert into chain_rereads as r (rail, pass, height, done_at) values (${rail}, ${pass}, ${height}, ${at})
      on conflict (rail, pass) do update set height = greatest(r.height, excluded.height), done_at = excluded.done_at`,
  )

export async function findRereadAt(on: Db | Tx, rail: TokenChainName, pass: Pass): Promise<Date | undefined> {
  const row = await readOne(
    on,
    sql<{ at: Date }>`select done_at as at from chain_rereads where rail = ${rail} and pass = ${pass}`,
  )
  return row?.at
}

export type WatchedAddress = { invoiceId: InvoiceId; address: string; from: number | null }

/** The addresses of such orders, each with a height that was read before the address was given out. */
export const readAddressesWatchedSince = (on: Db | Tx, rail: TokenChainName, since: Date): Promise<WatchedAddress[]> =>
  read(
    on,
    sql<WatchedAddress>`select i.invoice_id as "invoiceId", i.address,
        (select coalesce(max(m.height) filter (where m.read_at < i.created_at), min(m.height)) from chain_marks m
          where m.rail = i.rail) as from
      from invoice_addresses i where i.rail = ${rail} and i.lock_expires_at > ${since} order by i.invoice_id`,
  )

/** The recorded transfers to these addresses, whatever they count for. */
export const readKnown = (
  on: Db | Tx,
  rail: TokenChainName,
  addresses: readonly string[],
): Promise<{ address: string; coin: StableCoin; units: Units }[]> =>
  read(
    on,
    sql<{ address: string; coin: StableCoin; units: Units }>`select address, coin, sum(units)::bigint as units
      from invoice_payments
      where rail = ${rail} and address = any(${[...addresses]}::text[]) and state <> 'dropped'
      group by address, coin`,
  )

export type Unexplained = {
  rail: TokenChainName
  address: string
  coin: StableCoin
  units: Units
  invoiceId: InvoiceId
  foundAt: Date
}

/** Returns true when the difference is new or has changed. */
export async function upsertUnexplained(tx: Tx, u: Unexplained): Promise<boolean> {
  const kept = await write(
    tx,
    sql`insert into unexplained_balances as u (rail, address, coin, units, invoice_id, found_at)
      values (${u.rail}, ${u.address}, ${u.coin}, ${u.units}, ${u.invoiceId}, ${u.foundAt})
      on conflict (rail, address, coin) do update set units = excluded.units where u.units <> excluded.units`,
  )
  return kept > 0
}

/** Deletes differences that no longer exist. */
export const deleteExplained = (tx: Tx, rail: TokenChainName, still: readonly string[]): Promise<number> =>
  write(
    tx,
    sql`delete from unexplained_balances where rail = ${rail} and address || ' ' || coin <> all(${[...still]}::text[])`,
  )
