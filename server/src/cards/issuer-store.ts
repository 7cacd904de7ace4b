import type { CardId, UserId } from '@moon/contract/ids.ts'
import { cents, type Cents } from '@moon/money/cents.ts'
import { read, readOne, sql, write, type Db, type Tx } from '../database/db.ts'
import type { CardState } from './card.ts'

export type CardAtIssuer = { id: CardId; token: string; state: CardState; isFrozen: boolean; limitCents: Cents }

export async function readIssuedCards(on: Db | Tx, issuer: string): Promise<CardAtIssuer[]> {
  const rows = await read(
    on,
    sql<CardAtIssuer & { limitCents: bigint }>`select id, issuer_token as token, state, (${isToBePaused}) as "isFrozen",
      coalesce(issuer_limit_cents, value_cents) as "limitCents" from cards
      where issuer = ${issuer} and issuer_token is not null`,
  )
  return rows.map((row) => ({ ...row, limitCents: cents(row.limitCents) }))
}

export async function readUnderWay(on: Db | Tx): Promise<Set<string>> {
  const rows = await read(
    on,
    sql<{ id: string }>`select purchase_id as id from cards where state = 'issuing'
    union all select c.purchase_id from card_voids v join cards c on c.id = v.card_id where v.ended_at is null`,
  )
  return new Set(rows.map(({ id }) => id))
}

export async function readEndedWithout(on: Db | Tx, purchaseIds: readonly string[]): Promise<CardId[]> {
  const rows = await read<{ id: CardId }>(
    on,
    sql`select id from cards where purchase_id = any(${[...purchaseIds]}::text[]) and kind = 'visa'
      and state in ('refused', 'voiding', 'refunded')`,
  )
  return rows.map(({ id }) => id)
}

type Freezing = { at: Date; by: string; because: string }

/** Whether the issuer is to decline everything on the card. */
const isToBePaused = sql.raw('frozen_at is not null or owner_froze_at is not null or is_owner_restricted')

/** A request may still be carried out this long after it was sent, even if its sender has died. */
const lateMs = 120_000

/** Has the issuer asked anew. A request sent shortly before may still be carried out, even after this one. */
const asked = (now: Date) => sql`is_pause_due = true, pause_asked = pause_asked + 1,
  pause_unsure_until = case when pause_late_until > ${now}::timestamptz then pause_late_until else pause_unsure_until end,
  pause_late_until = ${lateFrom(now)}::timestamptz`

const lateFrom = (now: Date) => new Date(now.getTime() + lateMs)

/** Sets the freeze of a card, or clears it (null). The issuer is asked next. */
export const updateFrozen = (tx: Tx, id: CardId, frozen: Freezing | null, now: Date): Promise<number> =>
  write(
    tx,
    sql`update cards set frozen_at = ${frozen?.at ?? null}, frozen_by = ${frozen?.by ?? null},
      frozen_because = ${frozen?.because ?? null}, ${asked(now)} where id = ${id}`,
  )

/** Sets when the owner froze the card, or clears it (null). */
export const updateFrozenByOwner = (tx: Tx, id: CardId, at: Date | null, now: Date): Promise<number> =>
  write(tx, sql`update cards set owner_froze_at = ${at}, ${asked(now)} where id = ${id}`)

/** Sets whether the owner is restricted, on each of their cards that is or may become active. */
export async function updateOwnerRestricted(
  tx: Tx,
  { userId, now }: { userId: string; now: Date },
  readRestricted: () => Promise<boolean>,
): Promise<number> {
  await readOne(tx, sql`select pg_advisory_xact_lock(hashtextextended('cards of restricted users ' || ${userId}, 0))`)
  const isRestricted = await readRestricted()
  return write(
    tx,
    sql`update cards set is_owner_restricted = ${isRestricted}, ${asked(now)}
      where user_id = ${userId} and kind = 'visa' and state in ('awaiting', 'issuing', 'active')
        and is_owner_restricted <> ${isRestricted}`,
  )
}

/**
 * Active cards of which the issuer has yet to be asked to pause or resume them; the next 200 by keyset pagination.
 */
export async function cardIdsToPause(on: Db | Tx, last: string): Promise<CardId[]> {
  const rows = await read<{ id: CardId }>(
    on,
    sql`select id from cards where is_pause_due and state = 'active' and id > ${last} order by id limit 200`,
  )
  return rows.map(({ id }) => id)
}

/** What the issuer is to be asked for an active card; undefined when nothing. */
export const findPause = (on: Db | Tx, id: CardId) =>
  readOne(
    on,
    sql<{
      token: string
      isPaused: boolean
      asked: number
    }>`select issuer_token as token, (${isToBePaused}) as "isPaused",
        pause_asked as asked
      from cards where id = ${id} and state = 'active' and issuer_token is not null`,
  )

/**
 * Records that the issuer has carried out the request. If it was asked for something else meanwhile, nobody knows
 * which request came last, so the issuer is asked again, and repeatedly as long as an earlier request may still reach
 * it.
 */
export const updatePauseHeard = (
  on: Db | Tx,
  id: CardId,
  { asked, now }: { asked: number; now: Date },
): Promise<number> =>
  write(
    on,
    sql`update cards set is_pause_due = pause_asked <> ${asked} or coalesce(pause_unsure_until > ${now}::timestamptz, false)
      where id = ${id}`,
  )

/** Records that the outcome of the request is unknown: the issuer is asked again, whatever it was asked meanwhile. */
export const updatePauseUnknown = (on: Db | Tx, id: CardId, now: Date): Promise<number> =>
  write(
    on,
    sql`update cards set is_pause_due = true, pause_unsure_until = ${lateFrom(now)}::timestamptz, pause_late_until = ${lateFrom(now)}::timestamptz where id = ${id}`,
  )

export type FrozenCard = { id: CardId; userId: UserId; at: Date; by: string; because: string }

export const readFrozenCards = (on: Db | Tx): Promise<FrozenCard[]> =>
  read(
    on,
    sql<FrozenCard>`select id, user_id as "userId", frozen_at as at, frozen_by as by, frozen_because as because from cards
      where frozen_at is not null and state <> 'deleted' order by frozen_at limit 200`,
  )
