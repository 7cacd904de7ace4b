import type { UserId } from '@moon/contract/ids.ts'
import type { Cents } from '@moon/money/cents.ts'
import { read, readOne, sql, write, type Db, type Tx } from '../database/db.ts'

export const insertHeldCredit = (
  tx: Tx,
  held: { cause: string; userId: string; amountCents: bigint; now: Date },
): Promise<number> =>
  write(
    tx,
    sql`insert into held_credits (cause, user_id, amount_cents, held_at)
      values (${held.cause}, ${held.userId}, ${held.amountCents}, ${held.now})`,
  )

/** The amount that this cause put on hold, released or not. */
export const findHeldCents = async (on: Db | Tx, cause: string): Promise<bigint | undefined> =>
  (await readOne(on, sql<{ cents: bigint }>`select amount_cents as cents from held_credits where cause = ${cause}`))
    ?.cents

/** Returns undefined when there is none, or it was released before. */
export const endHeldCredit = (
  tx: Tx,
  { cause, by, at }: { cause: string; by: string; at: Date },
): Promise<{ userId: UserId; amountCents: Cents } | undefined> =>
  readOne(
    tx,
    sql<{ userId: UserId; amountCents: Cents }>`update held_credits set released_at = ${at}, released_by = ${by}
      where cause = ${cause} and released_at is null returning user_id as "userId", amount_cents as "amountCents"`,
  )

export type HeldCredit = {
  cause: string
  userId: UserId
  email: string
  amountCents: Cents
  heldAt: Date
  releasedAt: Date | null
  releasedBy: string | null
}

const heldColumns = sql`h.cause, h.user_id as "userId", u.email, h.amount_cents as "amountCents", h.held_at as "heldAt",
  h.released_at as "releasedAt", h.released_by as "releasedBy"
  from held_credits h join user_contacts u on u.user_id = h.user_id`

/** Credit that waits for an operator, oldest first. */
export const readHeld = (on: Db | Tx): Promise<HeldCredit[]> =>
  read(on, sql<HeldCredit>`select ${heldColumns} where h.released_at is null order by h.held_at, h.cause`)

export const findHeld = (on: Db | Tx, cause: string): Promise<HeldCredit | undefined> =>
  readOne(on, sql<HeldCredit>`select ${heldColumns} where h.cause = ${cause}`)

/** The total that waits for an operator, and since when. */
export const readHeldCredits = async (
  on: Db | Tx,
): Promise<{ count: bigint; cents: bigint; oldest: Date } | undefined> => {
  const row = await readOne<{ count: bigint; cents: bigint; oldest: Date | null }>(
    on,
    sql`select count(*) as count, coalesce(sum(amount_cents), 0)::bigint as cents, min(held_at) as oldest
      from held_credits where released_at is null`,
  )
  return row && row.oldest !== null ? { ...row, oldest: row.oldest } : undefined
}
