import { findUsers } from './reads.ts'
import type { Database } from '../database/db.ts'
import { CommandError } from '../commands/command.ts'

/** Finds the one user with this address or id. */
export async function findOneUser({ database }: { database: Database }, who: string) {
  const found = await findUsers(database.db, who)
  const [user] = found
  if (!user) throw new CommandError(`Nobody has the address ${who}.`)
  if (found.length > 1)
    throw new CommandError(
      `${who} is the address of ${found.length} users, take an id: ${found.map(({ id }) => id).join(', ')}.`,
    )
  return user
}
