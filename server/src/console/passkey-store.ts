import { read, readOne, sql, write, type Db, type Tx } from '../database/db.ts'

export type OperatorPasskey = { id: string; name: string; madeAt: Date; usedAt: Date | null }
type Key = { id: string; signInId: string; publicKey: Buffer; counter: bigint }

const shown = sql.raw('id, name, made_at as "madeAt", used_at as "usedAt"')

export const readPasskeys = (on: Db | Tx, signInId: string): Promise<OperatorPasskey[]> =>
  read(
    on,
    sql<OperatorPasskey>`select ${shown} from operator_passkeys where sign_in_id = ${signInId} order by made_at, id`,
  )

export const findPasskey = (on: Db | Tx, { id, signInId }: Pick<Key, 'id' | 'signInId'>): Promise<Key | undefined> =>
  readOne(
    on,
    sql<Key>`select id, sign_in_id as "signInId", public_key as "publicKey", counter from operator_passkeys
      where id = ${id} and sign_in_id = ${signInId}`,
  )

/** Returns 0 when a passkey with this id exists, of this or another operator. */
export const insertPasskey = (on: Db | Tx, made: Key & { name: string; at: Date }): Promise<number> =>
  write(
    on,
    sql`insert into operator_passkeys (id, sign_in_id, public_key, counter, name, made_at)
      values (${made.id}, ${made.signInId}, ${made.publicKey}, ${made.counter}, ${made.name}, ${made.at})
      on conflict (id) do nothing`,
  )

export const updateUse = (on: Db | Tx, { id, counter, at }: { id: string; counter: bigint; at: Date }) =>
  write(on, sql`update operator_passkeys set counter = ${counter}, used_at = ${at} where id = ${id}`)

/** Undefined when the passkey is another operator's, or was removed before. */
export const deletePasskey = (tx: Tx, { id, signInId }: Pick<Key, 'id' | 'signInId'>) =>
  readOne(
    tx,
    sql<{
      name: string
    }>`delete from operator_passkeys where id = ${id} and sign_in_id = ${signInId} returning name`,
  )

type Challenge = { challenge: string; signInId: string | null }

/** Also deletes expired challenges. */
export async function insertChallenge(
  on: Db | Tx,
  { challenge, signInId, now, until }: Challenge & { now: Date; until: Date },
): Promise<void> {
  await write(on, sql`delete from operator_challenges where expires_at <= ${now}`)
  await write(
    on,
    sql`insert into operator_challenges (challenge, sign_in_id, expires_at) values (${challenge}, ${signInId}, ${until})`,
  )
}

/** Returns 0 when the challenge was not issued for this sign-in (null: for signing in), has expired, or was answered before. */
export const takeChallenge = (on: Db | Tx, { challenge, signInId, now }: Challenge & { now: Date }): Promise<number> =>
  write(
    on,
    sql`delete from operator_challenges where challenge = ${challenge} and expires_at > ${now}
      and sign_in_id is not distinct from ${signInId}::text`,
  )
