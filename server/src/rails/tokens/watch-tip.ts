import type { ChainTip } from './chain-tip.ts'
import type { Time } from './pace.ts'

/** Without a bound on calls: half of it passes on average before a block is noticed. */
const askEveryMs = 250
/** With one: an order that is opened meanwhile is waited for at once. */
const longestNapMs = 1_000
/** A node that is away, or says that it is asked too often. The sweep says so. */
const restMs = 5_000

/**
 * A node of such a chain does not call, and not every one can be subscribed to. So its last block is looked at, at the chain's pace, and
 * only another one wakes the reader. A hint: the sweep reads all the same.
 */
export function watchTip(tip: ChainTip, listener: () => void, pause: Time['pause']): () => void {
  const stopping = new AbortController()
  void watch(tip, listener, { pause, signal: stopping.signal })
  return () => stopping.abort()
}

async function watch(
  tip: ChainTip,
  listener: () => void,
  { pause, signal }: { pause: Time['pause']; signal: AbortSignal },
): Promise<void> {
  let last: string | undefined
  while (!signal.aborted) {
    const hash = await tip.head().then(
      (head) => head.hash,
      () => undefined,
    )
    if (hash !== undefined && hash !== last && !signal.aborted) listener()
    last = hash ?? last
    const napMs = Math.min(Math.max(tip.dueInMs(), askEveryMs), longestNapMs)
    await pause(hash === undefined ? restMs : napMs, signal)
  }
}
