import type { Handlers } from '../http/serve-calls.ts'
import { Refusal } from '../kit/refusal.ts'
import type { RemovalDeps } from './deps.ts'
import { stopRemoval } from './stop-removal.ts'
import { findByToken } from './store.ts'

export function removalRoutes(deps: RemovalDeps): Handlers<'stopAppRemoval'> {
  return {
    stopAppRemoval: async ({ params: { token } }) => {
      const waiting = await findByToken(deps.database.db, token)
      if (!waiting || !(await stopRemoval(deps, { id: waiting.id, by: 'the link' }))) throw new Refusal('not_found')
      return { outcome: 'kept' }
    },
  }
}
