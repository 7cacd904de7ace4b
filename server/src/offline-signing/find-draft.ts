import { createHash } from 'node:crypto'
import { CommandError } from '../commands/command.ts'
import type { Db, Tx } from '../database/db.ts'
import { findOfflineDraft, type OfflineDraft } from '../payouts/reads.ts'

/** What is to be signed by hand now, with the hash that operators approve, of the bytes that are stored at this moment. */
export async function findDraft(on: Db | Tx, batchId: string): Promise<OfflineDraft & { psbtSha256: string }> {
  const draft = await findOfflineDraft(on, batchId)
  if (!draft) throw new CommandError(`${batchId} is not to be signed by hand: \`payouts\` shows what is.`)
  return { ...draft, psbtSha256: createHash('sha256').update(draft.psbt).digest('hex') }
}
