import { readOne, sql, type Tx } from '../database/db.ts'

/**
 * Our id of a card transaction: what its issuer calls it, with the issuer's name before it where another issuer has used
 * that already. It is in causes of the ledger and in the activity, so it never changes.
 */
export async function readTransactionId(tx: Tx, { issuer, token }: { issuer: string; token: string }): Promise<string> {
  const row = await readOne<{ id: string }>(
    tx,
    sql`select coalesce(
        (select id from card_transactions where issuer = ${issuer} and token = ${token}),
        (select transaction_id from card_authorizations where issuer = ${issuer} and token = ${token} limit 1),
        case when exists (select from card_transactions where id = ${token})
            or exists (select from card_authorizations where transaction_id = ${token})
          then ${issuer} || '.' || ${token} else ${token} end) as id`,
  )
  return row!.id
}
