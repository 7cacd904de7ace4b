import { findPeople } from '../users/find-people.ts'
import { NotDone, type Desk } from './command.ts'

/** The one person whose address or id it is. */
export async function findPerson({ database }: Desk, who: string) {
  const found = await findPeople(database.db, who)
  const [person] = found
  if (!person) throw new NotDone(`Nobody has the address ${who}.`)
  if (found.length > 1)
    throw new NotDone(
      `${who} is the address of ${found.length} people, take an id: ${found.map(({ id }) => id).join(', ')}.`,
    )
  return person
}
