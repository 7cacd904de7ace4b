import type { Tx } from '../database/db.ts'
import { movesTo } from '../kit/moves-to.ts'
import type { Endpoint, EndpointState } from './endpoint.ts'
import { failWaiting } from './dispatch-store.ts'
import { updateState, type StateChange } from './store.ts'

/**
 * pending  it has yet to answer a test, so that it is known to want events; it hears nothing else
 * active   it hears what happens
 * off      it hears nothing, and what waited has failed; its owner may turn it on again, and then it is tested first
 */
export const moves = {
  pending: ['active', 'off'],
  active: ['off'],
  off: ['pending'],
} as const satisfies Record<EndpointState, readonly EndpointState[]>

/** The one function that moves an endpoint. Undefined: it is not in a state from which it may go there. */
export async function moveEndpoint(tx: Tx, id: string, change: StateChange): Promise<Endpoint | undefined> {
  const moved = await updateState(tx, id, movesTo<EndpointState>(moves, change.to), change)
  if (moved && change.to === 'off') await failWaiting(tx, id)
  return moved
}
