import { endpointLogDays } from '@moon/contract/consumer-events.ts'
import { withPersonalData } from '../database/personal-data.ts'
import { after } from '../kit/clock.ts'
import type { Sweep } from '../queue/sweep.ts'
import type { EndpointDeps } from './deps.ts'
import { dispatchEvents } from './dispatch-events.ts'
import { deleteEventsBefore } from './dispatch-store.ts'
import { personalData } from './personal-data.ts'
import { endpointRoutes } from './routes.ts'
import { forgetSecretsBefore } from './store.ts'

export const endpointsRoom = withPersonalData((deps: EndpointDeps) => {
  const { sweep, watcher } = dispatchEvents(deps)
  return { handlers: endpointRoutes(deps), sweeps: [sweep, forgetEvents(deps)], watchers: [watcher] }
}, personalData)

const dayMs = 24 * 3_600_000

const forgetEvents = ({ database, clock }: EndpointDeps): Sweep => ({
  name: 'endpoints.forget',
  everyMs: 3_600_000,
  run: async () => {
    const now = clock.now()
    await forgetSecretsBefore(database.db, now)
    await deleteEventsBefore(database.db, after(now, -endpointLogDays * dayMs))
  },
})
