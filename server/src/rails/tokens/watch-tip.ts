import { pause } from '../../queue/sweep.ts'
import type { TokenNode } from './token-node.ts'

/** Half of it passes on average before a block is noticed. */
const askEveryMs = 250
/** A node that is away, or says that it is asked too often. The sweep says so. */
const restMs = 5_000

/**
 * A node of such a chain does not call, and not every one can be subscribed to. So it is asked for one number, the
 * smallest answer that it has, and only a new one wakes the reader. A hint: the sweep reads all the same, and it alone
 * finds another block at the same height.
 */
export function watchTip(node: TokenNode, listener: () => void): () => void {
  const stopping = new AbortController()
  void watch(node, listener, stopping.signal)
  return () => stopping.abort()
}

async function watch(node: TokenNode, listener: () => void, signal: AbortSignal): Promise<void> {
  let last: unknown
  while (!signal.aborted) {
    const tip = await node.call('eth_blockNumber').catch(() => undefined)
    if (tip !== undefined && tip !== last && !signal.aborted) listener()
    last = tip ?? last
    await pause(tip === undefined ? restMs : askEveryMs, signal)
  }
}
