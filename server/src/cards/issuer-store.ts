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

/** Whether the issuer is to let nothing be bought with it. */
const isToBePaused = sql.raw('frozen_at is not null or owner_froze_at is not null or is_owner_restricted')

/** So long after it was sent a request may still be carried out, also where whoever sent it has ended. */
const lateMs = 120_000

/** Said anew to the issuer. What it was asked shortly before may still be carried out, and after this. */
const asked = (now: Date) => sql`is_pause_due = true, pause_asked = pause_asked + 1,
  pause_unsure_until = case when pause_late_until > ${now}::timestamptz then pause_late_until else pause_unsure_until end,
  pause_late_until = ${lateFrom(now)}::timestamptz`

const lateFrom = (now: Date) => new Date(now.getTime() + lateMs)

/** What stands of a card that is frozen; null: it is not any more. The issuer hears of it next. */
export const updateFrozen = (tx: Tx, id: CardId, frozen: Freezing | null, now: Date): Promise<number> =>
  write(
    tx,
    sql`update cards set frozen_at = ${frozen?.at ?? null}, frozen_by = ${frozen?.by ?? null},
      frozen_because = ${frozen?.because ?? null}, ${asked(now)} where id = ${id}`,
  )

/** Since when its owner has frozen it; null: not any more. */
export const updateFrozenByOwner = (tx: Tx, id: CardId, at: Date | null, now: Date): Promise<number> =>
  write(tx, sql`update cards set owner_froze_at = ${at}, ${asked(now)} where id = ${id}`)

/** Whether their owner is restricted, for each card that is or may come into use. */
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

/** Cards in use of which the issuer has yet to hear whether they may be used; the next 200 after one. */
export async function cardIdsToPause(on: Db | Tx, last: string): Promise<CardId[]> {
  const rows = await read<{ id: CardId }>(
    on,
    sql`select id from cards where is_pause_due and state = 'active' and id > ${last} order by id limit 200`,
  )
  return rows.map(({ id }) => id)
}

/** What the issuer is to hear of a card in use; undefined: nothing. */
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
 * The issuer has heard it. Where it was to hear something else meanwhile, nobody knows which came last: it is said again; and as long as
 * an earlier request may still reach it, again and again.
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

/** Nobody knows whether the issuer has heard it, or will yet: whatever it heard meanwhile, it is said again. */
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
