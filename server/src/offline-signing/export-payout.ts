import { writeFile } from 'node:fs/promises'
import { CommandError, type Lines } from '../commands/command.ts'
import { amountOf } from '../commands/lay-out.ts'
import type { Database } from '../database/db.ts'
import type { Treasury } from '../rails/treasury.ts'
import { findDraft } from './find-draft.ts'
import { readApprovers } from './store.ts'

/** Writes the PSBT of a batch into a new file, for a wallet with the key, and says what its bytes pay and which hash is approved. */
export async function exportPayout(
  { database, treasury }: { database: Database; treasury: Treasury | undefined },
  { batch, file }: { batch: string; file: string },
): Promise<Lines> {
  const { draft, checked } = await findDraft(database.db, treasury, batch)
  await writeFile(file, draft.psbt, { flag: 'wx', mode: 0o600 }).catch((error: NodeJS.ErrnoException) => {
    throw new CommandError(`${file} cannot be written (${error.code}).`)
  })
  const approvers = await readApprovers(database.db, draft)
  return [
    `${file} is the PSBT of ${batch}, version ${draft.nth}.`,
    ...checked.paid,
    `fee ${amountOf('BTC', checked.feeSats)}, ${checked.feeRate} sats for each of ${checked.vbytes} virtual bytes`,
    `SHA-256 ${draft.psbtSha256}`,
    approvers.length === 0
      ? 'Nobody has approved it yet; it takes two operators.'
      : `Approved by ${approvers.join(' and ')}.`,
  ]
}
