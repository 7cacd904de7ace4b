import type { CardId, InvoiceId, PurchaseId } from '@moon/contract/ids.ts'
import type { Cents } from '@moon/money/cents.ts'
import type { Units } from '@moon/money/coin.ts'
import type { Price } from '@moon/money/price.ts'
import { readOne, sql, write, type Tx } from '../database/db.ts'
import type { ChainName, PaidCoin } from '@moon/contract/chains.ts'
import type { ChainInvoice, ChainInvoiceState, Invoice, LightningInvoice, LightningInvoiceState } from './invoice.ts'

/**
 * The columns of on-chain and Lightning invoices; table constraints say which are null for which kind. An on-chain
 * invoice that is `settled` in the table is `paid` in code.
 */
export const columns = sql`id, purchase_id as "purchaseId", user_id as "userId", rail, coin,
  case when state = 'settled' and rail <> 'lightning' then 'paid' else state end as state, value_cents as "valueCents",
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

export async function insertInvoice(tx: Tx, i: NewInvoice): Promise<Invoice> {
  const row = await readOne(
    tx,
    sql<Invoice>`insert into invoices (id, purchase_id, user_id, rail, coin, state, value_cents, owed_cents, owed_units, price,
        locked_at, lock_expires_at, created_at, address, address_index, payment_hash, preimage_sealed, expires_at, memo,
        tolerance_cents)
      values (${i.id}, ${i.purchaseId}, ${i.userId}, ${i.rail}, ${i.coin}, ${i.state}, ${i.valueCents}, ${i.owedCents},
        ${i.owedUnits}, ${i.price}, ${i.lockedAt}, ${i.lockExpiresAt}, ${i.lockedAt}, ${i.address}, ${i.addressIndex},
        ${i.paymentHash}, ${i.preimageSealed}, ${i.expiresAt}, ${i.memo}, ${i.toleranceCents}) returning ${columns}`,
  )
  return row!
}

export const updateLightningState = (
  tx: Tx,
  id: InvoiceId,
  from: readonly LightningInvoiceState[],
  { to, because, paymentRequest }: { to: LightningInvoiceState; because?: string; paymentRequest?: string },
): Promise<LightningInvoice | undefined> =>
  readOne(
    tx,
    sql<LightningInvoice>`update invoices set state = ${to}, ended_because = coalesce(${because ?? null}, ended_because),
        payment_request = coalesce(${paymentRequest ?? null}, payment_request)
      where id = ${id} and rail = 'lightning' and state = any(${[...from]}::text[]) returning ${columns}`,
  )

export const updateChainState = (
  tx: Tx,
  id: InvoiceId,
  from: readonly ChainInvoiceState[],
  { to, because }: { to: ChainInvoiceState; because?: string },
): Promise<ChainInvoice | undefined> =>
  readOne(
    tx,
    sql<ChainInvoice>`update invoices set state = ${storedState(to)},
        ended_because = coalesce(${because ?? null}, ended_because)
      where id = ${id} and rail <> 'lightning' and state = any(${from.map(storedState)}::text[]) returning ${columns}`,
  )

const storedState = (state: ChainInvoiceState): string => (state === 'paid' ? 'settled' : state)

export const updateLock = (
  tx: Tx,
  id: InvoiceId,
  lock: { price: Price; owedUnits: Units; lockedAt: Date; lockExpiresAt: Date },
): Promise<ChainInvoice | undefined> =>
  readOne(
    tx,
    sql<ChainInvoice>`update invoices set price = ${lock.price}, owed_units = ${lock.owedUnits}, locked_at = ${lock.lockedAt},
      lock_expires_at = ${lock.lockExpiresAt} where id = ${id} and rail <> 'lightning' returning ${columns}`,
  )

/** Fields that are left out stay. */
export const updateOwed = (
  tx: Tx,
  purchaseId: PurchaseId,
  { owedCents, valueCents, toleranceCents }: { owedCents?: Cents; valueCents?: Cents; toleranceCents?: Cents },
): Promise<number> =>
  write(
    tx,
    sql`update invoices set owed_cents = coalesce(${owedCents ?? null}, owed_cents),
        value_cents = coalesce(${valueCents ?? null}, value_cents),
        tolerance_cents = coalesce(${toleranceCents ?? null}, tolerance_cents)
      where purchase_id = ${purchaseId} and rail <> 'lightning'`,
  )

export const updateCard = (tx: Tx, purchaseId: PurchaseId, cardId: CardId): Promise<number> =>
  write(tx, sql`update invoices set card_id = ${cardId} where purchase_id = ${purchaseId} and card_id is null`)
