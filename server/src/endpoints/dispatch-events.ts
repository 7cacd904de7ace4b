import { DatabaseAway } from '../database/database-away.ts'
import { after } from '../kit/clock.ts'
import { inSpan } from '../tracing/tracer.ts'
import type { Sweep } from '../queue/sweep.ts'
import type { Watcher } from '../queue/watcher.ts'
import type { EndpointDeps } from './deps.ts'
import { claimDispatches, findDispatch } from './dispatch-store.ts'
import { recordAttempt } from './record-attempt.ts'
import { tryDispatch } from './try-dispatch.ts'

const everyMs = 1_000
/** Longer than an attempt takes; an attempt whose process died is repeated after it, under the same id. */
const claimedForMs = 60_000
const mostAtOnce = 32
/** Attempts at once. `mostOfUser` bounds a user who has the maximum number of endpoints and lets every attempt time out. */
export const fairShare = { mostOfEndpoint: 2, mostOfUser: 4 }

/**
 * Dispatches events to endpoints, many at a time and independently: the sweep only starts them, so that a slow endpoint holds up no
 * other. The watcher waits at the end of the process for those in progress.
 */
export function dispatchEvents(deps: EndpointDeps): { sweep: Sweep; watcher: Watcher } {
  const running = new Set<Promise<void>>()
  let isStopped = false
  const begin = (which: { endpointId: string; eventId: string }) => {
    const work = dispatchOne(deps, which)
      .catch((error: unknown) => {
        if (!(error instanceof DatabaseAway))
          deps.log.error({ ...which, error: String(error) }, 'an event could not be told; it will be tried again')
      })
      .finally(() => running.delete(work))
    running.add(work)
  }
  return {
    sweep: {
      name: 'endpoints.dispatch',
      everyMs,
      run: async () => {
        const most = isStopped ? 0 : mostAtOnce - running.size
        if (most === 0) return
        const now = deps.clock.now()
        const claim = { now, until: after(now, claimedForMs), most, ...fairShare }
        for (const which of await claimDispatches(deps.database.db, claim)) begin(which)
      },
    },
    watcher: {
      listen: () => async () => {
        isStopped = true
        await Promise.all(running)
      },
    },
  }
}

async function dispatchOne(deps: EndpointDeps, which: { endpointId: string; eventId: string }): Promise<void> {
  const dispatch = await findDispatch(deps.database.db, which)
  if (dispatch?.state !== 'waiting') return
  const { type, traceParent } = dispatch
  await inSpan(`webhook ${type}`, { kind: 'client', parent: traceParent ?? undefined }, async () =>
    recordAttempt(deps, dispatch, await tryDispatch(deps, dispatch)),
  )
}
