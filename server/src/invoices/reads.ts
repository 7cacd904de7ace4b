import type { ChainName } from '@moon/contract/chains.ts'
import type { InvoiceId, PurchaseId } from '@moon/contract/ids.ts'
import { zeroCents, type Cents } from '@moon/money/cents.ts'
import { read, readOne, sql, type Db, type Tx } from '../database/db.ts'
import type { ChainInvoice, Invoice, LightningInvoice } from './invoice.ts'
import { columns } from './store.ts'

export const findLightningInvoice = (on: Db | Tx, id: string): Promise<LightningInvoice | undefined> =>
  readOne(on, sql<LightningInvoice>`select ${columns} from invoices where id = ${id} and rail = 'lightning'`)

export const lockLightningInvoice = (tx: Tx, id: string): Promise<LightningInvoice | undefined> =>
  readOne(
    tx,
    sql<LightningInvoice>`select ${columns} from invoices where id = ${id} and rail = 'lightning' for no key update`,
  )

export const lockChainInvoice = (tx: Tx, id: string): Promise<ChainInvoice | undefined> =>
  readOne(
    tx,
    sql<ChainInvoice>`select ${columns} from invoices where id = ${id} and rail <> 'lightning' for no key update`,
  )

export const readInvoicesOfPurchase = (on: Db | Tx, purchaseId: string): Promise<Invoice[]> =>
  read(on, sql<Invoice>`select ${columns} from invoices where purchase_id = ${purchaseId} order by rail`)

export const readLightningOfPurchases = (
  on: Db | Tx,
  purchaseIds: readonly PurchaseId[],
): Promise<LightningInvoice[]> =>
  read(
    on,
    sql<LightningInvoice>`select ${columns} from invoices
      where purchase_id = any(${[...purchaseIds]}::text[]) and rail = 'lightning'`,
  )

export const readChainInvoices = (on: Db | Tx, ids: readonly string[]): Promise<ChainInvoice[]> =>
  read(
    on,
    sql<ChainInvoice>`select ${columns} from invoices where id = any(${[...ids]}::text[]) and rail <> 'lightning'`,
  )

/**
 * Reads invoices by address on one rail: addresses of two chains may look alike, and count only on the chain where
 * they were given out.
 */
export const readInvoicesByAddress = (
  on: Db | Tx,
  rail: ChainName,
  addresses: readonly string[],
): Promise<ChainInvoice[]> =>
  read(
    on,
    sql<ChainInvoice>`select ${columns} from invoices where rail = ${rail} and address = any(${[...addresses]}::text[])`,
  )

/** Finds a user's Lightning invoice by its payment request; another user's invoice is not found. */
export const findInvoiceByRequest = (
  on: Db | Tx,
  userId: string,
  request: string,
): Promise<LightningInvoice | undefined> =>
  readOne(
    on,
    sql<LightningInvoice>`select ${columns} from invoices
      where payment_request = ${request} and user_id = ${userId}`,
  )

/** Finds an on-chain invoice of a user by its own id or by the id of its card. */
export const findChainInvoice = (on: Db | Tx, userId: string, id: string): Promise<ChainInvoice | undefined> =>
  readOne(
    on,
    sql<ChainInvoice>`select ${columns} from invoices
      where user_id = ${userId} and rail <> 'lightning' and (id = ${id} or card_id = ${id})`,
  )

export const readChainInvoicesOfUser = (on: Db | Tx, userId: string, limit: number): Promise<ChainInvoice[]> =>
  read(
    on,
    sql<ChainInvoice>`select ${columns} from invoices where user_id = ${userId} and rail <> 'lightning'
      order by id desc limit ${limit}`,
  )

/** Lightning invoices that may still change at the node. */
export const readAtTheNode = (on: Db | Tx): Promise<LightningInvoice[]> =>
  read(
    on,
    sql<LightningInvoice>`select ${columns} from invoices
      where rail = 'lightning' and state in ('opening', 'open', 'held', 'settling', 'cancelling')
      order by expires_at`,
  )

export async function readSealedPreimage(on: Db | Tx, id: string): Promise<Buffer | undefined> {
  const row = await readOne(
    on,
    sql<{ sealed: Buffer }>`select preimage_sealed as sealed from invoices where id = ${id}`,
  )
  return row?.sealed
}

/**
 * The amount that the locked price may cover: what the order owes while it waits for this invoice, and zero once the
 * order has ended or was paid over Lightning (M-2).
 */
export async function readOwedUnderLock(on: Db | Tx, invoiceId: InvoiceId): Promise<Cents> {
  const row = await readOne(
    on,
    sql<{ owed: Cents }>`select i.owed_cents as owed from invoices i
      where i.id = ${invoiceId} and i.state in ('open', 'settled') and not exists (
        select from invoices l where l.purchase_id = i.purchase_id and l.rail = 'lightning'
          and l.state in ('held', 'settling', 'settled'))`,
  )
  return row?.owed ?? zeroCents
}

/** Returns the hashes that belong to an order of ours. */
export async function readKnownHashes(on: Db | Tx, hashes: readonly string[]): Promise<Set<string>> {
  const rows = await read(
    on,
    sql<{ hash: string }>`select payment_hash as hash from invoices where payment_hash = any(${[...hashes]}::text[])`,
  )
  return new Set(rows.map(({ hash }) => hash))
}
