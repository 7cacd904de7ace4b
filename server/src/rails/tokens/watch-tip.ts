import type { ChainTip } from './chain-tip.ts'
import type { Time } from './pace.ts'

/** Without a bound on calls: half of it passes on average before a block is noticed. */
const askEveryMs = 250
/** With one. So often it is noticed, too, that somebody may pay again. */
const longestNapMs = 1_000
/** A node that is away, or says that it is asked too often. The sweep says so. */
const restMs = 5_000

/**
 * Most nodes of such a chain do not call, and a subscription dies without a word. So its last block is looked at, at the chain's pace, and
 * only another one wakes the reader; where the node calls, that comes first. A hint: the sweep reads all the same, and is enough while nobody may pay.
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
    // Then the sweep is enough.
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
