import type { CardId, UserId } from '@moon/contract/ids.ts'
import { cents, type Cents } from '@moon/money/cents.ts'
import { read, sql, write, type Db, type Tx } from '../database/db.ts'
import type { CardState } from './card.ts'

export type CardAtIssuer = { id: CardId; token: string; state: CardState; isFrozen: boolean; limitCents: Cents }

export async function readIssuedCards(on: Db | Tx, issuer: string): Promise<CardAtIssuer[]> {
  const rows = await read(
    on,
    sql<
      CardAtIssuer & { limitCents: bigint }
    >`select id, issuer_token as token, state, frozen_at is not null as "isFrozen",
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

/** What stands of a card that is frozen; null: it is not any more. The issuer hears of it next. */
export const updateFrozen = (tx: Tx, id: CardId, frozen: Freezing | null): Promise<number> =>
  write(
    tx,
    sql`update cards set frozen_at = ${frozen?.at ?? null}, frozen_by = ${frozen?.by ?? null},
      frozen_because = ${frozen?.because ?? null}, is_pause_due = state = 'active' where id = ${id}`,
  )

/** Cards of which the issuer has yet to hear whether they may be used. */
export async function cardIdsToPause(on: Db | Tx): Promise<CardId[]> {
  const rows = await read<{ id: CardId }>(on, sql`select id from cards where is_pause_due limit 200`)
  return rows.map(({ id }) => id)
}

/** The issuer has heard it, unless it is otherwise by now. */
export const updatePauseHeard = (on: Db | Tx, id: CardId, frozenAt: Date | null): Promise<number> =>
  write(
    on,
    sql`update cards set is_pause_due = false where id = ${id} and frozen_at is not distinct from ${frozenAt}::timestamptz`,
  )

export type FrozenCard = { id: CardId; userId: UserId; at: Date; by: string; because: string }

export const readFrozenCards = (on: Db | Tx): Promise<FrozenCard[]> =>
  read(
    on,
    sql<FrozenCard>`select id, user_id as "userId", frozen_at as at, frozen_by as by, frozen_because as because from cards
      where frozen_at is not null and state <> 'deleted' order by frozen_at limit 200`,
  )
