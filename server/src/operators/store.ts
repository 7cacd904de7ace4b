import type { ConsoleRole } from '@moon/contract/console-roles.ts'
import type { UserId } from '@moon/contract/ids.ts'
import { cents, type Cents } from '@moon/money/cents.ts'
import { read, readOne, sql, write, type Db, type Tx } from '../database/db.ts'

export type OperatorRow = { name: string; role: ConsoleRole; addedAt: Date; addedBy: string }

/** Current operators, in the order in which they were added. */
export const readOperators = (on: Db | Tx): Promise<OperatorRow[]> =>
  read(
    on,
    sql<OperatorRow>`select name, role, added_at as "addedAt", added_by as "addedBy" from operators
      where removed_at is null order by added_at, name`,
  )

export const findOperatorOfKey = (
  on: Db | Tx,
  keySha256: Uint8Array,
): Promise<Pick<OperatorRow, 'name' | 'role'> | undefined> =>
  readOne(
    on,
    sql<Pick<OperatorRow, 'name' | 'role'>>`select name, role from operators
      where key_sha256 = ${keySha256} and removed_at is null`,
  )

type NewOperator = {
  name: string
  role: ConsoleRole
  spelling: string
  keySha256: Uint8Array
  by: string
  at: Date
}

/**
 * A removed operator may return with a new key. Returns 0 when they are an operator already, or another one has almost the same name.
 */
export const insertOperator = (tx: Tx, { name, role, spelling, keySha256, by, at }: NewOperator): Promise<number> =>
  write(
    tx,
    sql`insert into operators (name, role, spelling, key_sha256, added_at, added_by)
      values (${name}, ${role}, ${spelling}, ${keySha256}, ${at}, ${by})
      on conflict (spelling) do update set key_sha256 = excluded.key_sha256, role = excluded.role, added_at = excluded.added_at,
        added_by = excluded.added_by, removed_at = null, removed_by = null
      where operators.removed_at is not null and operators.name = excluded.name`,
  )

export const updateRemoved = (tx: Tx, { name, by, at }: { name: string; by: string; at: Date }): Promise<number> =>
  write(
    tx,
    sql`update operators set removed_at = ${at}, removed_by = ${by} where name = ${name} and removed_at is null`,
  )

export const updateRole = (tx: Tx, { name, role }: { name: string; role: ConsoleRole }): Promise<number> =>
  write(tx, sql`update operators set role = ${role} where name = ${name} and removed_at is null and role <> ${role}`)

export type OperatorRequest = {
  id: string
  command: string
  arguments: Readonly<Record<string, string>>
  amountCents: Cents
  userId: UserId
  email: string
  what: string
  askedBy: string
  askedAt: Date
}

const requestColumns = sql`r.id, r.command, r.arguments, r.amount_cents as "amountCents", r.user_id as "userId", r.email,
  r.what, r.asked_by as "askedBy", r.asked_at as "askedAt"`

export const insertRequest = (tx: Tx, r: OperatorRequest): Promise<number> =>
  write(
    tx,
    sql`insert into operator_requests (id, command, arguments, amount_cents, user_id, email, what, asked_by, asked_at)
      values (${r.id}, ${r.command}, ${JSON.stringify(r.arguments)}::jsonb, ${r.amountCents}, ${r.userId}, ${r.email},
        ${r.what}, ${r.askedBy}, ${r.askedAt})`,
  )

type Confirmed = { confirmedBy: string | null; confirmedAt: Date | null }

export const findOperatorRequest = (on: Db | Tx, id: string): Promise<(OperatorRequest & Confirmed) | undefined> =>
  readOne(
    on,
    sql<OperatorRequest & Confirmed>`select ${requestColumns}, a.operator as "confirmedBy", a.at as "confirmedAt"
      from operator_requests r left join operator_actions a on a.request_id = r.id and a.kind = 'confirmed'
      where r.id = ${id}`,
  )

/** Requests that may still be confirmed, oldest first. */
export const readOpenRequests = (on: Db | Tx, since: Date): Promise<OperatorRequest[]> =>
  read(
    on,
    sql<OperatorRequest>`select ${requestColumns} from operator_requests r
      where r.asked_at > ${since} and not exists (
        select from operator_actions a where a.request_id = r.id and a.kind = 'confirmed')
      order by r.asked_at, r.id`,
  )

type NewAction = {
  kind: 'alone' | 'confirmed' | 'confirmation refused' | 'operator added' | 'operator removed'
  at: Date
  operator: string
  isProved: boolean
  what: string
  amountCents?: Cents
  userId?: UserId
  requestId?: string
}

export const insertAction = (tx: Tx, a: NewAction): Promise<number> =>
  write(
    tx,
    sql`insert into operator_actions (kind, at, operator, is_proved, what, amount_cents, user_id, request_id)
      values (${a.kind}, ${a.at}, ${a.operator}, ${a.isProved}, ${a.what}, ${a.amountCents ?? null},
        ${a.userId ?? null}, ${a.requestId ?? null})`,
  )

/** Serialises moves of money: the next one waits for the end of this transaction, so that an operator's sum is exact. */
export const lockMoves = (tx: Tx): Promise<unknown> =>
  read(tx, sql`select pg_advisory_xact_lock(hashtextextended('operators: money by hand', 0))`)

/** What this operator has moved alone since then; without an operator, what was moved under unproved names. */
export async function sumMovedAlone(on: Db | Tx, { operator, since }: { operator: string | null; since: Date }) {
  const row = await readOne(
    on,
    sql<{ cents: bigint }>`select coalesce(sum(amount_cents), 0)::bigint as cents from operator_actions
      where kind = 'alone' and at > ${since} and (operator = ${operator} and is_proved or ${operator}::text is null and not is_proved)`,
  )
  return cents(row!.cents)
}
