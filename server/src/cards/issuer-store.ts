import type { CardId } from '@moon/contract/ids.ts'
import { cents, type Cents } from '@moon/money/cents.ts'
import { read, sql, type Db, type Tx } from '../database/db.ts'
import type { CardState } from './card.ts'

export type CardAtIssuer = { id: CardId; token: string; state: CardState; limitCents: Cents }

export async function readIssuedCards(on: Db | Tx, issuer: string): Promise<CardAtIssuer[]> {
  const rows = await read(
    on,
    sql<CardAtIssuer & { limitCents: bigint }>`select id, issuer_token as token, state,
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
