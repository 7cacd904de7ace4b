import { CommandError } from '../commands/command.ts'
import type { OperatorContext } from './operator-context.ts'

/** Work on the list of operators. The server's role only reads who the operators are. */
export async function asOwner(
  { owner }: Pick<OperatorContext, 'owner'>,
  work: (owner: OperatorContext['owner']) => Promise<void>,
): Promise<void> {
  try {
    await work(owner)
  } catch (error) {
    if ((error as { code?: unknown }).code !== '42501') throw error
    throw new CommandError(
      'The list of operators belongs to the owner of the tables: set DATABASE_OWNER_URL for this command.',
    )
  }
}
