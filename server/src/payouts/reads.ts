import { read, readOne, sql, type Db, type Tx } from '../database/db.ts'
import type { Confirmed, Payout } from './payout.ts'
import type { PersonalData } from '../database/personal-data.ts'

/** A confirmed payout over Lightning, with the fields needed to pay it. */
export type LightningPayout = Confirmed & Pick<Payout, 'state' | 'paymentRequest' | 'paymentHash'>

const columns = sql`id, user_id as "userId", state, amount_cents as "amountCents", address, price, sats,
  fee_sats as "feeSats", confirmed_at as "confirmedAt", payment_request as "paymentRequest", payment_hash as "paymentHash"`

/** Lightning payouts that wait to be paid or are being paid; longest waiting first. */
export const readLightningPayouts = (on: Db | Tx, state: 'queued' | 'paying'): Promise<LightningPayout[]> =>
  read(
    on,
    sql<LightningPayout>`select ${columns} from payouts where rail = 'lightning' and state = ${state}
      order by confirmed_at, id limit 1000`,
  )

export const findLightningPayout = (on: Db | Tx, id: string): Promise<LightningPayout | undefined> =>
  readOne(
    on,
    sql<LightningPayout>`select ${columns} from payouts
      where id = ${id} and rail = 'lightning' and confirmed_at is not null`,
  )

/** Whether an invoice belongs to another payout, in any state. */
export const isInvoiceUsed = async (on: Db | Tx, paymentHash: string, besides: string): Promise<boolean> =>
  (await readOne(on, sql`select from payouts where payment_hash = ${paymentHash} and id <> ${besides}`)) !== undefined

/** A transaction to be signed by hand, with its payees. */
export type OfflineDraft = {
  batchId: string
  nth: number
  txid: string
  psbt: Buffer
  /** The first version of the batch, whose coins every version spends. */
  firstPsbt: Buffer
  feeSats: bigint
  payees: { id: string; address: string; sats: bigint }[]
}

/** The newest version of a batch that operators sign by hand, while it is unsigned. */
export async function findOfflineDraft(on: Db | Tx, batchId: string): Promise<OfflineDraft | undefined> {
  const draft = await readOne(
    on,
    sql<Omit<OfflineDraft, 'payees'> & { isSigned: boolean }>`select t.batch_id as "batchId", t.nth, t.txid, t.psbt,
        (select f.psbt from payout_transactions f where f.batch_id = t.batch_id and f.nth = 1) as "firstPsbt",
        t.fee_sats as "feeSats", t.signed is not null as "isSigned"
      from payout_transactions t join payout_batches b on b.id = t.batch_id
      where t.batch_id = ${batchId} and b.is_offline and b.state <> 'final' order by t.nth desc limit 1`,
  )
  if (!draft || draft.isSigned) return undefined
  const payees = await read(
    on,
    sql<OfflineDraft['payees'][number]>`select id, address, sats from payouts where batch_id = ${batchId} order by id`,
  )
  const { isSigned: _, ...rest } = draft
  return { ...rest, payees }
}

/** Count and dollars of payouts that have not ended. */
export async function readUnderWay(on: Db | Tx, userId: string): Promise<{ count: number; cents: bigint }> {
  const row = await readOne(
    on,
    sql<{ count: number; cents: bigint }>`select count(*)::int as count, coalesce(sum(amount_cents), 0)::bigint as cents
      from payouts where user_id = ${userId} and state not in ('paid', 'cancelled')`,
  )
  return row!
}

/** Credit that was paid out in Bitcoin. */
export const payoutData: PersonalData = {
  refunds: ({ userId }) =>
    sql`select to_jsonb(p) as row from payouts p where user_id = ${userId} order by asked_at, id`,
}

/** Returns those of the transactions that pay a batch of ours. */
export async function readKnownTransactions(on: Db | Tx, txids: readonly string[]): Promise<Set<string>> {
  const rows = await read(
    on,
    sql<{ id: string }>`select txid as id from payout_transactions where txid = any(${[...txids]}::text[])`,
  )
  return new Set(rows.map(({ id }) => id))
}

/** Returns those of the payment hashes that belong to a payout of ours. */
export async function readKnownPaymentHashes(on: Db | Tx, hashes: readonly string[]): Promise<Set<string>> {
  const rows = await read(
    on,
    sql<{ id: string }>`select payment_hash as id from payouts where payment_hash = any(${[...hashes]}::text[])`,
  )
  return new Set(rows.map(({ id }) => id))
}
