import { sql } from '../database/db.ts'
import { anyAccount } from './accounts.ts'

type Text = ReturnType<typeof sql<string>>
type Kind = keyof typeof anyAccount

/** How statements name accounts, so that their paths are spelled in accounts.ts alone. Each is a fixed text, which keeps its plan. */
export const accountSql = {
  /** `where ${accountSql.isAny('overdraft', sql`a.path`)}` */
  isAny: (kind: Kind, path: Text): Text => sql`${path} like ${sql.lit(anyAccount[kind])}`,
  /** `join account_balances a on a.path = ${accountSql.pathOf('cardBalance', sql`c.id`)}` */
  pathOf: (kind: Exclude<Kind, 'ofPurchase'>, id: Text): Text => sql`replace(${sql.lit(anyAccount[kind])}, '%', ${id})`,
  /** Whose account it is: the id in its path. */
  ownerOf: (path: Text): Text => sql`split_part(${path}, '/', 2)`,
}
