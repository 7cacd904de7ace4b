import { read, readOne, sql, type Db, type Tx } from '../kit/db.ts'
import type { AccountPath, Currency } from './accounts.ts'
import type { Outcome } from './outcome.ts'

type Columns = {
  causes: string[]
  happenedAt: Date[]
  transfer: number[]
  from: AccountPath[]
  to: AccountPath[]
  currency: Currency[]
  amount: bigint[]
}

export async function post(tx: Tx, columns: Columns): Promise<Outcome[]> {
  const { causes, happenedAt, transfer, from, to, currency, amount } = columns
  const row = await readOne(
    tx,
    sql<{ outcomes: Outcome[] }>`select post_transfers(
      ${causes}::text[], ${happenedAt.map((at) => at.toISOString())}::timestamptz[],
      ${transfer}::int[], ${from}::text[], ${to}::text[], ${currency}::text[], ${amount.map(String)}::bigint[]
    ) as outcomes`,
  )
  return row!.outcomes
}

type BalanceRow = { path: AccountPath; balance: bigint }

/** House accounts keep no balance: theirs is the sum of what went through. */
export function readBalances(on: Db | Tx, paths: readonly AccountPath[]): Promise<BalanceRow[]> {
  return read(
    on,
    sql<BalanceRow>`select a.path, case when a.kind <> 'house' then a.balance else
        coalesce((select sum(amount) from ledger_legs where to_account_id = a.id), 0)::bigint
        - coalesce((select sum(amount) from ledger_legs where from_account_id = a.id), 0)::bigint
      end as balance
      from ledger_accounts a where a.path = any(${[...paths]}::text[])`,
  )
}
