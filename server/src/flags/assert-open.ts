import { calls, type CallName } from '@moon/contract/calls.ts'
import type { Call } from '@moon/contract/call.ts'
import type { Clock } from '../kit/clock.ts'
import type { Database } from '../database/db.ts'
import { Refusal } from '../kit/refusal.ts'
import { readFlags } from './read-flags.ts'

/** What answers during maintenance, so that the page can say so and notice its end (D-37). */
const alwaysOpen = new Set<CallName>(['notification', 'publicFlags', 'memberFlags'])

const closedPaths: ReadonlySet<string> = new Set(
  (Object.keys(calls) as CallName[])
    .filter((name) => !alwaysOpen.has(name))
    .flatMap((name) => {
      const call: Call = calls[name]
      return [call.path, ...(call.also ?? [])]
    }),
)

const rememberMs = 1_000

/**
 * While the flag `maintenance` is on, calls of the contract are refused. Pages, health, webhooks and listeners go on:
 * a payment that arrives meanwhile is attributed as ever. The flag is read at most once a second.
 */
export function createAssertOpen({ database, clock }: { database: Database; clock: Clock }) {
  let isClosed = Promise.resolve(false)
  let readAtMs = -Infinity
  return async (request: { routeOptions: { url?: string | undefined } }): Promise<void> => {
    if (!closedPaths.has(request.routeOptions.url ?? '')) return
    const nowMs = clock.now().getTime()
    if (Math.abs(nowMs - readAtMs) >= rememberMs) {
      // Whoever comes while it is read waits for the same answer; without one the next request asks again.
      readAtMs = nowMs
      isClosed = readFlags(database.db).then(({ maintenance }) => maintenance)
      isClosed.catch(() => {
        readAtMs = -Infinity
      })
    }
    if (await isClosed) throw new Refusal('maintenance')
  }
}
