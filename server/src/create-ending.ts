import { setTimeout as sleep } from 'node:timers/promises'
import type { Kit } from './create-kit.ts'

/** Longer than the wait for requests in progress, and shorter than the usual time between SIGTERM and SIGKILL. */
const stopWithinMs = 5_000

/**
 * Shutdown of this process: `isEnding` is true from the signal on; `onSignal` names what to close. For `drainMs` in between, /readyz
 * reports not ready, so that load balancers stop sending requests.
 */
export function createEnding({ log, following, database, drainMs }: EndingDeps) {
  let isEnding = false

  async function end(close: () => Promise<void>): Promise<void> {
    if (isEnding) return
    isEnding = true
    // A job still running after this time (in the middle of a slow call) is taken over by another process or the next start.
    setTimeout(() => process.exit(1), drainMs + stopWithinMs).unref()
    await sleep(drainMs)
    following.abort()
    database.hurry()
    await close()
    process.exit(0)
  }

  return {
    isEnding: () => isEnding,
    onSignal: (close: () => Promise<void>): void => {
      const endOrDie = () => {
        end(close).catch((error: unknown) => {
          log.warn({ error: String(error) }, 'not all could be ended in order')
          process.exit(1)
        })
      }
      for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, endOrDie)
    },
  }
}

type EndingDeps = Pick<Kit, 'log' | 'following' | 'database'> & { drainMs: number }
