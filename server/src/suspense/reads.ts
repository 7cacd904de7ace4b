import { read, readOne, sql, type Db, type Tx } from '../database/db.ts'
import type { ChainName } from '@moon/contract/chains.ts'
import type { BlockRef } from '../rails/rail.ts'
import type { UnattributedPayment } from './store.ts'

/** The status of one unattributed payment. */
export type UnattributedStatus = Pick<UnattributedPayment, 'coin' | 'units' | 'bookedAt'> & {
  address: string | null
  height: number | null
  blockHash: string | null
  resolvedAt: Date | null
  resolvedAs: string | null
  attributedBy: string | null
}

/** Returns undefined when no such payment was ever seen. */
export const findUnattributed = (
  on: Db | Tx,
  { rail, txid, vout }: { rail: string; txid: string; vout: number },
): Promise<UnattributedStatus | undefined> =>
  readOne(
    on,
    sql<UnattributedStatus>`select coin, units, address, height, block_hash as "blockHash", booked_at as "bookedAt", settled_at as "resolvedAt",
        settled_as as "resolvedAs", attributed_by as "attributedBy" from unattributed_payments
      where rail = ${rail} and txid = ${txid} and vout = ${vout}`,
  )

/** One item that waits for an operator: an unattributed payment, or what a user (`email`) sent where it is not taken. */
export type SuspenseItem = {
  why: string
  rail: string
  coin: string
  units: string
  at: string
  email: string | null
  seenAt: Date
}

/** All items that wait for an operator, oldest first. */
export const readSuspenseItems = (on: Db | Tx): Promise<SuspenseItem[]> =>
  read(
    on,
    sql<SuspenseItem>`select s.why, s.rail, s.coin, s.units::text as units, s.at, u.email, s.seen_at as "seenAt"
      from suspense s left join user_contacts u on u.user_id = s.user_id order by s.seen_at, s.at`,
  )

/** Blocks of unattributed payments that a reorganisation may still take back. */
export const readUnattributedBlocks = (on: Db | Tx, rail: ChainName, from: number): Promise<BlockRef[]> =>
  read(
    on,
    sql<BlockRef>`select distinct height, block_hash as hash from unattributed_payments
      where rail = ${rail} and height >= ${from}`,
  )

/** The block in which an unattributed payment is recorded. */
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
