import type { UserId } from '@moon/contract/ids.ts'
import { read, sql, type Db, type Tx } from '../database/db.ts'

/** At most 100 users who have free credit and an overdraft at the same time, which only a transfer by hand can leave. */
export const readOwingWithCredit = (on: Db | Tx): Promise<{ userId: UserId }[]> =>
  read(
    on,
    sql<{ userId: UserId }>`select split_part(o.path, '/', 2) as "userId" from ledger_accounts o
        join ledger_accounts c on c.path = 'user/' || split_part(o.path, '/', 2) || '/credit' and c.balance > 0
      where o.kind = 'overdraft' and o.currency = 'USD' and o.balance < 0 and o.path like 'user/%' limit 100`,
  )
