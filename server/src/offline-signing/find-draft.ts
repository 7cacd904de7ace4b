import { createHash } from 'node:crypto'
import { CommandError } from '../commands/command.ts'
import type { Db, Tx } from '../database/db.ts'
import { findOfflineDraft, type OfflineDraft } from '../payouts/reads.ts'
import type { Treasury } from '../rails/treasury.ts'
import { checkDraft, type CheckedDraft } from './check-draft.ts'

export type FoundDraft = { draft: OfflineDraft & { psbtSha256: string }; checked: CheckedDraft; treasury: Treasury }

/**
 * Returns the draft to be signed by hand now, with the hash that operators approve and what its bytes do; all of it from the bytes stored
 * at this moment. A draft that does anything except pay its payouts is neither shown, approved nor accepted.
 */
export async function findDraft(on: Db | Tx, treasury: Treasury | undefined, batchId: string): Promise<FoundDraft> {
  if (!treasury) throw new CommandError('No treasury is set (PAYOUT_XPUB).')
  const draft = await findOfflineDraft(on, batchId)
  if (!draft) throw new CommandError(`${batchId} is not to be signed by hand: \`payouts\` shows what is.`)
  const psbtSha256 = createHash('sha256').update(draft.psbt).digest('hex')
  return { draft: { ...draft, psbtSha256 }, checked: checkDraft(treasury, draft), treasury }
}
