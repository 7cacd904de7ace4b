import type { UserId } from '@moon/contract/ids.ts'
import { read, sql, type Db, type Tx } from '../database/db.ts'
import { accountSql } from './account-sql.ts'

const owner = accountSql.ownerOf(sql`o.path`)

/**
 * At most 100 users who have free credit and an overdraft at the same time, which only a transfer by hand can leave.
 */
export const readOwingWithCredit = (on: Db | Tx): Promise<{ userId: UserId }[]> =>
  read(
    on,
    sql<{ userId: UserId }>`select ${owner} as "userId" from ledger_accounts o
        join ledger_accounts c on c.path = ${accountSql.pathOf('credit', owner)} and c.balance > 0
      where o.kind = 'overdraft' and o.currency = 'USD' and o.balance < 0
        and ${accountSql.isAny('overdraft', sql`o.path`)} limit 100`,
  )
