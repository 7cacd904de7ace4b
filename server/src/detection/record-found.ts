import type { PaymentId } from '@moon/contract/ids.ts'
import type { ChainChange } from '../rails/rail.ts'
import { lockCursor } from './store.ts'
import { verifyOutputs } from './verify-outputs.ts'
import { readParked } from './parked-store.ts'
import type { ChainDeps } from './read-chain.ts'
import { retryCarefully } from '../database/retry-carefully.ts'
import { recordReading } from './record-reading.ts'
import type { WatchedChain } from './watched-chains.ts'

/**
 * Records payments of older blocks that their first reading did not show, on the same path as any payment: each counts as first seen now,
 * under the ordinary rules. No payment becomes final here; the next reading does that. A payment that the node cannot prove raises an
 * alarm, and all others are recorded.
 */
export async function recordFound(
  deps: ChainDeps,
  chain: WatchedChain,
  changes: readonly ChainChange[],
): Promise<void> {
  const { database, log } = deps
  const proved: ChainChange[] = []
  for (const block of changes) {
    const reading = { changes: [block], cursor: { height: block.height, hash: block.hash }, mempool: [] }
    const closer = await verifyOutputs(deps, chain, reading)
    proved.push(...closer.reading.changes)
    for (const { output, because } of closer.unproved)
      log.error(
        { alarm: 'unproved', chain: chain.name, height: block.height, txid: output.txid, because },
        'a block that was read again shows a payment to us that the node cannot prove',
      )
  }
  if (proved.length === 0) return
  const noneFinal = { mempool: [], finalizedHeight: 0 }
  await retryCarefully({ database }, async (tx, isCareful) => {
    const cursor = await lockCursor(tx, chain.name)
    if (!cursor) return
    const reading = { ...noneFinal, changes: proved, cursor }
    const parked = await readParked(tx, chain.name)
    const nothing = { unproved: [], missing: [], corroborated: new Set<PaymentId>(), hasNewTip: false, retries: [] }
    await recordReading(tx, deps, { ...nothing, chain, reading, parked, isCareful })
  })
  log.info({ chain: chain.name, blocks: proved.length }, 'blocks were read again and had payments to us')
}
