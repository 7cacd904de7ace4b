// Deliveries to a receiver that may be down: tried at once, then with growing pauses in sandbox time (moving the clock speeds them up),
// also after a restart.
import type { Clock } from './clock.ts'

type Owed = { tries: number; dueAtMs: number }

type Given<T extends Owed> = {
  clock: Clock
  books: { value: { owed: T[] }; save(): void }
  /** Pauses before each attempt; after the last one the delivery is given up. */
  pausesMs: readonly number[]
  /** Returns true when it has arrived. */
  deliver: (owed: T) => Promise<boolean>
}

/** `wake` checks at once for due deliveries. */
export function keepTrying<T extends Owed>({
  clock,
  books,
  pausesMs,
  deliver,
}: Given<T>): {
  wake: () => void
  stop: () => void
} {
  const inFlight = new Set<T>()
  let timer: NodeJS.Timeout | undefined
  let isStopped = false

  const wake = () => {
    clearTimeout(timer)
    if (isStopped) return
    const now = clock.now()
    const waiting = books.value.owed.filter((owed) => !inFlight.has(owed))
    for (const owed of waiting) if (owed.dueAtMs <= now) void attempt(owed)
    const next = Math.min(...waiting.flatMap(({ dueAtMs }) => (dueAtMs > now ? [dueAtMs] : [])))
    if (Number.isFinite(next)) timer = setTimeout(wake, Math.min(next - now, 60_000)).unref()
  }

  const attempt = async (owed: T) => {
    inFlight.add(owed)
    const isDone = await deliver(owed)
    inFlight.delete(owed)
    owed.tries += 1
    const pause = pausesMs[owed.tries]
    if (isDone || pause === undefined) books.value.owed = books.value.owed.filter((one) => one !== owed)
    else owed.dueAtMs = clock.now() + pause
    if (isStopped) return
    books.save()
    wake()
  }

  const unfollow = clock.onMove(wake)
  return {
    wake,
    stop() {
      isStopped = true
      clearTimeout(timer)
      unfollow()
    },
  }
}
