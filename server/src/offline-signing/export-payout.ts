import { writeFile } from 'node:fs/promises'
import { CommandError, type Lines } from '../commands/command.ts'
import { amountOf } from '../commands/amount-of.ts'
import type { Database } from '../database/db.ts'
import type { Treasury } from '../rails/treasury.ts'
import { drawParts } from './draw-parts.ts'
import { findDraft } from './find-draft.ts'
import { readApprovers } from './store.ts'
import { writeParts } from './write-parts.ts'

/**
 * Writes the PSBT of a batch into a new file, for a wallet with the key, and reports what its bytes pay and the hash to approve. `qr`:
 * also writes a page that shows it in parts to the camera of a wallet.
 */
export async function exportPayout(
  { database, treasury }: { database: Database; treasury: Treasury | undefined },
  { batch, file, qr }: { batch: string; file: string; qr?: string },
): Promise<Lines> {
  const { draft, checked } = await findDraft(database.db, treasury, batch)
  const title = `${batch}, version ${draft.nth}`
  const says = [
    ...checked.paid,
    `fee ${amountOf('BTC', checked.feeSats)}, ${checked.feeRate} sats for each of ${checked.vbytes} virtual bytes`,
  ]
  const parts = writeParts(draft.psbt)
  await writeNew(file, draft.psbt)
  if (qr !== undefined)
    await writeNew(qr, drawParts(parts, { title: `Payout ${title}`, lines: says, psbtSha256: draft.psbtSha256 }))
  const approvers = await readApprovers(database.db, draft)
  return [
    `${file} is the PSBT of ${title}.`,
    ...(qr === undefined ? [] : [`${qr} shows it in ${parts.length} parts: open it in a browser without a network.`]),
    ...says,
    `SHA-256 ${draft.psbtSha256}`,
    approvers.length === 0
      ? 'Nobody has approved it yet; it takes two operators.'
      : `Approved by ${approvers.join(' and ')}.`,
  ]
}

async function writeNew(file: string, content: Uint8Array | string): Promise<void> {
  await writeFile(file, content, { flag: 'wx', mode: 0o600 }).catch((error: NodeJS.ErrnoException) => {
    throw new CommandError(`${file} cannot be written (${error.code}).`)
  })
}
