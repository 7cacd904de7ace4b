import { read, readOne, sql, write, type Db, type Tx } from '../database/db.ts'
import type { Head } from './heads.ts'

/** Adds links for transfers that are surely committed; returns how many. Only one process at a time does this. */
export async function extend(on: Db | Tx, most: number): Promise<number> {
  const row = await readOne(on, sql<{ added: number }>`select extend_ledger_chain(${most}::int) as added`)
  return row?.added ?? 0
}

export const readHead = (on: Db | Tx): Promise<Head | undefined> =>
  readOne(
    on,
    sql<Head>`select position, transfer_id as "transferId", encode(hash, 'hex') as hash from ledger_chain
      order by position desc limit 1`,
  )

/** Returns 0 when this day has its head already. */
export const insertDailyHead = (tx: Tx, { position, transferId, hash }: Head, at: Date): Promise<number> =>
  write(
    tx,
    sql`insert into daily_heads (day, position, transfer_id, hash, written_at)
      values (${at.toISOString().slice(0, 10)}::date, ${position}, ${transferId}, decode(${hash}, 'hex'), ${at})
      on conflict (day) do nothing`,
  )

export type LinkRow = Head & {
  /** Null when the transfer has been deleted. */
  cause: string | null
  legsSha256: string
  happenedMicros: string
  recordedMicros: string
  legs: string | null
}

export const readLinks = (on: Db | Tx, { behind, most }: { behind: bigint; most: number }): Promise<LinkRow[]> =>
  read(
    on,
    sql<LinkRow>`select c.position, c.transfer_id as "transferId", encode(c.hash, 'hex') as hash, t.cause,
        encode(t.legs_sha256, 'hex') as "legsSha256",
        ((extract(epoch from t.happened_at) * 1000000)::bigint)::text as "happenedMicros",
        ((extract(epoch from t.recorded_at) * 1000000)::bigint)::text as "recordedMicros",
        (select string_agg(concat_ws(' ', f.path, g.path, l.currency, l.amount), ';' order by l.number) from ledger_legs l
          join ledger_accounts f on f.id = l.from_account_id join ledger_accounts g on g.id = l.to_account_id
          where l.transfer_id = t.id) as legs
      from ledger_chain c left join ledger_transfers t on t.id = c.transfer_id
      where c.position > ${behind} order by c.position limit ${most}`,
  )

/** Transfers that have no link yet. */
export async function countUnlinked(on: Db | Tx): Promise<bigint> {
  const row = await readOne(
    on,
    sql<{ count: bigint }>`select count(*) as count from ledger_transfers t
      where not exists (select from ledger_chain c where c.transfer_id = t.id)`,
  )
  return row?.count ?? 0n
}
