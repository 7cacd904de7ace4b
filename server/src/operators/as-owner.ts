import { CommandError } from '../commands/command.ts'
import type { OperatorContext } from './operator-context.ts'

/** Changes the list of operators as the role that owns the tables. The server's role can only read it. */
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
