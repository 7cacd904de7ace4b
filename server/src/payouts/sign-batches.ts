import type { Tx } from '../database/db.ts'
import { RailDown } from '../rails/rail.ts'
import { eachAlone } from '../queue/each-alone.ts'
import {
  readPayees,
  readUnsigned,
  updateSent,
  updateSigned,
  updateStuck,
  type PayoutTransaction,
} from './batch-store.ts'
import type { PayoutDeps } from './deps.ts'
import type { WaitsBecause } from './payout.ts'
import { announcePayout } from './payout-state.ts'
import { letWait } from './why-held.ts'

/**
 * Signs drafted transactions, and stores the bytes before any broadcast. A signer that is down or at its limits is asked again later; the
 * payouts keep waiting in their batch, with the reason.
 */
export async function signBatches(deps: PayoutDeps): Promise<void> {
  const unsigned = await readUnsigned(deps.database.db)
  try {
    await eachAlone(unsigned, (drafted) => signOne(deps, drafted))
  } catch (error) {
    // The run ended at the first batch that the signer did not answer for.
    if (error instanceof RailDown) for (const { batchId } of unsigned) await letBatchWait(deps, batchId, 'node')
    throw error
  }
}

async function letBatchWait(deps: PayoutDeps, batchId: string, because: WaitsBecause): Promise<void> {
  for (const one of await readPayees(deps.database.db, batchId)) await letWait(deps, one, { state: 'batched', because })
}

async function signOne(deps: PayoutDeps, drafted: PayoutTransaction): Promise<void> {
  const { database, clock, signer, treasury, log } = deps
  if (!signer || !treasury) return
  const { batchId, psbt } = drafted
  const outputs = (await readPayees(database.db, batchId)).map(({ script, sats }) => ({ script, sats }))
  const answer = await signer.sign({ batch: batchId, psbt, outputs })
  if (answer.kind === 'refused') {
    await letBatchWait(deps, batchId, 'signature')
    if (await updateStuck(database.db, batchId, answer.reason))
      log.warn({ alarm: 'payout_unsigned', batchId, reason: answer.reason }, 'the signer does not sign a batch')
    return
  }
  // The id commits to every input and output: the signed transaction is the drafted one.
  if (treasury.idOf(answer.transaction) !== drafted.txid) {
    await letBatchWait(deps, batchId, 'signature')
    log.error({ alarm: 'payout_other_bytes', batchId }, 'the signer answered another transaction than was asked for')
    return
  }
  await database.transaction((tx) => storeSigned(tx, drafted, { transaction: answer.transaction, at: clock.now() }))
}

/** Stores the bytes that are broadcast from now on, and no others. Returns false when bytes are stored already. */
export async function storeSigned(
  tx: Tx,
  drafted: Pick<PayoutTransaction, 'batchId' | 'nth'>,
  { transaction, at }: { transaction: string; at: Date },
): Promise<boolean> {
  if ((await updateSigned(tx, drafted, transaction, at)) === 0) return false
  // Not for a bumped transaction: its batch was sent before.
  if (await updateSent(tx, drafted.batchId))
    for (const one of await readPayees(tx, drafted.batchId)) await announcePayout(tx, one, 'sent')
  return true
}
