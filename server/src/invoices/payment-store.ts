import type { InvoiceId, PaymentId, PurchaseId } from '@moon/contract/ids.ts'
import { zeroCents, type Cents } from '@moon/money/cents.ts'
import type { Units } from '@moon/money/coin.ts'
import type { Price } from '@moon/money/rate.ts'
import { read, readOne, sql, write, type Db, type Tx } from '../database/db.ts'
import type { ChainName, ChainPlace, PaidCoin } from '../rails/rail.ts'
import type { Payment, PaymentState } from './payment.ts'

const columns = sql`id, invoice_id as "invoiceId", rail, coin, txid, vout, units, state, first_seen_at as "firstSeenAt",
  locked_price as "lockedPrice", seen_price as "seenPrice", mined_price as "minedPrice", covered_units as "coveredUnits",
  is_booked as "isBooked", price, cents, mined_at as "minedAt", height, times_final as "timesFinal",
  lost_cents as "lostCents", taken_back_cents as "takenBackCents", times_taken_back as "timesTakenBack"`

export type NewPayment = {
  id: PaymentId
  invoiceId: InvoiceId
  rail: 'lightning' | ChainName
  coin: PaidCoin
  txid: string
  vout: number
  units: Units
  firstSeenAt: Date
  lockedPrice: Price | null
  seenPrice: Price | null
  coveredUnits: Units
  price: Price | null
  cents: Cents | null
}

/** The fact is unique: seen again, it is the one that is there. */
export const insertPayment = (tx: Tx, p: NewPayment): Promise<Payment | undefined> =>
  readOne(
    tx,
    sql<Payment>`insert into payments (id, invoice_id, rail, coin, txid, vout, units, state, first_seen_at, locked_price,
        seen_price, covered_units, price, cents)
      values (${p.id}, ${p.invoiceId}, ${p.rail}, ${p.coin}, ${p.txid}, ${p.vout}, ${p.units}, 'seen', ${p.firstSeenAt},
        ${p.lockedPrice}, ${p.seenPrice}, ${p.coveredUnits}, ${p.price}, ${p.cents})
      on conflict (rail, txid, vout) do nothing returning ${columns}`,
  )

export const findPayment = (tx: Tx, rail: string, txid: string, vout: number): Promise<Payment | undefined> =>
  readOne(
    tx,
    sql<Payment>`select ${columns} from payments where rail = ${rail} and txid = ${txid} and vout = ${vout} for update`,
  )

export const readPaymentsOf = (on: Db | Tx, invoiceIds: readonly string[]): Promise<Payment[]> =>
  read(
    on,
    sql<Payment>`select ${columns} from payments where invoice_id = any(${[...invoiceIds]}::text[])
      order by first_seen_at, id`,
  )

/** Transactions of a chain that are in no block and not given up, with their outputs to us. */
export const readSeen = (on: Db | Tx, rail: string): Promise<{ txid: string; vouts: number[] }[]> =>
  read(
    on,
    sql<{ txid: string; vouts: number[] }>`select txid, array_agg(vout order by vout) as vouts from payments p
      where rail = ${rail} and state = 'seen' and not exists (select from parked_facts f
        where f.rail = p.rail and f.txid = p.txid and f.vout = p.vout and f.ended_at is null)
      group by txid order by txid`,
  )

export const lockSeen = (tx: Tx, rail: string, txids: readonly string[]): Promise<Payment[]> =>
  read(
    tx,
    sql<Payment>`select ${columns} from payments
      where rail = ${rail} and state = 'seen' and txid = any(${[...txids]}::text[]) order by id for update`,
  )

export const lockInBlock = (tx: Tx, blockHash: string): Promise<Payment[]> =>
  read(tx, sql<Payment>`select ${columns} from payments where block_hash = ${blockHash} order by id for update`)

/** Confirmed payments, to be told of each block and to become final once deep enough. */
export const lockConfirmed = (tx: Tx, rail: string): Promise<Payment[]> =>
  read(
    tx,
    sql<Payment>`select ${columns} from payments where rail = ${rail} and state = 'confirmed' order by id for update`,
  )

/** Invoices with payments that may become final at this height. */
export async function readToBook(tx: Tx, rail: string, deepest: number): Promise<InvoiceId[]> {
  const rows = await read(
    tx,
    sql<{ id: InvoiceId }>`select distinct invoice_id as id from payments
      where rail = ${rail} and state = 'confirmed' and height <= ${deepest} order by id`,
  )
  return rows.map(({ id }) => id)
}

/** The block that a payment is in by what is recorded of it. */
export async function readBlockOf(
  on: Db | Tx,
  { rail, txid, vout }: { rail: string; txid: string; vout: number },
): Promise<string | null> {
  const row = await readOne(
    on,
    sql<{ hash: string | null }>`select block_hash as hash from payments
      where rail = ${rail} and txid = ${txid} and vout = ${vout}
      union all select block_hash from unowned_payments where rail = ${rail} and txid = ${txid} and vout = ${vout}`,
  )
  return row?.hash ?? null
}

/**
 * The blocks of payments that another branch may still take back: the last ones, and those of whatever waits to become
 * final, however long ago it was mined. It may have been found late (G-14).
 */
export const readPlaces = (on: Db | Tx, rail: ChainName, fromHeight: number): Promise<ChainPlace[]> =>
  read(
    on,
    sql<ChainPlace>`select distinct height, block_hash as hash from payments
      where rail = ${rail} and (height >= ${fromHeight} or state = 'confirmed')`,
  )

/** Which of these transactions are noted in just these blocks. */
export async function readNoted(
  on: Db | Tx,
  rail: ChainName,
  places: readonly { txid: string; hash: string }[],
): Promise<ReadonlySet<string>> {
  const rows = await read(
    on,
    sql<{ txid: string; hash: string }>`select distinct txid, block_hash as hash from payments
      where rail = ${rail} and txid = any(${places.map(({ txid }) => txid)}::text[])
        and block_hash = any(${places.map(({ hash }) => hash)}::text[])`,
  )
  return new Set(rows.map(({ txid, hash }) => `${txid} ${hash}`))
}

/**
 * Payments deep enough to become final that need more than one source's word: with them their person's token payments of
 * 24 hours reach the bound, on whichever chain. Many small ones are as large as one of their sum.
 */
export const readToVouch = (
  on: Db | Tx,
  rail: ChainName,
  { upTo, from }: { upTo: number; from: Cents },
): Promise<{ id: PaymentId; txid: string; height: number; hash: string }[]> =>
  read(
    on,
    sql<{
      id: PaymentId
      txid: string
      height: number
      hash: string
    }>`select p.id, p.txid, p.height, p.block_hash as hash
      from payments p join invoices i on i.id = p.invoice_id
      where p.rail = ${rail} and p.state = 'confirmed' and p.height <= ${upTo} and p.cents is not null and (
        select sum(o.cents) from payments o join invoices oi on oi.id = o.invoice_id
        where oi.user_id = i.user_id and o.rail in ('ethereum', 'tron') and (o.state <> 'gone' or o.times_final > 0)
          and o.first_seen_at > p.first_seen_at - interval '24 hours' and (o.first_seen_at, o.id) <= (p.first_seen_at, p.id)
      ) >= ${from} order by p.id`,
  )

/** Noted once; whoever looks again changes nothing. Undefined: it was known. */
export async function insertStray(
  tx: Tx,
  s: {
    rail: ChainName
    txid: string
    vout: number
    invoiceId: InvoiceId
    coin: PaidCoin
    units: Units
    height: number
    seenAt: Date
  },
): Promise<boolean> {
  const written = await write(
    tx,
    sql`insert into stray_payments (rail, txid, vout, invoice_id, coin, units, height, seen_at)
      values (${s.rail}, ${s.txid}, ${s.vout}, ${s.invoiceId}, ${s.coin}, ${s.units}, ${s.height}, ${s.seenAt})
      on conflict do nothing`,
  )
  return written > 0
}

/** Payments that came when there was no price. */
export const lockUnpriced = (tx: Tx, rail: string): Promise<Payment[]> =>
  read(
    tx,
    sql<Payment>`select ${columns} from payments
      where rail = ${rail} and state in ('seen', 'confirmed') and price is null order by id for update`,
  )

export async function hasUnpriced(on: Db | Tx, rail: string): Promise<boolean> {
  const found = await readOne(
    on,
    sql`select from payments p where rail = ${rail} and state in ('seen', 'confirmed') and price is null
      and not exists (select from parked_facts f
        where f.rail = p.rail and f.txid = p.txid and f.vout = p.vout and f.ended_at is null) limit 1`,
  )
  return found !== undefined
}

export const updatePaymentState = (
  tx: Tx,
  id: PaymentId,
  from: readonly PaymentState[],
  { to, place, minedAt }: { to: PaymentState; place?: { height: number; hash: string } | null; minedAt?: Date },
): Promise<Payment | undefined> =>
  readOne(
    tx,
    sql<Payment>`update payments set state = ${to},
        height = case when ${place === undefined} then height else ${place?.height ?? null}::int end,
        block_hash = case when ${place === undefined} then block_hash else ${place?.hash ?? null}::text end,
        mined_at = case when ${to} = 'seen' and not is_booked then null else coalesce(mined_at, ${minedAt ?? null}) end,
        mined_price = case when ${to} = 'seen' and not is_booked then null else mined_price end,
        is_booked = is_booked or ${to} = 'final',
        times_final = times_final + ${to === 'final' ? 1 : 0}
      where id = ${id} and state = any(${[...from]}::text[]) returning ${columns}`,
  )

/** A payment that was gone is seen again: as if for the first time, whatever its earlier prices were (M-5). */
export const updateFirstSight = (
  tx: Tx,
  id: PaymentId,
  sight: { firstSeenAt: Date; lockedPrice: Price | null; seenPrice: Price | null },
): Promise<Payment | undefined> =>
  readOne(
    tx,
    sql<Payment>`update payments set first_seen_at = ${sight.firstSeenAt}, locked_price = ${sight.lockedPrice},
        seen_price = ${sight.seenPrice}, mined_at = null, mined_price = null, is_booked = false
      where id = ${id} returning ${columns}`,
  )

export type Worth = Pick<Payment, 'seenPrice' | 'minedPrice' | 'coveredUnits' | 'price' | 'cents'>

export const updateWorth = (tx: Tx, id: PaymentId, worth: Worth): Promise<number> =>
  write(
    tx,
    sql`update payments set seen_price = ${worth.seenPrice}, mined_price = ${worth.minedPrice},
        covered_units = ${worth.coveredUnits}, price = ${worth.price}, cents = ${worth.cents} where id = ${id}`,
  )

/** All payments of an invoice in the order in which they were first seen. */
export const lockPaymentsOf = (tx: Tx, invoiceId: string): Promise<Payment[]> =>
  read(
    tx,
    sql<Payment>`select ${columns} from payments where invoice_id = ${invoiceId}
      order by first_seen_at, id for update`,
  )

export const updateLoss = (
  tx: Tx,
  id: PaymentId,
  loss: Pick<Payment, 'lostCents' | 'takenBackCents' | 'timesTakenBack'>,
): Promise<number> =>
  write(
    tx,
    sql`update payments set lost_cents = ${loss.lostCents}, taken_back_cents = ${loss.takenBackCents},
      times_taken_back = ${loss.timesTakenBack} where id = ${id}`,
  )

/**
 * What the locked price may cover: what the order owes as long as it waits for this invoice, and nothing any more once it
 * has ended or money for it has come over Lightning (M-2).
 */
export async function readToCover(on: Db | Tx, invoiceId: InvoiceId): Promise<Cents> {
  const row = await readOne(
    on,
    sql<{ owed: Cents }>`select i.owed_cents as owed from invoices i
      where i.id = ${invoiceId} and i.state in ('open', 'settled') and not exists (
        select from invoices l where l.purchase_id = i.purchase_id and l.rail = 'lightning'
          and l.state in ('held', 'settling', 'settled'))`,
  )
  return row?.owed ?? zeroCents
}

/** Whether the order counts against the limits of its buyer right now (M-15). */
export async function countsAgainstLimits(on: Db | Tx, purchaseId: PurchaseId): Promise<boolean> {
  const found = await readOne(
    on,
    sql`select from spending_reservations where purchase_id = ${purchaseId} and released_at is null`,
  )
  return found !== undefined
}
