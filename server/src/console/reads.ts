import type { PurchaseId } from '@moon/contract/ids.ts'
import type { Cents } from '@moon/money/cents.ts'
import { read, readOne, sql, type Db } from '../database/db.ts'

/** Finds an order by its id, or by an invoice, a transaction or an address of it. */
export async function findOrderOf(on: Db, id: string): Promise<PurchaseId | undefined> {
  const row = await readOne(
    on,
    sql<{ id: PurchaseId }>`select purchase_id as id from order_states where purchase_id = ${id}
      union all select purchase_id from purchase_invoices where invoice_id = ${id}
      union all select i.purchase_id from purchase_invoices i join invoice_addresses a using (invoice_id) where a.address = ${id}
      union all select i.purchase_id from purchase_invoices i join invoice_payments p using (invoice_id) where p.txid = ${id}
      limit 1`,
  )
  return row?.id
}

/** The invoices of an order, as steps of its history. */
export async function readInvoicesOf(on: Db, purchaseId: PurchaseId): Promise<{ at: Date; what: string }[]> {
  const rows = await read(
    on,
    sql<{ id: string; rail: string; state: string; at: Date; address: string | null }>`
      select i.invoice_id as id, i.rail, i.state, coalesce(a.created_at, i.lock_expires_at) as at, a.address
      from purchase_invoices i left join invoice_addresses a using (invoice_id) where i.purchase_id = ${purchaseId}`,
  )
  return rows.map(({ id, rail, state, at, address }) => ({
    at,
    what: `invoice ${id} on ${rail}, ${state}${address === null ? '' : `, at ${address}`}`,
  }))
}

type PaymentRow = {
  firstSeenAt: Date
  coin: string
  units: bigint
  rail: string
  txid: string
  vout: number
  state: string
  cents: Cents | null
}

export const readPaymentsOf = (on: Db, purchaseId: PurchaseId): Promise<PaymentRow[]> =>
  read(
    on,
    sql<PaymentRow>`select p.first_seen_at as "firstSeenAt", p.coin, p.units, p.rail, p.txid, p.vout, p.state, p.cents
      from invoice_payments p join purchase_invoices i using (invoice_id) where i.purchase_id = ${purchaseId}
      order by p.first_seen_at, p.id`,
  )

type OrderRow = {
  id: PurchaseId
  state: string
  endedBecause: string | null
  valueCents: Cents
  dueCents: Cents
  paidBy: string | null
  createdAt: Date
}

/** A user's newest orders. */
export const readOrdersOf = (on: Db, userId: string, limit: number): Promise<OrderRow[]> =>
  read(
    on,
    sql<OrderRow>`select purchase_id as id, state, ended_because as "endedBecause", value_cents as "valueCents",
        due_cents as "dueCents", paid_by as "paidBy", created_at as "createdAt"
      from orders where user_id = ${userId} order by created_at desc, purchase_id desc limit ${limit}`,
  )
