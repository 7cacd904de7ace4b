import { read, readOne, sql, type Db, type Tx } from '../database/db.ts'
import type { ChainName } from '@moon/contract/chains.ts'
import type { BlockRef } from '../rails/rail.ts'
import type { UnattributedPayment } from './store.ts'

/** How one payment without an owner stands. */
export type UnattributedStatus = Pick<UnattributedPayment, 'coin' | 'units' | 'bookedAt'> & {
  resolvedAt: Date | null
  resolvedAs: string | null
  attributedBy: string | null
}

/** Undefined: no such one was ever seen. */
export const findUnattributed = (
  on: Db | Tx,
  { rail, txid, vout }: { rail: string; txid: string; vout: number },
): Promise<UnattributedStatus | undefined> =>
  readOne(
    on,
    sql<UnattributedStatus>`select coin, units, booked_at as "bookedAt", settled_at as "resolvedAt",
        settled_as as "resolvedAs", attributed_by as "attributedBy" from unattributed_payments
      where rail = ${rail} and txid = ${txid} and vout = ${vout}`,
  )

/** One thing that waits for an operator: money without an owner, or what a user (`email`) sent where it is not taken. */
export type SuspenseItem = {
  why: string
  rail: string
  coin: string
  units: string
  at: string
  email: string | null
  seenAt: Date
}

/** Everything that waits for an operator, the oldest first. */
export const readSuspenseItems = (on: Db | Tx): Promise<SuspenseItem[]> =>
  read(
    on,
    sql<SuspenseItem>`select s.why, s.rail, s.coin, s.units::text as units, s.at, u.email, s.seen_at as "seenAt"
      from suspense s left join user_contacts u on u.user_id = s.user_id order by s.seen_at, s.at`,
  )

/** Blocks of what may still be taken back. */
export const readUnattributedBlocks = (on: Db | Tx, rail: ChainName, from: number): Promise<BlockRef[]> =>
  read(
    on,
    sql<BlockRef>`select distinct height, block_hash as hash from unattributed_payments
      where rail = ${rail} and height >= ${from}`,
  )

/** The block that a payment without an owner is in by what is recorded of it. */
export async function readUnattributedBlockOf(
  on: Db | Tx,
  { rail, txid, vout }: { rail: string; txid: string; vout: number },
): Promise<string | null> {
  const row = await readOne(
    on,
    sql<{ hash: string | null }>`select block_hash as hash from unattributed_payments
      where rail = ${rail} and txid = ${txid} and vout = ${vout}`,
  )
  return row?.hash ?? null
}
