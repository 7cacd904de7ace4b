import { createHash } from 'node:crypto'
import { CommandError, type Operator } from '../commands/command.ts'
import type { OperatorContext } from './operator-context.ts'
import { normalizeName } from './normalize-name.ts'
import { findOperatorOfKey, readOperators } from './store.ts'

/**
 * Once there are operators, a name alone is not enough: the key in OPERATOR_KEY must belong to the operator whose name was typed
 * (decision 171). Before the first operator is added, the typed name is accepted.
 */
export async function proveOperator({ database, operatorKey }: OperatorContext, typed: string): Promise<Operator> {
  if (operatorKey === null) {
    if ((await readOperators(database.db)).length === 0) return { name: typed, role: 'admin', isProved: false }
    throw new CommandError('OPERATOR_KEY is not set: it proves that you are who --by names.')
  }
  const found = await findOperatorOfKey(database.db, keySha256(operatorKey))
  if (!found) throw new CommandError('OPERATOR_KEY is the key of no operator: `operators` shows who there is.')
  if (normalizeName(found.name) !== normalizeName(typed))
    throw new CommandError(`OPERATOR_KEY is not the key of ${typed}: it belongs to another operator.`)
  return { ...found, isProved: true }
}

export const keySha256 = (key: string): Buffer => createHash('sha256').update(key.trim()).digest()
