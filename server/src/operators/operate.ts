import { Refusal } from '../kit/refusal.ts'
import { NotDone, type Desk, type Lines } from './command.ts'
import { help } from './commands.ts'
import { proveOperator } from './prove-operator.ts'
import { readCommand } from './read-command.ts'

/** Whoever only looks. */
const nobody = { name: '', isProved: false }

/**
 * What those who run Moon want done, and what is to be told of it. The desk is opened once the words are understood, and
 * closed again. Throws `NotDone` when nothing was changed.
 */
export async function operate(
  typed: readonly string[],
  openDesk: () => Promise<Desk & { close(): Promise<void> }>,
): Promise<Lines> {
  const asked = readCommand(typed)
  if (asked === 'help') return help()
  const desk = await openDesk()
  try {
    const { command, given } = asked
    if (!command.isChange) return await command.run(desk, given, nobody)
    const operator = await proveOperator(desk, given['by']!)
    return await command.run(desk, { ...given, by: operator.name }, operator)
  } catch (error) {
    // Somebody else was faster, or a rule of the room's own that no command has looked at.
    if (error instanceof Refusal) throw new NotDone(`${error.message} Nothing was changed.`, { cause: error })
    throw error
  } finally {
    await desk.close()
  }
}
