import { findUsers } from '../users/reads.ts'
import { CommandError, type OperatorContext } from './command.ts'

/** The one person whose address or id it is. */
export async function findOneUser({ database }: OperatorContext, who: string) {
  const found = await findUsers(database.db, who)
  const [person] = found
  if (!person) throw new CommandError(`Nobody has the address ${who}.`)
  if (found.length > 1)
    throw new CommandError(
      `${who} is the address of ${found.length} users, take an id: ${found.map(({ id }) => id).join(', ')}.`,
    )
  return person
}
