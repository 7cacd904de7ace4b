import type { PaymentId } from '@moon/contract/ids.ts'
import type { Cents } from '@moon/money/cents.ts'
import { after } from '../kit/clock.ts'
import { read, readOne, sql, write, type Db, type Tx } from '../database/db.ts'
import type { BlockRef, ChainOutput } from '../rails/rail.ts'
import { tokenChainNames, type ChainName } from '@moon/contract/chains.ts'

type Cursor = { height: number; hash: string }

export const findCursor = (on: Db | Tx, rail: string): Promise<Cursor | undefined> =>
  readOne(on, sql<Cursor>`select height, hash from chain_cursors where rail = ${rail}`)

/** Locks the cursor so that readers take turns, also the first reader, when there is no row to lock yet. */
export async function lockCursor(tx: Tx, rail: string): Promise<Cursor | undefined> {
  await write(tx, sql`select pg_advisory_xact_lock(hashtextextended(${`chain:${rail}`}, 0))`)
  return findCursor(tx, rail)
}

export const upsertCursor = (tx: Tx, rail: string, { height, hash }: Cursor): Promise<number> =>
  write(
    tx,
    sql`insert into chain_cursors (rail, height, hash) values (${rail}, ${height}, ${hash})
      on conflict (rail) do update set height = excluded.height, hash = excluded.hash`,
  )

/** Transactions of a chain that are in no block and not parked, with their outputs to us. */
export const readSeen = (on: Db | Tx, rail: string): Promise<{ txid: string; vouts: number[] }[]> =>
  read(
    on,
    sql<{ txid: string; vouts: number[] }>`select txid, array_agg(vout order by vout) as vouts from invoice_payments p
      where rail = ${rail} and state = 'seen' and not exists (select from parked_facts f
        where f.rail = p.rail and f.txid = p.txid and f.vout = p.vout and f.ended_at is null)
      group by txid order by txid`,
  )

/** A payment as its chain shows it, with its block. */
export type ToCorroborate = ChainOutput & BlockRef & { id: PaymentId }

/**
 * Payments deep enough to become final that need corroboration: with them, their user's token payments of 24 hours over all chains reach
 * the bound. Many small payments count like one of their sum.
 */
export const readToCorroborate = (
  on: Db | Tx,
  rail: ChainName,
  { upTo, from }: { upTo: number; from: Cents },
): Promise<ToCorroborate[]> =>
  read(
    on,
    sql<ToCorroborate>`select p.id, p.txid, p.vout, p.address, p.units, p.coin as token, p.height, p.block_hash as hash
      from invoice_payments p
      where p.rail = ${rail} and p.state = 'confirmed' and p.height <= ${upTo} and p.cents is not null and (
        select sum(o.cents) from invoice_payments o
        where o.user_id = p.user_id and o.rail = any(${tokenChainNames}::text[]) and (o.state <> 'dropped' or o.times_final > 0)
          and o.first_seen_at > p.first_seen_at - interval '24 hours' and (o.first_seen_at, o.id) <= (p.first_seen_at, p.id)
      ) >= ${from} order by p.id`,
  )

export async function hasUnpriced(on: Db | Tx, rail: string): Promise<boolean> {
  const found = await readOne(
    on,
    sql`select from invoice_payments p where rail = ${rail} and state in ('seen', 'confirmed') and price is null
      and not exists (select from parked_facts f
        where f.rail = p.rail and f.txid = p.txid and f.vout = p.vout and f.ended_at is null) limit 1`,
  )
  return found !== undefined
}

/** Whether a payment up to this height is confirmed, not final and not parked. */
export async function hasFinalizable(on: Db | Tx, rail: ChainName, upTo: number): Promise<boolean> {
  const found = await readOne(
    on,
    sql`select from invoice_payments p where rail = ${rail} and state = 'confirmed' and height <= ${upTo}
      and not exists (select from parked_facts f
        where f.rail = p.rail and f.txid = p.txid and f.vout = p.vout and f.ended_at is null) limit 1`,
  )
  return found !== undefined
}

/** Number of newest addresses that count as awaiting payment: an older order hardly does. */
const newestAddresses = 200
/** A user whose lock has expired may still be paying for this long. */
const payingLateMs = 1_800_000

/** Whether an address was given out to which a user may be paying now. */
export async function isPaymentAwaited(on: Db | Tx, rail: ChainName, now: Date): Promise<boolean> {
  const found = await readOne(
    on,
    sql`select from (select lock_expires_at from invoice_addresses where rail = ${rail}
        order by address_index desc limit ${newestAddresses}) newest
      where lock_expires_at > ${after(now, -payingLateMs)} limit 1`,
  )
  return found !== undefined
}

/** Whether this invoice paid its order. */
export async function isPaidBy(tx: Tx, { purchaseId, rail }: { purchaseId: string; rail: string }): Promise<boolean> {
  const found = await readOne(
    tx,
    sql`select 1 from purchase_terms where purchase_id = ${purchaseId} and paid_by = ${rail}`,
  )
  return found !== undefined
}
