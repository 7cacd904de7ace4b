import { Refusal } from '../kit/refusal.ts'
import { CommandError, type Command, type Lines, type Operator } from '../commands/command.ts'
import { help, type Commands } from '../commands/help.ts'
import { moveMoney } from './move-money.ts'
import type { OperatorContext } from './operator-context.ts'
import { proveOperator } from './prove-operator.ts'
import { readCommand } from '../commands/read-command.ts'

/** A command that only reads needs no operator. */
const nobody = { name: '', isProved: false }

/**
 * Runs one of `commands` for an operator and answers the lines to print. The context is opened once the words are
 * understood, and closed again. Throws `CommandError` when nothing was changed.
 */
export async function operate<C extends OperatorContext>(
  typed: readonly string[],
  {
    commands,
    openContext,
  }: { commands: ReadonlyMap<string, Command<C>>; openContext: () => Promise<C & { close(): Promise<void> }> },
): Promise<Lines> {
  const asked = readCommand(commands as Commands, typed)
  if (asked === 'help') return help(commands as Commands)
  const context = await openContext()
  try {
    const operator = asked.by === undefined ? nobody : await proveOperator(context, asked.by)
    return await run(context, { ...asked, command: commands.get(asked.name)! }, operator)
  } catch (error) {
    // Somebody else was faster, or a rule of the room's own that no command has looked at.
    if (error instanceof Refusal) throw new CommandError(`${error.message} Nothing was changed.`, { cause: error })
    throw error
  } finally {
    await context.close()
  }
}

function run<C extends OperatorContext>(
  context: C,
  { name, command, words }: { name: string; command: Command<C>; words: Readonly<Record<string, string>> },
  operator: Operator,
): Promise<Lines> {
  switch (command.kind) {
    case 'look':
      return command.run(context, words)
    case 'change':
      return command.run(context, { ...words, by: operator.name }, operator)
    case 'move':
      return moveMoney(context, { command: name, plan: command.plan, words, operator })
  }
}
