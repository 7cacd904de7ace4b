import type { Units } from '@moon/money/coin.ts'
import { read, readOne, sql, write, type Db, type Tx } from '../database/db.ts'
import type { ChainName, ChainPlace, PaidCoin } from '../rails/rail.ts'

export type Unowned = {
  rail: ChainName | 'lightning'
  coin: PaidCoin
  txid: string
  vout: number
  units: Units
  bookedAt: Date | null
  timesBooked: number
}

const columns = sql`rail, coin, txid, vout, units, booked_at as "bookedAt", times_booked as "timesBooked"`

/** Which of these addresses are ours and were given to nobody. */
export async function readSpare(on: Db | Tx, rail: ChainName, addresses: readonly string[]): Promise<Set<string>> {
  if (addresses.length === 0) return new Set()
  const rows = await read(
    on,
    sql<{ address: string }>`select address from spare_addresses
      where rail = ${rail} and address = any(${[...addresses]}::text[])`,
  )
  return new Set(rows.map(({ address }) => address))
}

/** The next indexes without an address here, up to so many beyond the one that was given out last. */
export async function readSpareIndexes(
  on: Db | Tx,
  rail: ChainName,
  { ahead, limit }: { ahead: number; limit: number },
): Promise<number[]> {
  const rows = await read(
    on,
    sql<{ index: number }>`select i::int as index from generate_series(
        (select coalesce(max(address_index) + 1, 0) from spare_addresses where rail = ${rail}),
        coalesce(pg_sequence_last_value(${`${rail}_address_index`}::regclass), -1) + ${ahead}::int) i
      where not exists (select from invoices v where v.rail = ${rail} and v.address_index = i)
      order by i limit ${limit}`,
  )
  return rows.map(({ index }) => index)
}

/** Written only while no order has it. */
export const insertSpare = (tx: Tx, rail: ChainName, spare: { index: number; address: string }): Promise<number> =>
  write(
    tx,
    sql`insert into spare_addresses (rail, address_index, address) values (${rail}, ${spare.index}, ${spare.address})
      on conflict do nothing`,
  )

/** An order has them by now. */
export const deleteGiven = (tx: Tx, rail: ChainName): Promise<number> =>
  write(
    tx,
    sql`delete from spare_addresses s using invoices v
      where s.rail = ${rail} and v.rail = s.rail and v.address_index = s.address_index and v.address = s.address
        and s.address_index < (select max(address_index) from spare_addresses where rail = ${rail})`,
  )

/** True: it was not known in this block. */
export async function keepUnownedRow(
  tx: Tx,
  u: Pick<Unowned, 'rail' | 'coin' | 'txid' | 'vout' | 'units'> & {
    address: string | null
    place: ChainPlace | null
    seenAt: Date
  },
): Promise<boolean> {
  const kept = await write(
    tx,
    sql`insert into unowned_payments as u (rail, coin, txid, vout, address, units, height, block_hash, seen_at)
      values (${u.rail}, ${u.coin}, ${u.txid}, ${u.vout}, ${u.address}, ${u.units}, ${u.place?.height ?? null},
        ${u.place?.hash ?? null}, ${u.seenAt})
      on conflict (rail, txid, vout) do update set height = excluded.height, block_hash = excluded.block_hash
        where u.block_hash is distinct from excluded.block_hash and u.settled_at is null`,
  )
  return kept > 0
}

export const wasPaidUnowned = async (on: Db | Tx, address: string): Promise<boolean> =>
  (await readOne(on, sql`select rail from unowned_payments where address = ${address} limit 1`)) !== undefined

/** What came in a block that the chain takes back; what a person has settled stays settled. */
export const lockUnownedInBlock = (tx: Tx, hash: string): Promise<Unowned[]> =>
  read(
    tx,
    sql<Unowned>`select ${columns} from unowned_payments where block_hash = ${hash} and settled_at is null
      order by txid, vout for no key update`,
  )

export const displaceUnowned = (
  tx: Tx,
  { rail, txid, vout }: Pick<Unowned, 'rail' | 'txid' | 'vout'>,
): Promise<number> =>
  write(
    tx,
    sql`update unowned_payments set height = null, block_hash = null
      where rail = ${rail} and txid = ${txid} and vout = ${vout}`,
  )

/** Deep enough and not in the books yet. */
export const lockUnbooked = (tx: Tx, rail: ChainName, upTo: number): Promise<Unowned[]> =>
  read(
    tx,
    sql<Unowned>`select ${columns} from unowned_payments
      where rail = ${rail} and height <= ${upTo} and booked_at is null for no key update`,
  )

export const updateBooked = (
  tx: Tx,
  { rail, txid, vout }: Pick<Unowned, 'rail' | 'txid' | 'vout'>,
  { bookedAt, timesBooked }: Pick<Unowned, 'bookedAt' | 'timesBooked'>,
): Promise<number> =>
  write(
    tx,
    sql`update unowned_payments set booked_at = ${bookedAt}, times_booked = ${timesBooked}
      where rail = ${rail} and txid = ${txid} and vout = ${vout}`,
  )

/** Undefined: it is not in the books, or was given before. */
export const settleUnowned = (
  tx: Tx,
  { rail, txid, vout, by }: Pick<Unowned, 'rail' | 'txid' | 'vout'> & { by: string },
  { as, at }: { as: string; at: Date },
): Promise<Unowned | undefined> =>
  readOne(
    tx,
    sql<Unowned>`update unowned_payments set settled_at = ${at}, settled_as = ${as}, given_by = ${by}
      where rail = ${rail} and txid = ${txid} and vout = ${vout} and booked_at is not null and settled_at is null
      returning ${columns}`,
  )

export type UnownedStanding = Pick<Unowned, 'coin' | 'units' | 'bookedAt'> & {
  settledAt: Date | null
  settledAs: string | null
  givenBy: string | null
}

export const findUnowned = (
  on: Db | Tx,
  { rail, txid, vout }: { rail: string; txid: string; vout: number },
): Promise<UnownedStanding | undefined> =>
  readOne(
    on,
    sql<UnownedStanding>`select coin, units, booked_at as "bookedAt", settled_at as "settledAt",
        settled_as as "settledAs", given_by as "givenBy" from unowned_payments
      where rail = ${rail} and txid = ${txid} and vout = ${vout}`,
  )

/** One thing that waits for a person: money without an owner, or what a person (`email`) sent where it is not taken. */
export type Lying = {
  why: string
  rail: string
  coin: string
  units: string
  at: string
  email: string | null
  seenAt: Date
}

export const readLying = (on: Db | Tx): Promise<Lying[]> =>
  read(
    on,
    sql<Lying>`select s.why, s.rail, s.coin, s.units::text as units, s.at, u.email, s.seen_at as "seenAt"
      from suspense s left join users u on u.id = s.user_id order by s.seen_at, s.at`,
  )

/** Blocks of what may still be taken back. */
export const readUnownedPlaces = (on: Db | Tx, rail: ChainName, from: number): Promise<ChainPlace[]> =>
  read(
    on,
    sql<ChainPlace>`select distinct height, block_hash as hash from unowned_payments
      where rail = ${rail} and height >= ${from}`,
  )

export type Waiting = { why: string; rail: string; coin: string; count: number; oldestAt: Date }

/** What waits for a person, by kind. */
export const readSuspense = (on: Db | Tx): Promise<Waiting[]> =>
  read(
    on,
    sql<Waiting>`select why, rail, coin, count(*)::int as count, min(seen_at) as "oldestAt" from suspense
      group by why, rail, coin order by min(seen_at)`,
  )

type Lodging = { invoiceId: string; address: string }

/** Addresses for tokens, in the order in which they were given out, from a place on. */
export const readTokenAddresses = (
  on: Db | Tx,
  rail: ChainName,
  { after, limit }: { after: string; limit: number },
): Promise<Lodging[]> =>
  read(
    on,
    sql<Lodging>`select id as "invoiceId", address from invoices where rail = ${rail} and id > ${after}
      order by id limit ${limit}`,
  )

/** True: more lies there than was known. What has been given back counts anew when there is something again. */
export async function keepStranded(
  tx: Tx,
  s: Lodging & { rail: ChainName; coin: 'ETH' | 'TRX'; units: bigint; seenAt: Date },
): Promise<boolean> {
  const kept = await readOne(
    tx,
    sql`insert into stranded_coins as c (rail, address, invoice_id, coin, units, seen_at)
      values (${s.rail}, ${s.address}, ${s.invoiceId}, ${s.coin}, ${String(s.units)}::numeric, ${s.seenAt})
      on conflict (rail, address) do update set units = excluded.units, seen_at = excluded.seen_at, given_back_at = null
        where c.units <> excluded.units returning rail`,
  )
  return kept !== undefined
}
