import type { Units } from '@moon/money/coin.ts'
import { read, readOne, sql, write, type Db, type Tx } from '../database/db.ts'
import type { ChainName, NativeCoin, PaidCoin } from '@moon/contract/chains.ts'
import type { BlockRef } from '../rails/rail.ts'

export type UnattributedPayment = {
  rail: ChainName | 'lightning'
  coin: PaidCoin
  txid: string
  vout: number
  units: Units
  bookedAt: Date | null
  timesBooked: number
}

const columns = sql`rail, coin, txid, vout, units, booked_at as "bookedAt", times_booked as "timesBooked"`

/** Returns true when the payment was not yet recorded in this block. */
export async function upsertUnattributed(
  tx: Tx,
  u: Pick<UnattributedPayment, 'rail' | 'coin' | 'txid' | 'vout' | 'units'> & {
    address: string | null
    block: BlockRef | null
    seenAt: Date
  },
): Promise<boolean> {
  const kept = await write(
    tx,
    sql`insert into unattributed_payments as u (rail, coin, txid, vout, address, units, height, block_hash, seen_at)
      values (${u.rail}, ${u.coin}, ${u.txid}, ${u.vout}, ${u.address}, ${u.units}, ${u.block?.height ?? null},
        ${u.block?.hash ?? null}, ${u.seenAt})
      on conflict (rail, txid, vout) do update set height = excluded.height, block_hash = excluded.block_hash
        where u.block_hash is distinct from excluded.block_hash and u.settled_at is null`,
  )
  return kept > 0
}

/** Locks the payments of a block that was reorganised away; an attributed payment stays attributed. */
export const lockUnattributedInBlock = (tx: Tx, hash: string): Promise<UnattributedPayment[]> =>
  read(
    tx,
    sql<UnattributedPayment>`select ${columns} from unattributed_payments where block_hash = ${hash} and settled_at is null
      order by txid, vout for no key update`,
  )

export const clearBlockOfUnattributed = (
  tx: Tx,
  { rail, txid, vout }: Pick<UnattributedPayment, 'rail' | 'txid' | 'vout'>,
): Promise<number> =>
  write(
    tx,
    sql`update unattributed_payments set height = null, block_hash = null
      where rail = ${rail} and txid = ${txid} and vout = ${vout}`,
  )

/** Locks payments that are deep enough and not booked yet. */
export const lockUnbooked = (tx: Tx, rail: ChainName, upTo: number): Promise<UnattributedPayment[]> =>
  read(
    tx,
    sql<UnattributedPayment>`select ${columns} from unattributed_payments
      where rail = ${rail} and height <= ${upTo} and booked_at is null for no key update`,
  )

export const updateBooked = (
  tx: Tx,
  { rail, txid, vout }: Pick<UnattributedPayment, 'rail' | 'txid' | 'vout'>,
  { bookedAt, timesBooked }: Pick<UnattributedPayment, 'bookedAt' | 'timesBooked'>,
): Promise<number> =>
  write(
    tx,
    sql`update unattributed_payments set booked_at = ${bookedAt}, times_booked = ${timesBooked}
      where rail = ${rail} and txid = ${txid} and vout = ${vout}`,
  )

/** Returns undefined when the payment is not booked, or was attributed before. */
export const updateAttributed = (
  tx: Tx,
  { rail, txid, vout, by }: Pick<UnattributedPayment, 'rail' | 'txid' | 'vout'> & { by: string },
  { as, at }: { as: string; at: Date },
): Promise<UnattributedPayment | undefined> =>
  readOne(
    tx,
    sql<UnattributedPayment>`update unattributed_payments set settled_at = ${at}, settled_as = ${as}, attributed_by = ${by}
      where rail = ${rail} and txid = ${txid} and vout = ${vout} and booked_at is not null and settled_at is null
      returning ${columns}`,
  )

export type Waiting = { why: string; rail: string; coin: string; count: number; oldestAt: Date }

/** Items that wait for an operator, by kind. */
export const readSuspense = (on: Db | Tx): Promise<Waiting[]> =>
  read(
    on,
    sql<Waiting>`select why, rail, coin, count(*)::int as count, min(seen_at) as "oldestAt" from suspense
      group by why, rail, coin order by min(seen_at)`,
  )

/** Returns true when the balance differs from the known one. Returned coins count again once the balance changes. */
export async function upsertMisdirectedCoins(
  tx: Tx,
  s: { invoiceId: string; address: string } & { rail: ChainName; coin: NativeCoin; units: bigint; seenAt: Date },
): Promise<boolean> {
  const kept = await readOne(
    tx,
    sql`insert into misdirected_coins as c (rail, address, invoice_id, coin, units, seen_at)
      values (${s.rail}, ${s.address}, ${s.invoiceId}, ${s.coin}, ${String(s.units)}::numeric, ${s.seenAt})
      on conflict (rail, address) do update set units = excluded.units, seen_at = excluded.seen_at, returned_at = null
        where c.units <> excluded.units returning rail`,
  )
  return kept !== undefined
}
