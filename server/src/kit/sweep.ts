import type { Log } from './log.ts'
import { Outage } from './outage.ts'

/** Work that finds what is due by itself, again and again: deadlines, lost hints, unknown answers. Running twice is harmless. */
export type Sweep = { name: string; everyMs: number; run(): Promise<void> }

/** Runs sweeps until stopped; a failing one is tried again at its next turn. Answers how to stop. */
export function runSweeps(sweeps: readonly Sweep[], { log }: { log: Log }): () => Promise<void> {
  const stopping = new AbortController()
  const loops = sweeps.map((sweep) => repeat(sweep, { log, signal: stopping.signal }))
  return async () => {
    stopping.abort()
    await Promise.all(loops)
  }
}

async function repeat(sweep: Sweep, { log, signal }: { log: Log; signal: AbortSignal }): Promise<void> {
  const tell = changesOnly(sweep.name, log)
  while (!signal.aborted) {
    try {
      await sweep.run()
      tell(undefined)
    } catch (error) {
      tell(error)
    }
    await pause(sweep.everyMs, signal)
  }
}

/** A node that is away for an hour is said once when it goes and once when it is back, not 3,600 times. */
function changesOnly(sweep: string, log: Log): (error: unknown) => void {
  let last: string | undefined
  return (error) => {
    const said = error === undefined ? undefined : String(error as Error)
    if (said === last) return
    last = said
    if (said === undefined) log.info({ sweep }, 'a sweep works again')
    else if (error instanceof Outage) log.warn({ sweep, error: said }, 'a sweep waits for somebody outside')
    else log.error({ sweep, error: said }, 'a sweep failed and will run again')
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
