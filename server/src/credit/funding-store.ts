import type { Cents } from '@moon/money/cents.ts'
import type { Sats } from '@moon/money/sats.ts'
import { read, sql, write, type Db, type Tx } from '../database/db.ts'

export type CreditRow = {
  id: string
  purchaseId: string
  userId: string
  invoiceId: string | null
  cardId: string | null
  creditCents: Cents
  onHoldCents: Cents
  repaidCents: Cents
  sats: Sats
  because: string
  creditedAt: Date
}

export const insertCredit = (tx: Tx, c: CreditRow): Promise<number> =>
  write(
    tx,
    sql`insert into payment_credits
        (id, purchase_id, user_id, invoice_id, card_id, credit_cents, on_hold_cents, settled_cents, sats, because,
          credited_at)
      values (${c.id}, ${c.purchaseId}, ${c.userId}, ${c.invoiceId}, ${c.cardId}, ${c.creditCents}, ${c.onHoldCents},
        ${c.repaidCents}, ${c.sats}, ${c.because}, ${c.creditedAt})`,
  )

const columns = sql`id, purchase_id as "purchaseId", user_id as "userId", invoice_id as "invoiceId", card_id as "cardId",
  credit_cents as "creditCents", on_hold_cents as "onHoldCents", settled_cents as "repaidCents", sats, because,
  credited_at as "creditedAt"`

export const readCreditRows = (on: Db | Tx, userId: string, limit: number): Promise<CreditRow[]> =>
  read(
    on,
    sql<CreditRow>`select ${columns} from payment_credits where user_id = ${userId} order by id desc limit ${limit}`,
  )

export const readCreditRowsById = (on: Db | Tx, ids: readonly string[]): Promise<CreditRow[]> =>
  read(on, sql<CreditRow>`select ${columns} from payment_credits where id = any(${[...ids]}::text[])`)

export const readCreditRowsOf = (
  on: Db | Tx,
  { userId, purchaseIds }: { userId: string; purchaseIds: readonly string[] },
): Promise<Pick<CreditRow, 'purchaseId' | 'because' | 'creditedAt'>[]> =>
  read(
    on,
    sql<Pick<CreditRow, 'purchaseId' | 'because' | 'creditedAt'>>`select purchase_id as "purchaseId", because,
        credited_at as "creditedAt"
      from payment_credits where user_id = ${userId} and purchase_id = any(${[...purchaseIds]}::text[])`,
  )
