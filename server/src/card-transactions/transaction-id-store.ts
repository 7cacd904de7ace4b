import type { IssuerTransaction } from '../issuer/issuer.ts'
import { read, readOne, sql, type Db, type Tx } from '../database/db.ts'

/**
 * Our id of a card transaction: the issuer's token, prefixed with the issuer's name if another issuer has used that
 * token already. The id is part of ledger causes and of the activity, so it never changes.
 */
export async function readTransactionId(tx: Tx, { issuer, token }: { issuer: string; token: string }): Promise<string> {
  const row = await readOne<{ id: string }>(tx, sql`select ${transactionIdOf({ issuer, token })} as id`)
  return row!.id
}

/** The same id as an SQL expression. */
export const transactionIdOf = ({ issuer, token }: { issuer: string; token: string }) =>
  sql<string>`coalesce(
    (select id from card_transactions where issuer = ${issuer} and token = ${token}),
    (select transaction_id from card_authorizations where issuer = ${issuer} and token = ${token} limit 1),
    case when exists (select from card_transactions where id = ${token})
        or exists (select from card_authorizations where transaction_id = ${token})
      then ${issuer} || '.' || ${token} else ${token} end)`

/**
 * The listed card transactions that are already recorded as listed: with a card of ours, their approval code and each
 * of their events.
 */
export async function readRecorded(on: Db, issuer: string, listed: readonly IssuerTransaction[]): Promise<Set<string>> {
  const column = <T>(of: (one: IssuerTransaction) => T): T[] => listed.map(of)
  const rows = await read(
    on,
    sql<{ token: string }>`select a.token
      from unnest(${column(({ token }) => token)}::text[], ${column(({ approvalCode }) => approvalCode)}::text[],
        ${column(({ events }) => JSON.stringify(events.map(({ token }) => token)))}::text[]) as a(token, code, events)
        join card_transactions t on t.issuer = ${issuer} and t.token = a.token
      where t.card_id is not null and (a.code is null or a.code = t.approval_code) and not exists (
        select from jsonb_array_elements_text(a.events::jsonb) as e(token)
        where not exists (select from card_events x where x.issuer = ${issuer} and x.token = e.token))`,
  )
  return new Set(rows.map(({ token }) => token))
}
