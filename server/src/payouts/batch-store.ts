import { coinChain } from '@moon/contract/chains.ts'
import { read, readOne, sql, write, type Db, type Tx } from '../database/db.ts'
import type { TreasuryCoin } from '../rails/treasury.ts'
import type { Confirmed, WaitsBecause } from './payout.ts'

/** A payout as a batch pays it. `waitsBecause`: the stored reason why it is not sent yet. */
export type Payee = Confirmed & { script: string; waitsBecause: WaitsBecause | null }

const payee = sql`id, user_id as "userId", amount_cents as "amountCents", address, script, price, sats, fee_sats as "feeSats",
  confirmed_at as "confirmedAt", waits_because as "waitsBecause"`

/** Queued payouts confirmed before a moment, longest waiting first. */
export const readQueued = (on: Db | Tx, before: Date, limit: number): Promise<Payee[]> =>
  read(
    on,
    sql<Payee>`select ${payee} from payouts
      where state = 'queued' and rail = ${coinChain} and confirmed_at <= ${before}
      order by confirmed_at, id limit ${limit}`,
  )

/** A payout that is confirmed and not paid; `stuckBecause`: the last error of the signer or the network about its batch. */
export type Waiting = Payee & { state: 'queued' | 'batched' | 'sent'; stuckBecause: string | null }

/** Unpaid payouts, longest waiting first. */
export const readWaiting = (on: Db | Tx): Promise<Waiting[]> =>
  read(
    on,
    sql<Waiting>`select ${payee}, state, (select b.stuck_because from payout_batches b where b.id = payouts.batch_id)
        as "stuckBecause"
      from payouts where rail = ${coinChain} and state in ('queued', 'batched', 'sent')
      order by confirmed_at, id limit 1000`,
  )

export const readPayees = (on: Db | Tx, batchId: string): Promise<Payee[]> =>
  read(on, sql<Payee>`select ${payee} from payouts where batch_id = ${batchId} order by id`)

/** Returns those of the coins that belong to a batch in any state. */
export const readTakenCoins = (
  on: Db | Tx,
  coins: readonly { txid: string; vout: number }[],
): Promise<{ txid: string; vout: number }[]> =>
  read(
    on,
    sql<{ txid: string; vout: number }>`select i.txid, i.vout
      from unnest(${coins.map(({ txid }) => txid)}::text[], ${coins.map(({ vout }) => vout)}::int[]) as coin (txid, vout)
        join payout_inputs i on i.txid = coin.txid and i.vout = coin.vout`,
  )

/** Those of the transactions that have another version in their batch, signed or not. */
export const readVersioned = async (on: Db | Tx, txids: readonly string[]): Promise<string[]> => {
  const rows = await read(
    on,
    sql<{ txid: string }>`select t.txid from payout_transactions t where t.txid = any(${[...txids]}::text[])
      and exists (select from payout_transactions other where other.batch_id = t.batch_id and other.nth <> t.nth)`,
  )
  return rows.map(({ txid }) => txid)
}

/** Locks the batches of these transactions, so that none of them gets another version, or has its change spent, meanwhile. */
export const lockBatchesOf = async (tx: Tx, txids: readonly string[]): Promise<void> => {
  await read(
    tx,
    sql`select id from payout_batches
      where id in (select batch_id from payout_transactions where txid = any(${[...txids]}::text[])) order by id for update`,
  )
}

/** Whether another batch spends the change of one of a batch's transactions. */
export const isChangeSpent = async (on: Db | Tx, batchId: string): Promise<boolean> =>
  (await readOne(
    on,
    sql<{ id: string }>`select i.batch_id as id from payout_transactions t join payout_inputs i on i.txid = t.txid
      where t.batch_id = ${batchId} limit 1`,
  )) !== undefined

export const readBatchCoins = (on: Db | Tx, batchId: string): Promise<TreasuryCoin[]> =>
  read(
    on,
    sql<TreasuryCoin>`select txid, vout, sats, script from payout_inputs where batch_id = ${batchId} order by txid, vout`,
  )

export const nextChangeIndex = async (tx: Tx): Promise<number> =>
  Number((await readOne(tx, sql<{ index: bigint }>`select nextval('payout_change_index') as index`))!.index)

/** `isOffline`: operators have the batch signed by hand, and the signer is not asked. */
export const insertBatch = (tx: Tx, id: string, { at, isOffline }: { at: Date; isOffline: boolean }): Promise<number> =>
  write(
    tx,
    sql`insert into payout_batches (id, state, created_at, is_offline, stuck_because)
      values (${id}, 'unsigned', ${at}, ${isOffline}, ${isOffline ? `it is to be signed by hand: export-payout ${id}` : null})`,
  )

/** Returns false when another batch has one of the coins. */
export async function insertInputs(tx: Tx, batchId: string, coins: readonly TreasuryCoin[]): Promise<boolean> {
  const written = await write(
    tx,
    sql`insert into payout_inputs (txid, vout, batch_id, sats, script)
      select txid, vout, ${batchId}, sats, script from unnest(
        ${coins.map(({ txid }) => txid)}::text[], ${coins.map(({ vout }) => vout)}::int[],
        ${coins.map(({ sats }) => String(sats))}::bigint[], ${coins.map(({ script }) => script)}::text[])
        as c (txid, vout, sats, script)
      on conflict do nothing`,
  )
  return written === coins.length
}

/** Stores why a payout in a state waits. Returns false when it has left that state, or the reason is stored already. */
export const updateWaits = async (
  tx: Tx,
  id: string,
  { state, because }: { state: 'queued' | 'batched'; because: WaitsBecause },
): Promise<boolean> =>
  (await write(
    tx,
    sql`update payouts set waits_because = ${because}
      where id = ${id} and state = ${state} and rail = ${coinChain} and waits_because is distinct from ${because}`,
  )) > 0

/** Takes queued payouts into a batch. Returns false when one of them was cancelled meanwhile. */
export async function updateBatched(
  tx: Tx,
  batchId: string,
  { ids, isOffline }: { ids: readonly string[]; isOffline: boolean },
): Promise<boolean> {
  const written = await write(
    tx,
    sql`update payouts set state = 'batched', batch_id = ${batchId}, waits_because = ${isOffline ? 'by_hand' : null}
      where id = any(${[...ids]}::text[])
      and state = 'queued' and rail = ${coinChain}`,
  )
  return written === ids.length
}

export type PayoutTransaction = {
  batchId: string
  nth: number
  txid: string
  psbt: Buffer
  feeSats: bigint
  changeIndex: number
  draftedAt: Date
  signed: string | null
  signedAt: Date | null
}

const transaction = sql`t.batch_id as "batchId", t.nth, t.txid, t.psbt, t.fee_sats as "feeSats",
  t.change_index as "changeIndex", t.drafted_at as "draftedAt", t.signed, t.signed_at as "signedAt"`

type Drafted = Omit<PayoutTransaction, 'psbt' | 'signed' | 'signedAt'> & { psbt: Uint8Array }

/** Returns false when another process has drafted the transaction. */
export async function insertTransaction(tx: Tx, t: Drafted): Promise<boolean> {
  const written = await write(
    tx,
    sql`insert into payout_transactions (batch_id, nth, txid, psbt, fee_sats, change_index, drafted_at)
      values (${t.batchId}, ${t.nth}, ${t.txid}, ${Buffer.from(t.psbt)}, ${t.feeSats}, ${t.changeIndex}, ${t.draftedAt})
      on conflict do nothing`,
  )
  return written === 1
}

export const readUnsigned = (on: Db | Tx): Promise<PayoutTransaction[]> =>
  read(
    on,
    sql<PayoutTransaction>`select ${transaction} from payout_transactions t join payout_batches b on b.id = t.batch_id
      where t.signed is null and b.state <> 'final' and not b.is_offline order by t.drafted_at limit 100`,
  )

/** `finalTxid`: the batch's transaction that became final, if any. */
export type SignedTransaction = PayoutTransaction & { finalTxid: string | null }

/**
 * Signed transactions of batches that are not final, or only recently so; newest of each batch first. Batches that are still to be paid
 * come before final ones, which are many, so that none of them is left out.
 */
export const readSigned = (on: Db | Tx, finalSince: Date): Promise<SignedTransaction[]> =>
  read(
    on,
    sql<SignedTransaction>`select ${transaction}, b.final_txid as "finalTxid"
      from payout_transactions t join payout_batches b on b.id = t.batch_id
      where t.signed is not null and (b.state <> 'final' or b.final_at > ${finalSince})
      order by b.final_at desc nulls first, b.created_at, t.batch_id, t.nth desc limit 1000`,
  )

export const updateSigned = (
  tx: Tx,
  { batchId, nth }: Pick<PayoutTransaction, 'batchId' | 'nth'>,
  signed: string,
  at: Date,
): Promise<number> =>
  write(
    tx,
    sql`update payout_transactions set signed = ${signed}, signed_at = ${at}
      where batch_id = ${batchId} and nth = ${nth} and signed is null`,
  )

/** Marks a batch as sent once its first signed bytes are stored: the network may have them. Returns false when it was sent before. */
export async function updateSent(tx: Tx, batchId: string): Promise<boolean> {
  await write(
    tx,
    sql`update payout_batches set state = 'sent', stuck_because = null where id = ${batchId} and state = 'unsigned'`,
  )
  return (
    (await write(
      tx,
      sql`update payouts set state = 'sent', waits_because = null where batch_id = ${batchId} and state = 'batched'`,
    )) > 0
  )
}

/** Marks a batch as final. Returns how many times it has become final; undefined when it already was. */
export async function updateFinal(
  tx: Tx,
  batchId: string,
  { txid, at }: { txid: string; at: Date },
): Promise<number | undefined> {
  const batch = await readOne(
    tx,
    sql<{ nth: number }>`update payout_batches set state = 'final', final_txid = ${txid}, final_at = ${at},
        stuck_because = null
      where id = ${batchId} and state = 'sent' returning taken_back + 1 as nth`,
  )
  if (!batch) return undefined
  await write(
    tx,
    sql`update payouts set state = 'paid', paid_at = ${at} where batch_id = ${batchId} and state = 'sent'`,
  )
  return batch.nth
}

/** Marks a batch as reversed by its chain. Returns how many times; undefined when this transaction is not the final one. */
export async function updateReversed(tx: Tx, batchId: string, txid: string): Promise<number | undefined> {
  const batch = await readOne(
    tx,
    sql<{ nth: number }>`update payout_batches set state = 'sent', final_txid = null, final_at = null,
        taken_back = taken_back + 1
      where id = ${batchId} and state = 'final' and final_txid = ${txid} returning taken_back as nth`,
  )
  if (!batch) return undefined
  await write(tx, sql`update payouts set state = 'sent', paid_at = null where batch_id = ${batchId} and state = 'paid'`)
  return batch.nth
}

/** Returns true when the reason differs from the stored one. */
export const updateStuck = async (on: Db | Tx, batchId: string, because: string | null): Promise<boolean> =>
  (await write(
    on,
    sql`update payout_batches set stuck_because = ${because}
      where id = ${batchId} and state <> 'final' and stuck_because is distinct from ${because}`,
  )) > 0
