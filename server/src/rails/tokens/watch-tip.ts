import type { ChainTip } from './chain-tip.ts'
import type { Time } from './pace.ts'

/** Poll interval without a call limit: a block is noticed after half of it on average. */
const askEveryMs = 250
/** Longest pause with a call limit: so soon it is noticed that a user may pay again. */
const longestNapMs = 1_000
/** Pause after a node is down or rate limits us. The sweep reports the outage. */
const restMs = 5_000

/**
 * Watches for a new last block. Most token nodes do not push, and a subscription can die unnoticed, so the last block
 * is polled at the chain's pace and only a change wakes the reader; where the node pushes, the push comes first. A
 * wake-up is a hint: the sweep reads regardless, and is enough while no user may pay.
 */
export function watchTip(tip: ChainTip, listener: () => void, pause: Time['pause']): () => void {
  const stopping = new AbortController()
  let last: string | undefined
  const wake = (hash: string) => {
    if (hash === last || stopping.signal.aborted) return
    last = hash
    listener()
  }
  const stopPush = tip.onPush(wake)
  void watch(tip, wake, { pause, signal: stopping.signal })
  return () => {
    stopping.abort()
    stopPush()
  }
}

async function watch(
  tip: ChainTip,
  wake: (hash: string) => void,
  { pause, signal }: { pause: Time['pause']; signal: AbortSignal },
): Promise<void> {
  while (!signal.aborted) {
    // No payment is expected: the sweep is enough.
    if (!tip.pace.isAwaited) {
      await pause(longestNapMs, signal)
      continue
    }
    const head = await tip.head().catch(() => undefined)
    if (head) wake(head.hash)
    const napMs = Math.min(Math.max(tip.dueInMs(), askEveryMs), longestNapMs)
    await pause(head === undefined ? restMs : napMs, signal)
  }
}
