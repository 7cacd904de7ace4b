import { after } from '../kit/clock.ts'
import { eachAlone } from '../queue/each-alone.ts'
import type { Treasury } from '../rails/treasury.ts'
import {
  insertTransaction,
  isChangeSpent,
  lockBatchesOf,
  readBatchCoins,
  readPayees,
  readSigned,
  updateStuck,
  type PayoutTransaction,
} from './batch-store.ts'
import { payWith } from './choose-coins.ts'
import type { PayoutDeps } from './deps.ts'

/** How long a transaction may wait for a block before it is replaced by one with a larger fee. */
export const bumpAfterMs = 2 * 3_600_000
/** The least fee of a replacement: nodes require one more satoshi per virtual byte; this exceeds that for any batch size. */
const atLeastMore = (fee: bigint): bigint => fee + fee / 4n + 1_000n

/**
 * Drafts a replacement with a larger fee for an unmined batch. It spends the same coins and pays the same payouts; only the change is
 * smaller. When the change cannot pay the fee, the batch waits for fees to fall; so does one whose change another batch spends, which a
 * replacement would make impossible (decision 451).
 */
export async function bumpBatches(deps: PayoutDeps): Promise<void> {
  const { database, clock, treasury } = deps
  if (!treasury) return
  const signed = await readSigned(database.db, clock.now())
  const newest = [...Map.groupBy(signed, ({ batchId }) => batchId).values()].map((versions) => versions[0]!)
  const waiting = newest.filter(({ signedAt }) => after(signedAt!, bumpAfterMs) <= clock.now())
  if (waiting.length === 0) return
  const feeRate = await treasury.feeRate()
  await eachAlone(waiting, (one) => bumpOne(deps, { treasury, feeRate }, one))
}

async function bumpOne(
  { database, clock, log }: PayoutDeps,
  { treasury, feeRate }: { treasury: Treasury; feeRate: bigint },
  { batchId, nth, txid, feeSats, changeIndex }: PayoutTransaction,
): Promise<void> {
  if ((await treasury.confirmations(txid)) > 0) return
  const [coins, outputs] = [await readBatchCoins(database.db, batchId), await readPayees(database.db, batchId)]
  const next = payWith(coins, outputs, feeRate)
  // The fee is high enough already.
  if (next && next.feeSats < atLeastMore(feeSats)) return
  if (await isChangeSpent(database.db, batchId)) {
    if (await updateStuck(database.db, batchId, 'another batch spends its change, so it keeps its fee'))
      log.warn({ alarm: 'payout_stuck', batchId }, 'a batch keeps its fee because another one spends its change')
    return
  }
  if (!next) {
    if (await updateStuck(database.db, batchId, 'its change cannot pay a larger fee'))
      log.warn({ alarm: 'payout_stuck', batchId }, 'a batch cannot pay the fees of now and waits')
    return
  }
  const change = next.changeSats > 0n ? { index: changeIndex, sats: next.changeSats } : null
  const drafted = treasury.draft({ coins, outputs, change })
  const now = clock.now()
  await database.transaction(async (tx) => {
    await lockBatchesOf(tx, [txid])
    if (await isChangeSpent(tx, batchId)) return
    await insertTransaction(tx, {
      ...drafted,
      batchId,
      nth: nth + 1,
      feeSats: next.feeSats,
      changeIndex,
      draftedAt: now,
    })
  })
}
