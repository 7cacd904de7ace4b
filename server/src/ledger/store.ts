import type { UserId } from '@moon/contract/ids.ts'
import type { Cents } from '@moon/money/cents.ts'
import { isOneOf, read, readOne, sql, write, type Db, type Tx } from '../database/db.ts'
import { accountSql } from './account-sql.ts'
import { isOfHouse, type AccountPath, type Currency } from './accounts.ts'
import type { Outcome } from './outcome.ts'

type Columns = {
  causes: string[]
  happenedAt: Date[]
  transfer: number[]
  from: AccountPath[]
  to: AccountPath[]
  currency: Currency[]
  amount: bigint[]
  /** The users whose programs may subscribe to changes of credit. */
  users: UserId[]
}

type Posted = { outcomes: Outcome[]; wanting: UserId[] }

export async function post(tx: Tx, columns: Columns): Promise<Posted> {
  const { causes, happenedAt, transfer, from, to, currency, amount, users } = columns
  const row = await readOne(
    tx,
    sql<Posted>`select post_transfers(
      ${causes}::text[], ${happenedAt.map((at) => at.toISOString())}::timestamptz[],
      ${transfer}::int[], ${from}::text[], ${to}::text[], ${currency}::text[], ${amount.map(String)}::bigint[]
    ) as outcomes, array(
      select distinct w.user_id from wanted_events w
      where w.user_id = any(${users}::text[]) and 'credit.changed' = any(w.event_types)
    ) as wanting`,
  )
  return row!
}

type BalanceRow = { path: AccountPath; balance: bigint }

/**
 * House accounts store no balance: theirs is the sum of their legs. When none is requested, that sum is left out of
 * the statement.
 */
export function readBalances(on: Db | Tx, paths: readonly AccountPath[]): Promise<BalanceRow[]> {
  if (!paths.some(isOfHouse))
    return read(on, sql<BalanceRow>`select path, balance from ledger_accounts where ${isOneOf(sql`path`, paths)}`)
  return read(
    on,
    sql<BalanceRow>`select a.path, case when a.kind <> 'house' then a.balance else
        coalesce((select sum(amount) from ledger_legs where to_account_id = a.id), 0)::bigint
        - coalesce((select sum(amount) from ledger_legs where from_account_id = a.id), 0)::bigint
      end as balance
      from ledger_accounts a where a.path = any(${[...paths]}::text[])`,
  )
}

type CreditAccounts = { credit: AccountPath; onHold: AccountPath; overdraft: AccountPath }
type CreditLineRow = {
  cause: string
  happenedAt: Date
  credit: Cents
  onHold: Cents
  overdraft: Cents
  balance: Cents
  total: bigint
}

/** Transfers in the order of posting, so that each balance follows from the previous one. */
export const readCreditLines = (
  on: Db,
  { credit, onHold, overdraft, limit, offset }: CreditAccounts & { limit: number; offset: number },
): Promise<CreditLineRow[]> =>
  read(
    on,
    sql<CreditLineRow>`with moved as (
        select transfer_id, coalesce(sum(amount) filter (where path = ${credit}), 0)::bigint as credit,
          coalesce(sum(amount) filter (where path = ${onHold}), 0)::bigint as on_hold,
          coalesce(sum(amount) filter (where path = ${overdraft}), 0)::bigint as overdraft
        from ledger_entries where path in (${credit}, ${onHold}, ${overdraft}) group by transfer_id
      )
      select t.cause, t.happened_at as "happenedAt", m.credit, m.on_hold as "onHold", m.overdraft,
        (sum(m.credit) over (order by m.transfer_id))::bigint as balance, count(*) over () as total
      from moved m join ledger_transfers t on t.id = m.transfer_id
      order by m.transfer_id desc limit ${limit} offset ${offset}`,
  )

/** The sum of a user's credit that is held for purchases. */
export async function sumPromised(on: Db, credit: AccountPath): Promise<bigint> {
  const row = await readOne<{ promised: bigint }>(
    on,
    sql`select coalesce(sum(h.balance), 0)::bigint as promised from ledger_accounts h
      where starts_with(h.path, ${`${credit}-held/`}) and h.id in (
        select l.to_account_id from ledger_legs l join ledger_accounts a on a.id = l.from_account_id
        where a.path = ${credit})`,
  )
  return row?.promised ?? 0n
}

export async function findCauses(on: Db, causes: readonly string[]): Promise<string[]> {
  const rows = await read<{ cause: string }>(
    on,
    sql`select cause from ledger_transfers where cause = any(${[...causes]}::text[])`,
  )
  return rows.map(({ cause }) => cause)
}

const isCredit = accountSql.isAny('credit', sql`a.path`)
const isOverdraft = accountSql.isAny('overdraft', sql`a.path`)

/** What a transfer took from users: the total, and the part that became an overdraft. */
export type TakenRow = { cause: string; happenedAt: Date; amountCents: Cents; owedCents: Cents }

/** How many cents each of these transfers took from users, and how many of them became an overdraft. */
export const readTaken = (on: Db | Tx, causes: readonly string[]): Promise<TakenRow[]> =>
  read(
    on,
    sql<TakenRow>`select t.cause, t.happened_at as "happenedAt", sum(l.amount)::bigint as "amountCents",
        coalesce(sum(l.amount) filter (where ${isOverdraft}), 0)::bigint as "owedCents"
      from ledger_transfers t join ledger_legs l on l.transfer_id = t.id join ledger_accounts a on a.id = l.from_account_id
      where t.cause = any(${[...causes]}::text[]) and a.currency = 'USD'
        and (${isCredit} or ${isOverdraft})
      group by t.id, t.cause, t.happened_at order by t.id`,
  )

/** Serialises all transactions that give money to a user or take it. */
export const lockMoneyOf = (tx: Tx, userId: string): Promise<number> =>
  write(tx, sql`select pg_advisory_xact_lock(hashtextextended('money of ' || ${userId}, 0))`)

/** How many cents of one transfer paid users' overdrafts. */
export async function sumRepaid(on: Db | Tx, cause: string): Promise<bigint> {
  const row = await readOne<{ repaid: bigint }>(
    on,
    sql`select coalesce(sum(l.amount), 0)::bigint as repaid from ledger_transfers t
        join ledger_legs l on l.transfer_id = t.id join ledger_accounts a on a.id = l.to_account_id
      where t.cause = ${cause} and ${isOverdraft} and a.currency = 'USD'`,
  )
  return row?.repaid ?? 0n
}
