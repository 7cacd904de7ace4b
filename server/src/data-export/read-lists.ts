import { read, sql, type Database } from '../database/db.ts'
import type { DataOwner, PersonalData } from '../database/personal-data.ts'

/** A record as JSON. */
type Row = Readonly<Record<string, unknown>>

/** Records by the name of their list; all as they were at one moment. */
export type Lists = ReadonlyMap<string, readonly Row[]>

/** What must not leave even to its owner: sealed codes and tokens, what proves a secret, and the names of things at providers. */
const secret = /(_sealed|_sha256|_nonce|_mark|_secret)$|^(issuer_token|card_token|token|sha256|preimage)$/

/** Reads what every room keeps of a user, without secrets. */
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
