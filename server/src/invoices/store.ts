import type { CardId, InvoiceId, PurchaseId } from '@moon/contract/ids.ts'
import type { Cents } from '@moon/money/cents.ts'
import type { Units } from '@moon/money/coin.ts'
import type { Price } from '@moon/money/rate.ts'
import { read, readOne, sql, write, type Db, type Tx } from '../database/db.ts'
import type { ChainName, PaidCoin } from '../rails/rail.ts'
import type { Invoice, InvoiceState } from './invoice.ts'

const columns = sql`id, purchase_id as "purchaseId", user_id as "userId", rail, coin, state, value_cents as "valueCents",
  owed_cents as "owedCents", owed_units as "owedUnits", price, locked_at as "lockedAt", lock_expires_at as "lockExpiresAt",
  created_at as "createdAt", ended_because as "endedBecause", card_id as "cardId", address, payment_hash as "paymentHash",
  payment_request as "paymentRequest", expires_at as "expiresAt", memo, tolerance_cents as "toleranceCents"`

export type NewInvoice = {
  id: InvoiceId
  purchaseId: PurchaseId
  userId: string
  rail: 'lightning' | ChainName
  coin: PaidCoin
  state: 'opening' | 'open'
  valueCents: Cents
  owedCents: Cents
  owedUnits: Units
  price: Price
  lockedAt: Date
  lockExpiresAt: Date
  address: string | null
  addressIndex: number | null
  paymentHash: string | null
  preimageSealed: Buffer | null
  expiresAt: Date | null
  memo: string | null
  toleranceCents: Cents | null
}

export const insertInvoice = (tx: Tx, i: NewInvoice): Promise<number> =>
  write(
    tx,
    sql`insert into invoices (id, purchase_id, user_id, rail, coin, state, value_cents, owed_cents, owed_units, price,
        locked_at, lock_expires_at, created_at, address, address_index, payment_hash, preimage_sealed, expires_at, memo,
        tolerance_cents)
      values (${i.id}, ${i.purchaseId}, ${i.userId}, ${i.rail}, ${i.coin}, ${i.state}, ${i.valueCents}, ${i.owedCents},
        ${i.owedUnits}, ${i.price}, ${i.lockedAt}, ${i.lockExpiresAt}, ${i.lockedAt}, ${i.address}, ${i.addressIndex},
        ${i.paymentHash}, ${i.preimageSealed}, ${i.expiresAt}, ${i.memo}, ${i.toleranceCents})`,
  )

/** A derivation index that nobody else gets, not even when this transaction fails. */
export async function nextAddressIndex(tx: Tx, chain: ChainName): Promise<number> {
  const sequence = `${chain}_address_index`
  const row = await readOne(tx, sql<{ index: bigint }>`select nextval(${sequence}::regclass) as index`)
  return Number(row!.index)
}

export const findInvoice = (on: Db | Tx, id: string): Promise<Invoice | undefined> =>
  readOne(on, sql<Invoice>`select ${columns} from invoices where id = ${id}`)

export const lockInvoice = (tx: Tx, id: string): Promise<Invoice | undefined> =>
  readOne(tx, sql<Invoice>`select ${columns} from invoices where id = ${id} for no key update`)

export const readInvoicesOfPurchase = (on: Db | Tx, purchaseId: string): Promise<Invoice[]> =>
  read(on, sql<Invoice>`select ${columns} from invoices where purchase_id = ${purchaseId} order by rail`)

export const readInvoices = (on: Db | Tx, ids: readonly string[]): Promise<Invoice[]> =>
  read(on, sql<Invoice>`select ${columns} from invoices where id = any(${[...ids]}::text[])`)

export const readInvoicesByAddress = (on: Db | Tx, addresses: readonly string[]): Promise<Invoice[]> =>
  read(on, sql<Invoice>`select ${columns} from invoices where address = any(${[...addresses]}::text[])`)

export const findInvoiceByRequest = (on: Db | Tx, userId: string, request: string): Promise<Invoice | undefined> =>
  readOne(on, sql<Invoice>`select ${columns} from invoices where payment_request = ${request} and user_id = ${userId}`)

/** An on-chain invoice of a person by its own id or by the id of its card. */
export const findChainInvoice = (on: Db | Tx, userId: string, id: string): Promise<Invoice | undefined> =>
  readOne(
    on,
    sql<Invoice>`select ${columns} from invoices
      where user_id = ${userId} and rail <> 'lightning' and (id = ${id} or card_id = ${id})`,
  )

export const readChainInvoicesOfUser = (on: Db | Tx, userId: string, limit: number): Promise<Invoice[]> =>
  read(
    on,
    sql<Invoice>`select ${columns} from invoices where user_id = ${userId} and rail <> 'lightning'
      order by id desc limit ${limit}`,
  )

/** Lightning invoices that the node may still have something to say about. */
export const readAtTheNode = (on: Db | Tx): Promise<Invoice[]> =>
  read(
    on,
    sql<Invoice>`select ${columns} from invoices
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

export const updateInvoiceState = (
  tx: Tx,
  id: InvoiceId,
  from: readonly InvoiceState[],
  { to, because, paymentRequest }: { to: InvoiceState; because?: string; paymentRequest?: string },
): Promise<Invoice | undefined> =>
  readOne(
    tx,
    sql<Invoice>`update invoices set state = ${to}, ended_because = coalesce(${because ?? null}, ended_because),
        payment_request = coalesce(${paymentRequest ?? null}, payment_request)
      where id = ${id} and state = any(${[...from]}::text[]) returning ${columns}`,
  )

export const updateLock = (
  tx: Tx,
  id: InvoiceId,
  lock: { price: Price; owedUnits: Units; lockedAt: Date; lockExpiresAt: Date },
): Promise<Invoice | undefined> =>
  readOne(
    tx,
    sql<Invoice>`update invoices set price = ${lock.price}, owed_units = ${lock.owedUnits}, locked_at = ${lock.lockedAt},
      lock_expires_at = ${lock.lockExpiresAt} where id = ${id} returning ${columns}`,
  )

export const updateOwed = (tx: Tx, purchaseId: PurchaseId, owedCents: Cents): Promise<number> =>
  write(
    tx,
    sql`update invoices set owed_cents = ${owedCents} where purchase_id = ${purchaseId} and rail <> 'lightning'`,
  )

export const updateTolerance = (tx: Tx, purchaseId: PurchaseId, toleranceCents: Cents): Promise<number> =>
  write(
    tx,
    sql`update invoices set tolerance_cents = ${toleranceCents}
      where purchase_id = ${purchaseId} and rail <> 'lightning'`,
  )

/** Another card than the ordered one is to be paid for. */
export const updateOrdered = (
  tx: Tx,
  purchaseId: PurchaseId,
  { owedCents, valueCents }: { owedCents: Cents; valueCents: Cents },
): Promise<number> =>
  write(
    tx,
    sql`update invoices set owed_cents = ${owedCents}, value_cents = ${valueCents}
      where purchase_id = ${purchaseId} and rail <> 'lightning'`,
  )

export const updateCard = (tx: Tx, purchaseId: PurchaseId, cardId: CardId): Promise<number> =>
  write(tx, sql`update invoices set card_id = ${cardId} where purchase_id = ${purchaseId} and card_id is null`)
