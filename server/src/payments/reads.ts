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

/** These payments, or those of these invoices, as they came; with how far the chain of each has been read. */
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

/** Confirmed payments, which become final once they are deep enough. */
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
      where rail = ${rail} and txid = ${txid} and vout = ${vout}`,
  )
  return row?.hash ?? null
}

/**
 * The blocks of payments that another branch may still take back: the last ones, and those of whatever waits to become
 * final, however long ago it was mined. It may have been found late (G-14).
 */
export const readBlocksOfPayments = (on: Db | Tx, rail: ChainName, fromHeight: number): Promise<BlockRef[]> =>
  read(
    on,
    sql<BlockRef>`select height, block_hash as hash from payments where rail = ${rail} and height >= ${fromHeight}
      union select height, block_hash from payments where rail = ${rail} and state = 'confirmed'`,
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

/** Payments that came when there was no price. */
export const lockUnpriced = (tx: Tx, rail: string): Promise<Payment[]> =>
  read(
    tx,
    sql<Payment>`select ${columns} from payments
      where rail = ${rail} and state in ('seen', 'confirmed') and price is null order by id for update`,
  )

/** What a card was bought for, and what of it was paid for: neither a discount nor given by the tolerance. */
export const readCardValue = (tx: Tx, cardId: CardId): Promise<{ valueCents: Cents; paidCents: Cents } | undefined> =>
  readOne(
    tx,
    sql<{ valueCents: Cents; paidCents: Cents }>`select value_cents as "valueCents", paid_cents as "paidCents"
      from card_values where card_id = ${cardId}`,
  )
