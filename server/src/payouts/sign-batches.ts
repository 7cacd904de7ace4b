import type { Tx } from '../database/db.ts'
import { Outage } from '../kit/outage.ts'
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
  await eachAlone(await readUnsigned(deps.database.db), (drafted) => signOne(deps, drafted))
}

async function signOne(deps: PayoutDeps, drafted: PayoutTransaction): Promise<void> {
  const { database, clock, signer, treasury, log } = deps
  if (!signer || !treasury) return
  const { batchId, psbt } = drafted
  const payees = await readPayees(database.db, batchId)
  const tell = async (because: WaitsBecause) => {
    for (const one of payees) await letWait(deps, one, { state: 'batched', because })
  }
  const outputs = payees.map(({ script, sats }) => ({ script, sats }))
  const answer = await signer.sign({ batch: batchId, psbt, outputs }).catch(async (error) => {
    if (error instanceof Outage) await tell('node')
    throw error
  })
  if (answer.kind === 'refused') {
    await tell('signature')
    if (await updateStuck(database.db, batchId, answer.reason))
      log.warn({ alarm: 'payout_unsigned', batchId, reason: answer.reason }, 'the signer does not sign a batch')
    return
  }
  // The id commits to every input and output: the signed transaction is the drafted one.
  if (treasury.idOf(answer.transaction) !== drafted.txid) {
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
