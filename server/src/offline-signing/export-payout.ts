import { writeFile } from 'node:fs/promises'
import { CommandError, type Lines } from '../commands/command.ts'
import { amountOf } from '../commands/lay-out.ts'
import type { Database } from '../database/db.ts'
import { findDraft } from './find-draft.ts'
import { readApprovers } from './store.ts'

/** Writes the PSBT of a batch into a new file, for a wallet with the key, and says what it pays and which hash is approved. */
export async function exportPayout(
  { database }: { database: Database },
  { batch, file }: { batch: string; file: string },
): Promise<Lines> {
  const draft = await findDraft(database.db, batch)
  await writeFile(file, draft.psbt, { flag: 'wx', mode: 0o600 }).catch((error: NodeJS.ErrnoException) => {
    throw new CommandError(`${file} cannot be written (${error.code}).`)
  })
  const approvers = await readApprovers(database.db, draft)
  return [
    `${file} is the PSBT of ${batch}, version ${draft.nth}.`,
    ...draft.payees.map(({ id, address, sats }) => `pays ${amountOf('BTC', sats)} to ${address} (${id})`),
    `fee ${amountOf('BTC', draft.feeSats)}; what is left is change of the treasury`,
    `SHA-256 ${draft.psbtSha256}`,
    approvers.length === 0
      ? 'Nobody has approved it yet; it takes two operators.'
      : `Approved by ${approvers.join(' and ')}.`,
  ]
}
