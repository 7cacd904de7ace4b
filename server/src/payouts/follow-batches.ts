import { after } from '../kit/clock.ts'
import { eachAlone } from '../queue/each-alone.ts'
import type { Treasury } from '../rails/treasury.ts'
import { readSigned, updateStuck, type SignedTransaction } from './batch-store.ts'
import type { PayoutDeps } from './deps.ts'
import { finalizeBatch, reverseBatch } from './finalize-batch.ts'

/** How long after becoming final payouts are still checked for a reorganisation. */
const lookBackMs = 3 * 86_400_000

/**
 * Broadcasts the stored bytes of every batch until one of its transactions is deep enough, and again after a reorganisation has removed
 * it: its payouts are not paid then. Whatever the network reports, a payout is never paid with other coins.
 */
export async function followBatches(deps: PayoutDeps): Promise<void> {
  const { database, clock, treasury } = deps
  if (!treasury) return
  const signed = await readSigned(database.db, after(clock.now(), -lookBackMs))
  const batches = Map.groupBy(signed, ({ batchId }) => batchId)
  await eachAlone(batches.values(), (versions) => followBatch(deps, treasury, versions))
}

async function followBatch(
  deps: PayoutDeps,
  treasury: Treasury,
  versions: readonly SignedTransaction[],
): Promise<void> {
  const { database, bitcoinConfirmations, log } = deps
  const mined = await deepest(treasury, versions)
  const final = versions.find(({ txid, finalTxid }) => txid === finalTxid)
  if (final) {
    if (mined?.one === final) return
    await reverseBatch(deps, final)
  }
  if (mined && mined.depth >= bitcoinConfirmations) return finalizeBatch(deps, mined.one)
  if (mined) return
  const { batchId } = versions[0]!
  const reason = await broadcastOne(treasury, versions)
  if (await updateStuck(database.db, batchId, reason))
    log.warn({ alarm: 'payout_stuck', batchId, reason }, 'how a batch stands with the network has changed')
}

/** The batch's transaction that is in the chain: of those that spend the same coins at most one is. */
async function deepest(treasury: Treasury, versions: readonly SignedTransaction[]) {
  let mined: { one: SignedTransaction; depth: number } | undefined
  for (const one of versions) {
    const depth = await treasury.confirmations(one.txid)
    if (depth > (mined?.depth ?? 0)) mined = { one, depth }
  }
  return mined
}

/**
 * Broadcasts the newest transaction that the network accepts. Returns why it refuses the newest, also when it has an older one: a payee
 * who spends that one unconfirmed may have made its replacement too dear (decision 449).
 */
async function broadcastOne(treasury: Treasury, versions: readonly SignedTransaction[]): Promise<string | null> {
  let ofNewest: string | null = null
  for (const [n, { signed }] of versions.entries()) {
    const reason = await treasury.broadcast(signed!)
    if (n === 0) ofNewest = reason
    if (reason === null) break
  }
  return ofNewest
}
