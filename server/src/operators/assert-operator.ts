import { CommandError } from '../commands/command.ts'
import type { Db, Tx } from '../database/db.ts'
import { normalizeName } from './normalize-name.ts'
import { readOperators, type OperatorRow } from './store.ts'

/** The operator of this name, in any spelling. */
export async function assertOperator(on: Db | Tx, name: string): Promise<OperatorRow> {
  const found = (await readOperators(on)).find((one) => normalizeName(one.name) === normalizeName(name))
  if (!found) throw new CommandError(`${name} is no operator: \`operators\` shows who there is.`)
  return found
}
