import { Refusal } from '../kit/refusal.ts'
import { CommandError, type Command, type Operator } from '../commands/command.ts'
import { help, type Commands } from '../commands/help.ts'
import { printLines } from '../commands/print-lines.ts'
import type { OperatorContext } from './operator-context.ts'
import { proveOperator } from './prove-operator.ts'
import { readCommand } from '../commands/read-command.ts'
import { runCommand } from './run-command.ts'

/** A command that only reads needs no operator. */
const nobody: Operator = { name: '', role: 'admin', isProved: false }

/**
 * Runs one of `commands` for an operator and returns the lines to print. Opens the context once the words are parsed, and closes it
 * afterwards. Throws `CommandError` when nothing was changed.
 */
export async function operate<C extends OperatorContext>(
  typed: readonly string[],
  {
    commands,
    openContext,
  }: { commands: ReadonlyMap<string, Command<C>>; openContext: () => Promise<C & { close(): Promise<void> }> },
): Promise<string[]> {
  const asked = readCommand(commands as Commands, typed)
  if (asked === 'help') return help(commands as Commands)
  const context = await openContext()
  try {
    const operator = asked.by === undefined ? nobody : await proveOperator(context, asked.by)
    const { name, words } = asked
    const command = commands.get(name)!
    return printLines(await runCommand(context, { name, command, words, operator, face: 'command line' }))
  } catch (error) {
    // Another operator was faster, or a rule of the room refused what no command had checked.
    if (error instanceof Refusal) throw new CommandError(`${error.message} Nothing was changed.`, { cause: error })
    throw error
  } finally {
    await context.close()
  }
}
