import type { Tx } from '../database/db.ts'
import type { Send, SendState } from './send.ts'
import { updateSendState, type SendChange } from './send-store.ts'
import { movesTo } from '../kit/moves-to.ts'

export const moves = {
  quoted: ['sending', 'sent', 'arrived', 'failed'],
  sending: ['quoted', 'sent', 'arrived', 'failed'],
  sent: ['arrived', 'failed'],
  arrived: [],
  failed: ['sent', 'arrived'],
} as const satisfies Record<SendState, readonly SendState[]>

/**
 * Moves a send to another state; nothing else does. Returns undefined when a concurrent move was first, or the send
 * cannot go there from its state.
 */
export async function moveSend(tx: Tx, id: string, change: SendChange): Promise<Send | undefined> {
  const from = movesTo<SendState>(moves, change.to)
  return updateSendState(tx, id, from, change)
}
