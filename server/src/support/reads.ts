import { readOne, sql, type Db, type Tx } from '../database/db.ts'

/** The latest request for API access by the owner of an address. */
export const findLatestRequest = (
  on: Db | Tx,
  email: string,
): Promise<{ receivedAt: Date; isOpen: boolean } | undefined> =>
  readOne(
    on,
    sql<{ receivedAt: Date; isOpen: boolean }>`select received_at as "receivedAt", closed_at is null as "isOpen"
      from messages where kind = 'api_access' and email = ${email} order by received_at desc, id desc limit 1`,
  )

/** The message with this number, if it asks for API access. */
export const findRequest = (on: Db | Tx, id: bigint): Promise<{ email: string; isOpen: boolean } | undefined> =>
  readOne(
    on,
    sql<{ email: string; isOpen: boolean }>`select email, closed_at is null as "isOpen" from messages
      where kind = 'api_access' and id = ${id}`,
  )
