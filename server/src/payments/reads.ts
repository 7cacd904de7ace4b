import type { CardId, InvoiceId } from '@moon/contract/ids.ts'
import type { Cents } from '@moon/money/cents.ts'
import { read, readOne, sql, type Db, type Tx } from '../database/db.ts'
import type { ChainName } from '@moon/contract/chains.ts'
import type { BlockRef } from '../rails/rail.ts'
import type { Payment } from './payment.ts'
import { columns } from './store.ts'

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

type Followed = { payments: Payment[]; tips: ReadonlyMap<string, number> }
type FollowedRow = Payment & { tip: number | null }

const followed = sql`select ${columns}, (select t.height from chain_tips t where t.rail = payments.rail) as tip from payments`

/** Payments by id or by invoice in the order of their arrival, each with the height up to which its chain has been read. */
export async function readFollowedPayments(
  on: Db | Tx,
  of: { invoiceIds: readonly string[] } | { paymentIds: readonly string[] },
): Promise<Followed> {
  const wanted =
    'invoiceIds' in of
      ? sql`invoice_id = any(${[...of.invoiceIds]}::text[])`
      : sql`id = any(${[...of.paymentIds]}::text[])`
  const rows = await read(on, sql<FollowedRow>`${followed} where ${wanted} order by first_seen_at, id`)
  return {
    payments: rows.map((row) => {
      const { tip: _, ...payment } = row
      return payment
    }),
    tips: new Map(rows.flatMap(({ rail, tip }) => (tip === null ? [] : [[rail as string, tip] as const]))),
  }
}

export const lockSeen = (tx: Tx, rail: string, txids: readonly string[]): Promise<Payment[]> =>
  read(
    tx,
    sql<Payment>`select ${columns} from payments
      where rail = ${rail} and state = 'seen' and txid = any(${[...txids]}::text[]) order by id for update`,
  )

export const lockInBlock = (tx: Tx, blockHash: string): Promise<Payment[]> =>
  read(tx, sql<Payment>`select ${columns} from payments where block_hash = ${blockHash} order by id for update`)

/** Locks confirmed payments, which become final once they are deep enough. */
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

/** The block in which a payment is recorded. */
export async function readBlockOf(
  on: Db | Tx,
  { rail, txid, vout }: { rail: string; txid: string; vout: number },
): Promise<string | null> {
  const row = await readOne(
    on,
    sql<{ hash: string | null }>`select block_hash as hash from payments
      where rail = ${rail} and txid = ${txid} and vout = ${vout}`,
  )
  return row?.hash ?? null
}

/**
 * Blocks of payments that a reorganisation may still take back: the newest blocks, and the blocks of every payment that is not final yet,
 * however old; it may have been found late (G-14).
 */
export const readBlocksOfPayments = (on: Db | Tx, rail: ChainName, fromHeight: number): Promise<BlockRef[]> =>
  read(
    on,
    sql<BlockRef>`select height, block_hash as hash from payments where rail = ${rail} and height >= ${fromHeight}
      union select height, block_hash from payments where rail = ${rail} and state = 'confirmed'`,
  )

/** Returns those of the transactions that are recorded in exactly these blocks. */
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

/** Locks payments that arrived while no price was agreed. */
export const lockUnpriced = (tx: Tx, rail: string): Promise<Payment[]> =>
  read(
    tx,
    sql<Payment>`select ${columns} from payments
      where rail = ${rail} and state in ('seen', 'confirmed') and price is null order by id for update`,
  )

/** A card's value, and the part of it that was paid for: without discount and tolerance. */
export const readCardValue = (tx: Tx, cardId: CardId): Promise<{ valueCents: Cents; paidCents: Cents } | undefined> =>
  readOne(
    tx,
    sql<{ valueCents: Cents; paidCents: Cents }>`select value_cents as "valueCents", paid_cents as "paidCents"
      from card_values where card_id = ${cardId}`,
  )
