// Bitcoin orders in stories: opened by the real verb, paid on a scripted chain.
import { encodeAnswer } from '@moon/contract/decode-answer.ts'
import { lookUpInvoices } from '../invoices/look-up-invoices.ts'
import type { Purchase } from '../purchases/purchase.ts'
import { bought, buyer, order, outcomeOf, type MoneyWorld } from './money.ts'

export function chainOrders(world: MoneyWorld) {
  const { deps } = world
  return {
    /** The price of a $25 card at $60,000, in sats. */
    exactly: 41_667n,
    delivered: { state: 'delivered', card: 'active', onCard: 2_500n, credit: 0n, sats: 0n },
    buy: async (more: Parameters<typeof order>[1] = {}, has: Parameters<typeof buyer>[1] = {}) =>
      bought(world, order(await buyer(deps, has), more)),
    outcome: (purchase: Purchase) => outcomeOf(deps, purchase),
    status: async ({ userId }: Purchase) =>
      encodeAnswer(
        'lookUpInvoices',
        await lookUpInvoices(deps, { userId, withLock: false, unpaidOnly: false, pendingOnly: false }),
      )[0]!,
  }
}
