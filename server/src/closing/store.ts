import { read, readOne, sql, type Db, type Tx } from '../database/db.ts'

/** Orders of a user that have not ended, or to which a payment is on its way that may still arrive or be lost. */
export async function countUnfinishedOrders(on: Db | Tx, userId: string): Promise<number> {
  const row = await readOne(
    on,
    sql<{ count: number }>`select count(*)::int as count from order_states o
      where o.user_id = ${userId} and (o.state in ('open', 'paid') or exists (
        select from purchase_payments y where y.purchase_id = o.purchase_id and y.state not in ('final', 'dropped')))`,
  )
  return row!.count
}

export type Balance = { path: string; balance: bigint }

/** Ledger accounts with a balance other than zero. */
export const readNonZero = (on: Db | Tx, pattern: string): Promise<Balance[]> =>
  read(on, sql<Balance>`select path, balance from account_balances where path like ${pattern} and balance <> 0`)
