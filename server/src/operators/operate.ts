import { Refusal } from '../kit/refusal.ts'
import { NotDone, type Desk, type Lines } from './command.ts'
import { help } from './commands.ts'
import { readCommand } from './read-command.ts'

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
    return await asked.command.run(desk, asked.given)
  } catch (error) {
    // Somebody else was faster, or a rule of the room's own that no command has looked at.
    if (error instanceof Refusal) throw new NotDone(`${error.message} Nothing was changed.`, { cause: error })
    throw error
  } finally {
    await desk.close()
  }
}
