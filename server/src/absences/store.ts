import type { UserId } from '@moon/contract/ids.ts'
import type { Cents } from '@moon/money/cents.ts'
import { read, readOne, sql, write, type Db, type Tx } from '../database/db.ts'
import type { AccountPath } from '../ledger/accounts.ts'
import { accountSql } from '../ledger/account-sql.ts'

export type Absence = {
  userId: UserId
  unusedSince: Date
  chargeCents: Cents
  firstLetterAt: Date
  secondLetterAt: Date | null
  charges: number
  chargedCents: Cents
  lastChargeAt: Date | null
}

const columns = sql.raw(
  `user_id as "userId", unused_since as "unusedSince", charge_cents as "chargeCents", first_letter_at as "firstLetterAt",
   second_letter_at as "secondLetterAt", charges, charged_cents as "chargedCents", last_charge_at as "lastChargeAt"`,
)

/** At most 100 users with credit whose account was last used before this, and who have no open absence. */
export const readUnused = (on: Db | Tx, before: Date): Promise<{ userId: UserId }[]> =>
  read(
    on,
    sql<{ userId: UserId }>`select u.user_id as "userId" from user_uses u
        join account_balances b on b.path = ${accountSql.pathOf('credit', sql`u.user_id`)} and b.balance > 0
      where u.may_log_in and u.last_used_at < ${before}
        and not exists (select from absences a where a.user_id = u.user_id and a.ended_at is null)
      order by u.last_used_at limit 100`,
  )

export const findUse = (on: Db | Tx, userId: UserId): Promise<{ lastUsedAt: Date; mayLogIn: boolean } | undefined> =>
  readOne(
    on,
    sql<{ lastUsedAt: Date; mayLogIn: boolean }>`select last_used_at as "lastUsedAt", may_log_in as "mayLogIn"
      from user_uses where user_id = ${userId}`,
  )

export const readCardIds = async (on: Db | Tx, userId: UserId): Promise<string[]> =>
  (await read(on, sql<{ id: string }>`select card_id as id from card_owners where user_id = ${userId}`)).map(
    ({ id }) => id,
  )

/** When money last moved on these accounts, in a transfer that did not also move `except`; null for never. */
export async function findLastMove(
  on: Db | Tx,
  { paths, except }: { paths: readonly AccountPath[]; except: AccountPath },
): Promise<Date | null> {
  const row = await readOne(
    on,
    sql<{
      at: Date | null
    }>`select max(t.happened_at) as at from ledger_entries e join transfer_times t using (transfer_id)
      where e.path = any(${[...paths]}::text[])
        and not exists (select from ledger_entries o where o.transfer_id = e.transfer_id and o.path = ${except})`,
  )
  return row?.at ?? null
}

/** Returns 0 when one is open already. */
export const insertAbsence = (
  tx: Tx,
  {
    userId,
    unusedSince,
    chargeCents,
    firstLetterAt,
  }: Pick<Absence, 'userId' | 'unusedSince' | 'chargeCents' | 'firstLetterAt'>,
): Promise<number> =>
  write(
    tx,
    sql`insert into absences (user_id, unused_since, charge_cents, first_letter_at)
      values (${userId}, ${unusedSince}, ${chargeCents}, ${firstLetterAt}) on conflict do nothing`,
  )

/** At most 100 absences whose last step was at this time or before, longest waiting first. */
export const readDue = (on: Db | Tx, until: Date): Promise<Absence[]> =>
  read(
    on,
    sql<Absence>`select ${columns} from absences
      where ended_at is null and coalesce(last_charge_at, second_letter_at, first_letter_at) <= ${until}
      order by coalesce(last_charge_at, second_letter_at, first_letter_at), user_id limit 100`,
  )

export const readOpen = (on: Db | Tx): Promise<(Absence & { email: string })[]> =>
  read(
    on,
    sql<Absence & { email: string }>`select ${columns}, email from absences join user_contacts using (user_id)
      where ended_at is null order by unused_since, user_id`,
  )

/** Locks an absence: a concurrent step waits. Undefined when the absence has ended. */
export const lockAbsence = (tx: Tx, userId: UserId): Promise<Absence | undefined> =>
  readOne(tx, sql<Absence>`select ${columns} from absences where user_id = ${userId} and ended_at is null for update`)

export const updateSecondLetter = (tx: Tx, { userId, at }: { userId: UserId; at: Date }): Promise<number> =>
  write(tx, sql`update absences set second_letter_at = ${at} where user_id = ${userId} and ended_at is null`)

export const updateCharged = (
  tx: Tx,
  { userId, amountCents, at }: { userId: UserId; amountCents: Cents; at: Date },
): Promise<number> =>
  write(
    tx,
    sql`update absences set charges = charges + 1, charged_cents = charged_cents + ${amountCents}, last_charge_at = ${at}
      where user_id = ${userId} and ended_at is null`,
  )

export const updateEnded = (tx: Tx, { userId, at }: { userId: UserId; at: Date }): Promise<number> =>
  write(tx, sql`update absences set ended_at = ${at} where user_id = ${userId} and ended_at is null`)

export const updateAllEnded = (on: Db, at: Date): Promise<number> =>
  write(on, sql`update absences set ended_at = ${at} where ended_at is null`)
