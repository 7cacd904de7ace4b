import { setTimeout as sleep } from 'node:timers/promises'
import type { Kit } from './create-kit.ts'

/** Longer than a request is waited for, and shorter than what usually lies between SIGTERM and SIGKILL. */
const stopWithinMs = 5_000

/**
 * How this process ends: `isEnding` from the signal on, `onSignal` says what is closed. Between them lie `drainMs`, in which whatever
 * sends requests can see at /readyz that it should not.
 */
export function createEnding({ log, following, database, drainMs }: EndingDeps) {
  let isEnding = false

  async function end(close: () => Promise<void>): Promise<void> {
    if (isEnding) return
    isEnding = true
    // What does not end by itself (a job in the middle of a slow call) is taken over by another process or the next start.
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
