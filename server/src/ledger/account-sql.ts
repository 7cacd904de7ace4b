import { sql } from '../database/db.ts'
import { anyAccount } from './accounts.ts'

type Text = ReturnType<typeof sql<string>>
type Kind = keyof typeof anyAccount

/**
 * How SQL statements refer to accounts, so that account paths are spelled in accounts.ts alone. Each is a fixed text,
 * so that query plans can be cached.
 */
export const accountSql = {
  /** `where ${accountSql.isAny('overdraft', sql`a.path`)}` */
  isAny: (kind: Kind, path: Text): Text => sql`${path} like ${sql.lit(anyAccount[kind])}`,
  /** `join account_balances a on a.path = ${accountSql.pathOf('cardBalance', sql`c.id`)}` */
  pathOf: (kind: Exclude<Kind, 'ofPurchase'>, id: Text): Text => sql`replace(${sql.lit(anyAccount[kind])}, '%', ${id})`,
  /** The owner of an account: the id in its path. */
  ownerOf: (path: Text): Text => sql`split_part(${path}, '/', 2)`,
}
