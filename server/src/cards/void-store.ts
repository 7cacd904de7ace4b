import type { CardId } from '@moon/contract/ids.ts'
import { cents, type Cents } from '@moon/money/cents.ts'
import { read, readOne, sql, write, type Db, type Tx } from '../database/db.ts'

/** Has the issuer asked from now on whether it made this card. A lookup that had ended starts again. */
export const insertVoid = (tx: Tx, cardId: CardId, at: Date): Promise<number> =>
  write(
    tx,
    sql`insert into card_voids (card_id, since, next_attempt_at) values (${cardId}, ${at}, ${at})
      on conflict (card_id) do update set next_attempt_at = excluded.next_attempt_at, ended_at = null, is_absent = null,
        since = case when card_voids.ended_at is null then card_voids.since else excluded.since end`,
  )

export async function cardIdsToVoid(on: Db | Tx, now: Date): Promise<CardId[]> {
  const rows = await read<{ id: CardId }>(
    on,
    sql`select card_id as id from card_voids where ended_at is null and next_attempt_at <= ${now}
      order by next_attempt_at limit 100`,
  )
  return rows.map(({ id }) => id)
}

/** Since when a card is looked up, and how often the issuer was asked. Undefined when the lookup has ended. */
export const findVoid = (on: Db | Tx, cardId: CardId): Promise<{ since: Date; attempts: number } | undefined> =>
  readOne(
    on,
    sql<{ since: Date; attempts: number }>`select since, attempts from card_voids
      where card_id = ${cardId} and ended_at is null`,
  )

export const updateNextAttempt = (on: Db | Tx, cardId: CardId, nextAttemptAt: Date): Promise<number> =>
  write(
    on,
    sql`update card_voids set attempts = attempts + 1, next_attempt_at = ${nextAttemptAt}
      where card_id = ${cardId} and ended_at is null`,
  )

export const updateLook = (on: Db | Tx, cardId: CardId, isAbsent: boolean | null): Promise<number> =>
  write(on, sql`update card_voids set is_absent = ${isAbsent} where card_id = ${cardId} and ended_at is null`)

export const updateVoidEnded = (tx: Tx, cardId: CardId, at: Date): Promise<number> =>
  write(tx, sql`update card_voids set ended_at = ${at} where card_id = ${cardId} and ended_at is null`)

/** Makes all lookups due: the issuer reported a card that is not known here, which may be one of them. */
export const updateVoidsDue = (on: Db | Tx, now: Date): Promise<number> =>
  write(on, sql`update card_voids set next_attempt_at = ${now} where ended_at is null and next_attempt_at > ${now}`)

/** `token`: the issuer's token for the card, or our reference where we do not know the token. */
export type OrphanCard = { token: string; cents: Cents; foundAt: Date }

/**
 * Cards whose money was returned and that are, or may be, open at the issuer: by the issuer's token for the card, or
 * by our reference as long as the issuer has not said whether it made one.
 */
export async function readOrphans(on: Db | Tx): Promise<OrphanCard[]> {
  const rows = await read(
    on,
    sql<{ token: string; cents: bigint; foundAt: Date }>`select c.issuer_token as token, c.value_cents as cents,
        coalesce(v.ended_at, c.issued_at) as "foundAt"
      from cards c left join card_voids v on v.card_id = c.id
      where c.state = 'closing' and c.ended_because = 'payment_returned'
      union all
      select c.purchase_id, c.value_cents, v.since from card_voids v join cards c on c.id = v.card_id
      where v.ended_at is null and v.is_absent is not true`,
  )
  return rows.map((row) => ({ ...row, cents: cents(row.cents) }))
}
