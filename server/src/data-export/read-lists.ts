import { read, sql, type Database } from '../database/db.ts'
import type { DataOwner, PersonalData } from '../database/personal-data.ts'

/** A record as JSON. */
type Row = Readonly<Record<string, unknown>>

/** Records by the name of their list; all read at one moment. */
export type Lists = ReadonlyMap<string, readonly Row[]>

/**
 * Never exported, even to the owner: sealed codes and tokens, hashes of secrets, ids at providers, and keys of orders there, under which
 * their owner could order something else first (decision 459).
 */
const secret = /(_sealed|_sha256|_nonce|_mark|_secret)$|^(issuer_token|card_token|token|sha256|preimage|idem)$/

/** Reads everything that rooms store of a user, without secrets. */
export async function readLists(
  { database, personalData }: { database: Database; personalData: PersonalData },
  owner: DataOwner,
): Promise<Lists> {
  return database.transaction(async (tx) => {
    await sql`set transaction isolation level repeatable read, read only`.execute(tx)
    const lists = new Map<string, readonly Row[]>()
    for (const [name, statementOf] of Object.entries(personalData)) {
      const rows = await read(tx, statementOf(owner))
      lists.set(
        name,
        rows.map(({ row }) => withoutSecrets(row)),
      )
    }
    return lists
  })
}

const withoutSecrets = (row: Row): Row =>
  Object.fromEntries(Object.entries(row).filter(([field]) => !secret.test(field)))
