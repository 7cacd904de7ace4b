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

/**
 * Has what was drafted signed, and stores the bytes before anybody broadcasts them. A signer that is away or over its limits is asked
 * again; the payouts keep waiting in their batch.
 */
export async function signBatches(deps: PayoutDeps): Promise<void> {
  await eachAlone(await readUnsigned(deps.database.db), (drafted) => signOne(deps, drafted))
}

async function signOne(deps: PayoutDeps, drafted: PayoutTransaction): Promise<void> {
  const { database, clock, signer, treasury, log } = deps
  if (!signer || !treasury) return
  const { batchId, psbt } = drafted
  const outputs = (await readPayees(database.db, batchId)).map(({ script, sats }) => ({ script, sats }))
  const answer = await signer.sign({ batch: batchId, psbt, outputs })
  if (answer.kind === 'refused') {
    if (await updateStuck(database.db, batchId, answer.reason))
      log.warn({ alarm: 'payout_unsigned', batchId, reason: answer.reason }, 'the signer does not sign a batch')
    return
  }
  // The id commits to every input and output: what was signed is what was drafted.
  if (treasury.idOf(answer.transaction) !== drafted.txid) {
    log.error({ alarm: 'payout_other_bytes', batchId }, 'the signer answered another transaction than was asked for')
    return
  }
  await database.transaction(async (tx) => {
    if ((await updateSigned(tx, drafted, answer.transaction, clock.now())) > 0) await updateSent(tx, batchId)
  })
}
