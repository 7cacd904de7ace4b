// Token orders in stories: opened by the real verb, paid on a scripted chain.
import { encodeAnswer } from '@moon/contract/decode-answer.ts'
import { lookUpInvoices } from '../invoices/look-up-invoices.ts'
import type { Purchase } from '../purchases/purchase.ts'
import type { StableCoin, TokenChainName } from '@moon/contract/chains.ts'
import { bought, buyer, order, outcomeOf, settleDown, type MoneyWorld } from './money.ts'

export function tokenOrders(world: MoneyWorld) {
  const { deps, tokens } = world
  const buy = async (
    rail: TokenChainName,
    token: StableCoin,
    more: object = {},
    has: Parameters<typeof buyer>[1] = {},
  ) => {
    const { purchase, token: invoice } = await bought(world, order(await buyer(deps, has), { rail, token, ...more }))
    const pay = (units = 25_000_000n, as: StableCoin = token) =>
      tokens[rail].pay({ to: invoice.address, units, token: as })
    const settle = async (blocks = 0) => {
      tokens[rail].mine(blocks)
      await settleDown(deps)
    }
    return { purchase, invoice, pay, settle, chain: tokens[rail] }
  }
  return {
    buy,
    outcome: (purchase: Purchase) => outcomeOf(deps, purchase),
    status: async ({ userId }: Purchase) =>
      encodeAnswer(
        'lookUpInvoices',
        await lookUpInvoices(deps, { userId, withLock: false, unpaidOnly: false, pendingOnly: false }),
      )[0]!,
  }
}
