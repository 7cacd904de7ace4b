import { CommandError, type Lines, type Operator } from '../commands/command.ts'
import type { Database } from '../database/db.ts'
import type { Clock } from '../kit/clock.ts'
import type { Treasury } from '../rails/treasury.ts'
import { findDraft } from './find-draft.ts'
import { insertApproval, readApprovers } from './store.ts'

/** Number of operators who must approve a transaction signed by hand. */
export const approvalsNeeded = 2

/**
 * Records an operator's approval by the hash of the bytes: another version of the same batch, with another fee, must be approved anew.
 */
export async function approvePayout(
  { database, clock, treasury }: { database: Database; clock: Clock; treasury: Treasury | undefined },
  { batch, hash, operator }: { batch: string; hash: string; operator: Operator },
): Promise<Lines> {
  if (!operator.isProved) throw new CommandError('Only operators who show their key approve: `add-operator` two.')
  return database.transaction(async (tx) => {
    const { draft } = await findDraft(tx, treasury, batch)
    if (hash.toLowerCase() !== draft.psbtSha256)
      throw new CommandError(`${batch} has another hash by now: ${draft.psbtSha256}. Export it and look at it again.`)
    const approval = { ...draft, operator: operator.name, approvedAt: clock.now() }
    if (!(await insertApproval(tx, approval))) throw new CommandError(`${operator.name} has approved ${batch} before.`)
    const approvers = await readApprovers(tx, draft)
    return [
      approvers.length < approvalsNeeded
        ? `${batch} is approved by ${approvers.join(' and ')}; another operator is needed.`
        : `${batch} is approved by ${approvers.join(' and ')}: sign it, and \`import-payout\` what the wallet answers.`,
    ]
  })
}
