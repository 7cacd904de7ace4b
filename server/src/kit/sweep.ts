import type { Log } from './log.ts'

/** Work that finds what is due by itself, again and again: deadlines, lost hints, unknown answers. Running twice is harmless. */
export type Sweep = { name: string; everyMs: number; run(): Promise<void> }

/** Runs sweeps until stopped; a failing one is logged and tried again at its next turn. Answers how to stop. */
export function runSweeps(sweeps: readonly Sweep[], { log }: { log: Log }): () => Promise<void> {
  const stopping = new AbortController()
  const loops = sweeps.map((sweep) => repeat(sweep, { log, signal: stopping.signal }))
  return async () => {
    stopping.abort()
    await Promise.all(loops)
  }
}

async function repeat(sweep: Sweep, { log, signal }: { log: Log; signal: AbortSignal }): Promise<void> {
  while (!signal.aborted) {
    try {
      await sweep.run()
    } catch (error) {
      log.error({ sweep: sweep.name, error: String(error) }, 'a sweep failed and will run again')
    }
    await pause(sweep.everyMs, signal)
  }
}

/** Waits, or ends at once when the signal aborts. */
export function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve()
    const done = () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', done)
      resolve()
    }
    const timer = setTimeout(done, ms)
    signal.addEventListener('abort', done)
  })
}
