import { readFile } from 'node:fs/promises'
import { CommandError, type Lines } from '../commands/command.ts'
import type { Database } from '../database/db.ts'
import type { Clock } from '../kit/clock.ts'
import { storeSigned } from '../payouts/sign-batches.ts'
import type { Treasury } from '../rails/treasury.ts'
import { approvalsNeeded } from './approve-payout.ts'
import { findDraft } from './find-draft.ts'
import { isInParts, readParts } from './read-parts.ts'
import { readApprovers } from './store.ts'

type Deps = { database: Database; clock: Clock; treasury: Treasury | undefined }

/**
 * Accepts a wallet's answer: a PSBT (also in the parts shown as QR codes) or the transaction itself. Two operators must have approved the
 * bytes stored now, and the answer must be that transaction, output by output, with valid signatures. It is stored, and broadcast like
 * any other.
 */
export async function importPayout(deps: Deps, { batch, file }: { batch: string; file: string }): Promise<Lines> {
  const { database, clock } = deps
  const given = await readFile(file).catch((error: NodeJS.ErrnoException) => {
    throw new CommandError(`${file} cannot be read (${error.code}).`)
  })
  const signed = isInParts(given) ? readParts(given) : given
  return database.transaction(async (tx) => {
    const { draft, treasury } = await findDraft(tx, deps.treasury, batch)
    const approvers = await readApprovers(tx, draft)
    if (approvers.length < approvalsNeeded)
      throw new CommandError(`${batch} is approved by ${approvers.join(', ') || 'nobody'}: it takes two operators.`)
    const read = treasury.readSigned(draft.psbt, signed)
    if ('fault' in read) throw new CommandError(`${file} is not what was approved: ${read.fault}.`)
    if (!(await storeSigned(tx, draft, { transaction: read.transaction, at: clock.now() })))
      throw new CommandError(`${batch} has been signed before.`)
    return [`${batch} is signed and goes to the network: ${draft.txid}`]
  })
}
