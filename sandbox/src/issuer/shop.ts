// Actions of a shop with a card, each with its webhook: shared by the API's simulate calls and the panel.
import { Problem } from '../http.ts'
import type { Watch } from '../documents/watch-exchanges.ts'
import { authorize } from './authorize.ts'
import type { Card, Transaction } from './shapes.ts'
import { isoNow, type IssuerState } from './state.ts'
import type { EventPublisher } from './publish-events.ts'
import { advise, beginTransaction, clear, reverseReturn, voidHold, type Message } from './transaction.ts'
import { randomUUID } from 'node:crypto'

export type Shop = {
  find(token: string): Transaction
  swipe(card: Card, message: Message): Promise<{ transaction: Transaction; isMalformed: boolean }>
  /** `isLast`: the shop releases what it does not collect now. */
  clear(token: string, amount: number | undefined, isLast?: boolean): Transaction
  void(
    token: string,
    input: { amount: number | undefined; type: 'AUTHORIZATION_REVERSAL' | 'AUTHORIZATION_EXPIRY' },
  ): Transaction
  advise(token: string, amount: number): Transaction
  refund(card: Card, message: Message): Transaction
  reverseReturn(token: string): Transaction
}

export function openShop({
  state,
  publisher,
  asaTimeoutMs,
  watch,
}: {
  state: IssuerState
  publisher: EventPublisher
  asaTimeoutMs: number
  watch?: Watch | undefined
}): Shop {
  const find = (token: string) => {
    const transaction = state.transactions.value.find((t) => t.token === token)
    if (!transaction) throw new Problem(404, 'Could not find transaction.')
    return transaction
  }
  const saveAndPublish = (transaction: Transaction) => {
    state.transactions.save()
    publisher.publish('card_transaction.updated', { ...transaction })
    return transaction
  }
  const change = (token: string, move: (transaction: Transaction, at: string) => void) => {
    const transaction = find(token)
    move(transaction, isoNow(state.clock))
    return saveAndPublish(transaction)
  }
  return {
    find,
    async swipe(card, message) {
      const decided = await authorize({ state, asaTimeoutMs, watch }, { card, message })
      saveAndPublish(decided.transaction)
      return decided
    },
    clear: (token, amount, isLast = false) => change(token, (t, at) => clear(t, { amount, isLast }, at)),
    void: (token, input) => change(token, (t, at) => voidHold(t, input, at)),
    advise: (token, amount) => change(token, (t, at) => advise(t, amount, at)),
    refund(card, message) {
      const verdict = { result: 'APPROVED', detailedResult: 'APPROVED' } as const
      const transaction = beginTransaction(card, message, { token: randomUUID(), verdict, at: isoNow(state.clock) })
      state.transactions.value.unshift(transaction)
      return saveAndPublish(transaction)
    },
    reverseReturn: (token) => change(token, reverseReturn),
  }
}
