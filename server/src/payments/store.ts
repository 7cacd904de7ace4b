import type { InvoiceId, PaymentId } from '@moon/contract/ids.ts'
import type { Cents } from '@moon/money/cents.ts'
import type { Units } from '@moon/money/coin.ts'
import type { Price } from '@moon/money/price.ts'
import { read, readOne, sql, write, type Tx } from '../database/db.ts'
import type { ChainName, PaidCoin } from '@moon/contract/chains.ts'
import type { Payment, PaymentState } from './payment.ts'

export const columns = sql`id, invoice_id as "invoiceId", rail, coin, txid, vout, units,
  state, first_seen_at as "firstSeenAt",
  locked_price as "lockedPrice", seen_price as "seenPrice", mined_price as "minedPrice", locked_units as "lockedUnits",
  is_booked as "isBooked", price, cents, mined_at as "minedAt", height, times_final as "timesFinal",
  covered_cents as "coveredCents", clawed_back_cents as "clawedBackCents",
  times_clawed_back as "timesClawedBack"`

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
  lockedUnits: Units
  price: Price | null
  cents: Cents | null
}

/** Inserts a payment, unique for its output; returns the existing payment when it was seen before. */
export const insertPayment = (tx: Tx, p: NewPayment): Promise<Payment | undefined> =>
  readOne(
    tx,
    sql<Payment>`insert into payments (id, invoice_id, rail, coin, txid, vout, units, state, first_seen_at, locked_price,
        seen_price, locked_units, price, cents)
      values (${p.id}, ${p.invoiceId}, ${p.rail}, ${p.coin}, ${p.txid}, ${p.vout}, ${p.units}, 'seen', ${p.firstSeenAt},
        ${p.lockedPrice}, ${p.seenPrice}, ${p.lockedUnits}, ${p.price}, ${p.cents})
      on conflict (rail, txid, vout) do nothing returning ${columns}`,
  )

export const updatePaymentState = (
  tx: Tx,
  id: PaymentId,
  from: readonly PaymentState[],
  { to, block, minedAt }: { to: PaymentState; block?: { height: number; hash: string } | null; minedAt?: Date },
): Promise<Payment | undefined> =>
  readOne(
    tx,
    sql<Payment>`update payments set state = ${to},
        height = case when ${block === undefined} then height else ${block?.height ?? null}::int end,
        block_hash = case when ${block === undefined} then block_hash else ${block?.hash ?? null}::text end,
        mined_at = case when ${to} = 'seen' and not is_booked then null else coalesce(mined_at, ${minedAt ?? null}) end,
        mined_price = case when ${to} = 'seen' and not is_booked then null else mined_price end,
        is_booked = is_booked or ${to} = 'final',
        times_final = times_final + ${to === 'final' ? 1 : 0}
      where id = ${id} and state = any(${[...from]}::text[]) returning ${columns}`,
  )

/** Resets a dropped or reversed payment that is seen again: it counts as first seen now, whatever its earlier prices were (M-5). */
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

export type Worth = Pick<Payment, 'seenPrice' | 'minedPrice' | 'lockedUnits' | 'price' | 'cents'>

export const updateWorth = (tx: Tx, id: PaymentId, worth: Worth): Promise<number> =>
  write(
    tx,
    sql`update payments set seen_price = ${worth.seenPrice}, mined_price = ${worth.minedPrice},
        locked_units = ${worth.lockedUnits}, price = ${worth.price}, cents = ${worth.cents} where id = ${id}`,
  )

/** Locks all payments of an invoice, in the order in which they were first seen. */
export const lockPaymentsOf = (tx: Tx, invoiceId: string): Promise<Payment[]> =>
  read(
    tx,
    sql<Payment>`select ${columns} from payments where invoice_id = ${invoiceId}
      order by first_seen_at, id for update`,
  )

export const updateLoss = (
  tx: Tx,
  id: PaymentId,
  loss: Pick<Payment, 'coveredCents' | 'clawedBackCents' | 'timesClawedBack'>,
): Promise<number> =>
  write(
    tx,
    sql`update payments set covered_cents = ${loss.coveredCents}, clawed_back_cents = ${loss.clawedBackCents},
      times_clawed_back = ${loss.timesClawedBack} where id = ${id}`,
  )
