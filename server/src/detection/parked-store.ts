import { read, sql, write, type Db, type Tx } from '../database/db.ts'
import type { ChainName } from '@moon/contract/chains.ts'
import { wholeTransaction, type ParkedFact } from './parked-fact.ts'

export const columns = sql`f.rail, f.txid, f.vout, coalesce(f.address, p.address) as address, coalesce(f.coin, p.coin) as coin,
  coalesce(f.units, p.units) as units, f.is_unsupported as "isUnsupported", f.height, f.block_hash as "blockHash", f.step, f.error,
  f.attempts, f.parked_at as "parkedAt", f.next_attempt_at as "nextAttemptAt"`

export const withPayments = sql`parked_facts f
  left join invoice_payments p on p.rail = f.rail and p.txid = f.txid and p.vout = f.vout`

/** Parked facts of one chain; nearly always none. */
export const readParked = (on: Db | Tx, rail: ChainName): Promise<ParkedFact[]> =>
  read(
    on,
    sql<ParkedFact>`select ${columns} from ${withPayments}
      where f.rail = ${rail} and f.ended_at is null order by f.next_attempt_at, f.txid, f.vout`,
  )

type Place = Pick<ParkedFact, 'rail' | 'txid' | 'vout'>

/** Returns true when it was not parked before, so that an alarm is due. */
export async function insertParked(tx: Tx, f: Omit<ParkedFact, 'attempts'>): Promise<boolean> {
  const rows = await read(
    tx,
    sql<{
      attempts: number
    }>`insert into parked_facts as f (rail, txid, vout, address, coin, units, is_unsupported, height,
        block_hash, step, error, parked_at, next_attempt_at)
      values (${f.rail}, ${f.txid}, ${f.vout}, ${f.address}, ${f.coin}, ${f.units}, ${f.isUnsupported}, ${f.height},
        ${f.blockHash}, ${f.step}, ${f.error}, ${f.parkedAt}, ${f.nextAttemptAt})
      on conflict (rail, txid, vout) do update set address = coalesce(excluded.address, f.address),
        coin = coalesce(excluded.coin, f.coin), units = coalesce(excluded.units, f.units),
        height = coalesce(excluded.height, f.height), block_hash = coalesce(excluded.block_hash, f.block_hash),
        is_unsupported = excluded.is_unsupported or f.is_unsupported, step = excluded.step, error = excluded.error,
        attempts = case when f.ended_at is null then f.attempts + 1 else 1 end,
        parked_at = case when f.ended_at is null then f.parked_at else excluded.parked_at end,
        next_attempt_at = excluded.next_attempt_at, ended_at = null, ended_as = null
      returning attempts`,
  )
  return rows[0]!.attempts === 1
}

/** Parks a transaction as a whole. An already parked one stays unchanged. */
export const insertUnproved = (tx: Tx, f: Omit<ParkedFact, 'attempts' | 'vout' | 'step'>): Promise<number> =>
  write(
    tx,
    sql`insert into parked_facts as f (rail, txid, vout, address, coin, units, is_unsupported, height, block_hash, step, error,
        parked_at, next_attempt_at)
      values (${f.rail}, ${f.txid}, ${wholeTransaction}, ${f.address}, ${f.coin}, ${f.units}, ${f.isUnsupported}, ${f.height},
        ${f.blockHash}, 'unproved', ${f.error}, ${f.parkedAt}, ${f.nextAttemptAt})
      on conflict (rail, txid, vout) do update set height = excluded.height, block_hash = excluded.block_hash,
        error = excluded.error, attempts = 1, parked_at = excluded.parked_at, next_attempt_at = excluded.next_attempt_at, ended_at = null,
        ended_as = null
      where f.ended_at is not null`,
  )

/** Ends parked transactions without a receipt whose block was reorganised away. */
export const endUnproved = (tx: Tx, rail: ChainName, blockHash: string, at: Date): Promise<number> =>
  write(
    tx,
    sql`update parked_facts set ended_at = ${at}, ended_as = 'dropped'
      where rail = ${rail} and block_hash = ${blockHash} and step = 'unproved' and ended_at is null`,
  )

/** Counts one more retry without a result. */
export const updateAttempts = (
  tx: Tx,
  { rail, txid, vout }: Place,
  { attempts, error, nextAttemptAt }: { attempts: number; error: string; nextAttemptAt: Date },
): Promise<number> =>
  write(
    tx,
    sql`update parked_facts set attempts = ${attempts}, error = ${error}, next_attempt_at = ${nextAttemptAt}
      where rail = ${rail} and txid = ${txid} and vout = ${vout} and ended_at is null`,
  )

/** Stores the block in which the chain shows the transaction now. */
export const updateParkedBlock = (
  tx: Tx,
  { rail, txid, vout }: Place,
  { height, hash }: { height: number; hash: string },
): Promise<number> =>
  write(
    tx,
    sql`update parked_facts set height = ${height}, block_hash = ${hash}
      where rail = ${rail} and txid = ${txid} and vout = ${vout} and ended_at is null`,
  )

export const updateNextAttempt = (on: Db | Tx, { rail, txid, vout }: Place, nextAttemptAt: Date): Promise<number> =>
  write(
    on,
    sql`update parked_facts set next_attempt_at = ${nextAttemptAt}
      where rail = ${rail} and txid = ${txid} and vout = ${vout} and ended_at is null`,
  )

export const endParked = (
  tx: Tx,
  { rail, txid, vout }: Place,
  { as, at }: { as: 'recorded' | 'dropped'; at: Date },
): Promise<number> =>
  write(
    tx,
    sql`update parked_facts set ended_at = ${at}, ended_as = ${as}
      where rail = ${rail} and txid = ${txid} and vout = ${vout} and ended_at is null`,
  )
