import type { UserId } from '@moon/contract/ids.ts'
import { cents, type Cents } from '@moon/money/cents.ts'
import { units, type Units } from '@moon/money/coin.ts'
import { read, readOne, sql, write, type Db, type Tx } from '../database/db.ts'
import type { NativeCoin, StableCoin } from '@moon/contract/chains.ts'

export type Recoverable = {
  id: string
  userId: UserId
  askedOn: string
  askedIn: string
  network: string
  coin: StableCoin | NativeCoin
  units: Units
  address: string
  seenAt: Date
  /** The agreed fee; null until the recovery is requested. */
  askedFee: bigint | null
}

type Row = Omit<Recoverable, 'units'> & { units: string }

const found = sql`select r.id, r.user_id as "userId", r.asked_on as "askedOn", r.asked_in as "askedIn", r.network, r.coin,
  r.units::text as units, r.address, r.seen_at as "seenAt", a.fee_cents as "askedFee"
  from recoverable r left join recoveries a on a.recoverable_id = r.id and a.ended_at is null`

const recoverableOf = (row: Row): Recoverable => ({ ...row, units: units(BigInt(row.units)) })

export const readRecoverables = async (on: Db | Tx, userId: string): Promise<Recoverable[]> =>
  (await read(on, sql<Row>`${found} where r.user_id = ${userId} order by r.seen_at, r.id`)).map(recoverableOf)

/** Deposits found since a moment, of all users. */
export const readFoundSince = async (on: Db | Tx, since: Date): Promise<Recoverable[]> =>
  (await read(on, sql<Row>`${found} where r.seen_at > ${since} order by r.seen_at, r.id`)).map(recoverableOf)

export async function findRecoverable(on: Db | Tx, id: string): Promise<Recoverable | undefined> {
  const row = await readOne(on, sql<Row>`${found} where r.id = ${id}`)
  return row && recoverableOf(row)
}

type Asked = { id: string; recoverableId: string; userId: string; feeCents: Cents; askedAt: Date }

/** Returns false when the recovery was requested before. */
export async function insertRecovery(tx: Tx, asked: Asked): Promise<boolean> {
  const written = await write(
    tx,
    sql`insert into recoveries (id, recoverable_id, user_id, fee_cents, asked_at)
      values (${asked.id}, ${asked.recoverableId}, ${asked.userId}, ${asked.feeCents}, ${asked.askedAt})
      on conflict (recoverable_id) where ended_at is null do nothing`,
  )
  return written === 1
}

type Ended = { endedAs: 'returned' | 'not_possible'; worthCents: Cents | null; by: string; at: Date }

/** Returns undefined when there is no such request, or it has ended. */
export const endAsked = (
  tx: Tx,
  id: string,
  { endedAs, worthCents, by, at }: Ended,
): Promise<{ recoverableId: string; userId: UserId; feeCents: bigint } | undefined> =>
  readOne(
    tx,
    sql<{ recoverableId: string; userId: UserId; feeCents: bigint }>`update recoveries
      set ended_as = ${endedAs}, worth_cents = ${worthCents}, ended_by = ${by}, ended_at = ${at}
      where id = ${id} and ended_at is null
      returning recoverable_id as "recoverableId", user_id as "userId", fee_cents as "feeCents"`,
  )

/** One request as operators see it. */
export type Request = {
  id: string
  email: string
  coin: Recoverable['coin']
  units: Units
  network: string
  address: string
  feeCents: Cents
  askedAt: Date
}

/** Open requests, oldest first. */
export async function readRequests(on: Db | Tx): Promise<Request[]> {
  const rows = await read(
    on,
    sql<Omit<Request, 'units' | 'feeCents'> & { units: string; feeCents: bigint }>`
      select a.id, u.email, r.coin, r.units::text as units, r.network, r.address, a.fee_cents as "feeCents",
        a.asked_at as "askedAt"
      from recoveries a join recoverable r on r.id = a.recoverable_id join user_contacts u on u.user_id = a.user_id
      where a.ended_at is null order by a.asked_at, a.id`,
  )
  return rows.map((row) => ({ ...row, units: units(BigInt(row.units)), feeCents: cents(row.feeCents) }))
}

export type RequestStatus = {
  userId: UserId
  email: string
  endedAs: string | null
  endedBy: string | null
  endedAt: Date | null
}

export const findRequest = (on: Db | Tx, id: string): Promise<RequestStatus | undefined> =>
  readOne(
    on,
    sql<RequestStatus>`select u.user_id as "userId", u.email, a.ended_as as "endedAs", a.ended_by as "endedBy", a.ended_at as "endedAt"
      from recoveries a join user_contacts u on u.user_id = a.user_id where a.id = ${id}`,
  )

export const updateReturned = (
  tx: Tx,
  { network, address, coin, at }: { network: string; address: string; coin: string; at: Date },
): Promise<number> =>
  write(
    tx,
    sql`update other_network_deposits set returned_at = ${at}
      where network = ${network} and address = ${address} and coin = ${coin}`,
  )

type OtherNetworkDeposit = {
  network: string
  address: string
  coin: StableCoin
  invoiceId: string
  units: Units
  seenAt: Date
}

/** Returns true when the balance differs from the known one. A returned deposit counts again once the balance changes. */
export async function upsertOtherNetworkDeposit(tx: Tx, one: OtherNetworkDeposit): Promise<boolean> {
  const kept = await readOne(
    tx,
    sql`insert into other_network_deposits as t (network, address, coin, invoice_id, units, seen_at)
      values (${one.network}, ${one.address}, ${one.coin}, ${one.invoiceId}, ${one.units}, ${one.seenAt})
      on conflict (network, address, coin) do update
        set units = excluded.units, seen_at = excluded.seen_at, returned_at = null
        where t.units <> excluded.units returning network`,
  )
  return kept !== undefined
}

/** Deletes deposits that were returned and have left the address, so that the same amount may arrive again. */
export const deleteEmptied = (
  tx: Tx,
  { network, asked, full }: { network: string; asked: readonly string[]; full: readonly string[] },
): Promise<number> =>
  write(
    tx,
    sql`delete from other_network_deposits where network = ${network} and returned_at is not null
      and address = any(${[...asked]}::text[]) and not address || ' ' || coin = any(${[...full]}::text[])`,
  )
