import type { Clock } from '../kit/clock.ts'

/** Calls at most once in this time. Callers meanwhile wait for the same answer; a failure is not remembered. */
export function rememberFor<T>(
  forMs: number,
  { clock, ask }: { clock: Clock; ask: () => Promise<T> },
): () => Promise<T> {
  let last: { atMs: number; answer: Promise<T> } | undefined
  return () => {
    const nowMs = clock.now().getTime()
    if (last === undefined || Math.abs(nowMs - last.atMs) >= forMs) {
      const asked = { atMs: nowMs, answer: ask() }
      asked.answer.catch(() => {
        if (last === asked) last = undefined
      })
      last = asked
    }
    return last.answer
  }
}
