import { read, readOne, sql, write, type Db, type Tx } from '../database/db.ts'

export type PasskeyRow = { id: string; name: string; madeAt: Date; usedAt: Date | null; isVerified: boolean }
export type WholePasskey = {
  id: string
  identityId: string
  publicKey: Buffer
  counter: bigint
  transports: string[]
  isVerified: boolean
}

const shown = sql.raw('id, name, made_at as "madeAt", used_at as "usedAt", is_verified as "isVerified"')

export const readPasskeys = (on: Db | Tx, identityId: string): Promise<PasskeyRow[]> =>
  read(on, sql<PasskeyRow>`select ${shown} from passkeys where identity_id = ${identityId} order by made_at, id`)

export const findPasskey = (on: Db | Tx, id: string): Promise<WholePasskey | undefined> =>
  readOne(
    on,
    sql<WholePasskey>`select id, identity_id as "identityId", public_key as "publicKey", counter, transports, is_verified as "isVerified"
      from passkeys where id = ${id}`,
  )

/** Undefined when a passkey with this id exists, of this user or another. */
export const insertPasskey = (
  on: Db | Tx,
  made: WholePasskey & { name: string; at: Date },
): Promise<PasskeyRow | undefined> =>
  readOne(
    on,
    sql<PasskeyRow>`insert into passkeys (id, identity_id, public_key, counter, transports, is_verified, name, made_at)
      values (${made.id}, ${made.identityId}, ${made.publicKey}, ${made.counter}, ${made.transports}, ${made.isVerified}, ${made.name},
        ${made.at})
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
  write(on, sql`update passkeys set counter = ${counter}, used_at = ${at}, is_verified = true where id = ${id}`)

export const deletePasskey = (on: Db | Tx, { id, identityId }: { id: string; identityId: string }): Promise<number> =>
  write(on, sql`delete from passkeys where id = ${id} and identity_id = ${identityId}`)

type Challenge = { challenge: string; identityId: string | null }

export const insertChallenge = (
  on: Db | Tx,
  { challenge, identityId, isSilent, until }: Challenge & { isSilent: boolean; until: Date },
) =>
  write(
    on,
    sql`insert into passkey_challenges (challenge, identity_id, is_silent, expires_at)
      values (${challenge}, ${identityId}, ${isSilent}, ${until})`,
  )

/** Undefined unless the challenge was issued for this user (null: for a log-in), has not expired, and was not answered before. */
export const takeChallenge = (on: Db | Tx, { challenge, identityId, now }: Challenge & { now: Date }) =>
  readOne(
    on,
    sql<{ isSilent: boolean }>`delete from passkey_challenges where challenge = ${challenge} and expires_at > ${now}
      and identity_id is not distinct from ${identityId}::uuid returning is_silent as "isSilent"`,
  )

export const deleteChallengesBefore = (on: Db | Tx, before: Date): Promise<number> =>
  write(on, sql`delete from passkey_challenges where expires_at < ${before}`)

/** Whether a browser may silently create a passkey of this identity: it has none, and has never removed one. */
export const isOffered = async (on: Db | Tx, identityId: string): Promise<boolean> => {
  const found = await readOne(
    on,
    sql`select where exists (select from passkeys where identity_id = ${identityId})
      or exists (select from passkey_refusals where identity_id = ${identityId})`,
  )
  return found === undefined
}

/** From now on no browser silently creates one. */
export const insertRefusal = (on: Db | Tx, { identityId, at }: { identityId: string; at: Date }): Promise<number> =>
  write(
    on,
    sql`insert into passkey_refusals (identity_id, refused_at) values (${identityId}, ${at}) on conflict do nothing`,
  )
