import { Refusal } from '../kit/refusal.ts'
import { CommandError, type OperatorContext, type Lines } from './command.ts'
import { help } from './commands.ts'
import { proveOperator } from './prove-operator.ts'
import { readCommand } from './read-command.ts'

/** A command that only reads needs no operator. */
const nobody = { name: '', isProved: false }

/**
 * Runs one command of an operator and answers the lines to print. The context is opened once the words are understood, and
 * closed again. Throws `CommandError` when nothing was changed.
 */
export async function operate(
  typed: readonly string[],
  openContext: () => Promise<OperatorContext & { close(): Promise<void> }>,
): Promise<Lines> {
  const asked = readCommand(typed)
  if (asked === 'help') return help()
  const context = await openContext()
  try {
    const { command, given } = asked
    if (!command.isChange) return await command.run(context, given, nobody)
    const operator = await proveOperator(context, given['by']!)
    return await command.run(context, { ...given, by: operator.name }, operator)
  } catch (error) {
    // Somebody else was faster, or a rule of the room's own that no command has looked at.
    if (error instanceof Refusal) throw new CommandError(`${error.message} Nothing was changed.`, { cause: error })
    throw error
  } finally {
    await context.close()
  }
}
