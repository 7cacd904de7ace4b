import type { Tx } from '../database/db.ts'
import { movesTo } from '../kit/moves-to.ts'
import type { Endpoint, EndpointState } from './endpoint.ts'
import { failWaiting } from './dispatch-store.ts'
import { updateState, type StateChange } from './store.ts'

/**
 * pending  has yet to answer a test that shows it wants events; receives nothing else
 * active   receives events
 * off      receives nothing, and its waiting dispatches have failed; its owner may turn it on again, and then it is tested first
 */
export const moves = {
  pending: ['active', 'off'],
  active: ['off'],
  off: ['pending'],
} as const satisfies Record<EndpointState, readonly EndpointState[]>

/** The only function that changes an endpoint's state. Returns undefined when its state does not allow the move. */
export async function moveEndpoint(tx: Tx, id: string, change: StateChange): Promise<Endpoint | undefined> {
  const moved = await updateState(tx, id, movesTo<EndpointState>(moves, change.to), change)
  if (moved && change.to === 'off') await failWaiting(tx, id)
  return moved
}
