import { read, readOne, sql, write, type Db, type Tx } from '../database/db.ts'

export type PasskeyRow = { id: string; name: string; madeAt: Date; usedAt: Date | null }
export type WholePasskey = { id: string; identityId: string; publicKey: Buffer; counter: bigint; transports: string[] }

const shown = sql.raw('id, name, made_at as "madeAt", used_at as "usedAt"')

export const readPasskeys = (on: Db | Tx, identityId: string): Promise<PasskeyRow[]> =>
  read(on, sql<PasskeyRow>`select ${shown} from passkeys where identity_id = ${identityId} order by made_at, id`)

export const findPasskey = (on: Db | Tx, id: string): Promise<WholePasskey | undefined> =>
  readOne(
    on,
    sql<WholePasskey>`select id, identity_id as "identityId", public_key as "publicKey", counter, transports
      from passkeys where id = ${id}`,
  )

/** Undefined: there is one with this id, of this user or another. */
export const insertPasskey = (
  on: Db | Tx,
  made: WholePasskey & { name: string; at: Date },
): Promise<PasskeyRow | undefined> =>
  readOne(
    on,
    sql<PasskeyRow>`insert into passkeys (id, identity_id, public_key, counter, transports, name, made_at)
      values (${made.id}, ${made.identityId}, ${made.publicKey}, ${made.counter}, ${made.transports}, ${made.name}, ${made.at})
      on conflict (id) do nothing returning ${shown}`,
  )

export const updateName = (
  on: Db | Tx,
  { id, identityId, name }: { id: string; identityId: string; name: string },
): Promise<PasskeyRow | undefined> =>
  readOne(
    on,
    sql<PasskeyRow>`update passkeys set name = ${name} where id = ${id} and identity_id = ${identityId} returning ${shown}`,
  )

export const updateUse = (on: Db | Tx, { id, counter, at }: { id: string; counter: bigint; at: Date }) =>
  write(on, sql`update passkeys set counter = ${counter}, used_at = ${at} where id = ${id}`)

export const deletePasskey = (on: Db | Tx, { id, identityId }: { id: string; identityId: string }): Promise<number> =>
  write(on, sql`delete from passkeys where id = ${id} and identity_id = ${identityId}`)

type Challenge = { challenge: string; identityId: string | null }

export const insertChallenge = (on: Db | Tx, { challenge, identityId, until }: Challenge & { until: Date }) =>
  write(
    on,
    sql`insert into passkey_challenges (challenge, identity_id, expires_at) values (${challenge}, ${identityId}, ${until})`,
  )

/** 1: it was asked of this user (null: of whoever logs in), is not over, and was not answered before. */
export const takeChallenge = (on: Db | Tx, { challenge, identityId, now }: Challenge & { now: Date }) =>
  write(
    on,
    sql`delete from passkey_challenges where challenge = ${challenge} and expires_at > ${now}
      and identity_id is not distinct from ${identityId}::uuid`,
  )

export const deleteChallengesBefore = (on: Db | Tx, before: Date): Promise<number> =>
  write(on, sql`delete from passkey_challenges where expires_at < ${before}`)
