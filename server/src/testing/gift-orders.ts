// Gift card orders in stories: bought by the real verb, made by the scripted supplier.
import { encodeAnswer } from '@moon/contract/decode-answer.ts'
import { revealCard } from '../card-views/read-card.ts'
import { resolveOrphanedOrders } from '../gift-cards/resolve-orphaned-orders.ts'
import type { Purchase } from '../purchases/purchase.ts'
import { neverUnderpaid } from './cards.ts'
import { cardOf, giftCostOf, openGiftShop } from './gift-cards.ts'
import { bought, buyer, expectAllWell, order, outcomeOf, settleDown, type MoneyWorld } from './money.ts'

const minute = 60_000

export async function giftOrders(world: MoneyWorld) {
  const { deps, lightning, bitcoin, supplier, clock, emails } = world
  const shop = await openGiftShop(deps)
  const { priceOf } = supplier
  /** The alarms in the log. */
  let said: { alarm?: string }[] = []
  deps.log.error = ((fields: { alarm?: string }) => said.push(fields)) as typeof deps.log.error
  const ownOf = async (purchase: Purchase) => ({ userId: purchase.userId, cardId: await cardOf(deps, purchase) })
  const buy = async (has: Parameters<typeof buyer>[1], more: Parameters<typeof order>[1] = {}) => {
    const userId = await buyer(deps, has)
    return bought(world, order(userId, { productId: shop.books, rail: 'lightning', ...more }))
  }
  return {
    shop,
    buy,
    /** The price of a $25 card: half of the supplier's discount goes to the buyer. */
    price: 2_438n,
    /** The value of a gift card is never in the books: it is the shop's debt. */
    delivered: { state: 'delivered', card: 'active', onCard: 0n, credit: 0n },
    back: { state: 'refunded', card: 'refused', onCard: 0n, sats: 0n },
    alarmsRaised: () => said.flatMap(({ alarm }) => alarm ?? []),
    paidOverLightning: async (more: Parameters<typeof order>[1] = {}) => {
      const { purchase, lightning: invoice } = await buy({}, more)
      lightning.pay(invoice.request)
      await settleDown(deps, 1)
      return { purchase, request: invoice.request }
    },
    outcome: (purchase: Purchase) => outcomeOf(deps, purchase),
    show: async (purchase: Purchase) => encodeAnswer('readCard', await deps.readCard(await ownOf(purchase))),
    reveal: async (purchase: Purchase) =>
      encodeAnswer('readCard', await revealCard({ ...deps, ...neverUnderpaid }, await ownOf(purchase))),
    costOf: (purchase: Purchase) => giftCostOf(deps, purchase),
    ordersOf: ({ id }: Purchase) => [...supplier.orders.values()].filter(({ reference }) => reference === id),
    /** Ends every story: completes everything, checks that all is well, and resets what the story changed. */
    endStory: async (): Promise<void> => {
      Object.assign(supplier, { mood: 'answers', next: 'completed', redemption: undefined, priceOf })
      lightning.mood = 'answers'
      supplier.finish('failed')
      clock.advance(10 * minute)
      bitcoin.mine(6)
      await settleDown(deps)
      await resolveOrphanedOrders(deps)
      await expectAllWell(deps)
      emails.length = 0
      said = []
    },
  }
}
