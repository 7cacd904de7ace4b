import { readOne, sql, write, type Db, type Tx } from '../database/db.ts'

type Authenticator = { id: string; sealed: Buffer; confirmedAt: Date | null; lastWindow: bigint | null }

const columns = sql.raw('id, secret_sealed as sealed, confirmed_at as "confirmedAt", last_window as "lastWindow"')

export const findConfirmed = (on: Db | Tx, identityId: string): Promise<Authenticator | undefined> =>
  readOne(
    on,
    sql<Authenticator>`select ${columns} from authenticators where identity_id = ${identityId} and confirmed_at is not null`,
  )

/** Returns the same app locked: a concurrent renewal of its recovery codes waits. */
export const lockConfirmed = (tx: Tx, identityId: string): Promise<Authenticator | undefined> =>
  readOne(
    tx,
    sql<Authenticator>`select ${columns} from authenticators
      where identity_id = ${identityId} and confirmed_at is not null for update`,
  )

export const findWaiting = (
  on: Db | Tx,
  { identityId, madeAfter }: { identityId: string; madeAfter: Date },
): Promise<Authenticator | undefined> =>
  readOne(
    on,
    sql<Authenticator>`select ${columns} from authenticators
      where identity_id = ${identityId} and confirmed_at is null and made_at > ${madeAfter}`,
  )

/** Replaces an unconfirmed one. */
export const upsertWaiting = (
  on: Db | Tx,
  made: { id: string; identityId: string; sealed: Buffer; at: Date },
): Promise<number> =>
  write(
    on,
    sql`insert into authenticators (id, identity_id, secret_sealed, made_at)
      values (${made.id}, ${made.identityId}, ${made.sealed}, ${made.at})
      on conflict (identity_id) where confirmed_at is null
      do update set id = excluded.id, secret_sealed = excluded.secret_sealed, made_at = excluded.made_at`,
  )

export const deleteConfirmed = (tx: Tx, identityId: string): Promise<number> =>
  write(tx, sql`delete from authenticators where identity_id = ${identityId} and confirmed_at is not null`)

/** Returns 0 when it was replaced or confirmed meanwhile. */
export const confirm = (tx: Tx, { id, at, window }: { id: string; at: Date; window: bigint }): Promise<number> =>
  write(
    tx,
    sql`update authenticators set confirmed_at = ${at}, last_window = ${window} where id = ${id} and confirmed_at is null`,
  )

/** Of any number of concurrent uses of one code, one gets 1. A code of a window that is not newer than the last used one is refused. */
export const takeWindow = (on: Db | Tx, { id, window }: { id: string; window: bigint }): Promise<number> =>
  write(
    on,
    sql`update authenticators set last_window = ${window}
      where id = ${id} and (last_window is null or last_window < ${window})`,
  )

export const insertRecoveryCode = (tx: Tx, { id, hash }: { id: string; hash: string }): Promise<number> =>
  write(tx, sql`insert into recovery_codes (authenticator_id, code_hash) values (${id}, ${hash})`)

export const deleteRecoveryCodes = (tx: Tx, id: string): Promise<number> =>
  write(tx, sql`delete from recovery_codes where authenticator_id = ${id}`)

/** Returns 0 when there is no such code, or it was used. */
export const takeRecoveryCode = (
  on: Db | Tx,
  { id, hash, at }: { id: string; hash: string; at: Date },
): Promise<number> =>
  write(
    on,
    sql`update recovery_codes set used_at = ${at}
      where authenticator_id = ${id} and code_hash = ${hash} and used_at is null`,
  )

export const countRecoveryCodes = async (on: Db | Tx, id: string): Promise<number> => {
  const row = await readOne(
    on,
    sql<{
      left: number
    }>`select count(*)::int as left from recovery_codes where authenticator_id = ${id} and used_at is null`,
  )
  return row?.left ?? 0
}
