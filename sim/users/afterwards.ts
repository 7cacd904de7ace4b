import { coinChain, isTokenChain } from '@moon/contract/chains.ts'
import type { ChainPayment, OrderPlan } from '../plan/draw-order.ts'
import type { Books, InvoiceRow } from '../database/books.ts'
import { sweep } from '../play/background-events.ts'
import type { Violations } from '../play/violations.ts'
import type { World } from '../world/world.ts'

type Deps = { world: World; books: Books; violations: Violations }

/** After everything has finished, a user sends another payment to the address (F-55, F-66). */
export async function payAfterwards(
  { world, books, violations }: Deps,
  { purchaseId, order }: { purchaseId: string; order: OrderPlan },
  pay: (invoice: InvoiceRow, payment: ChainPayment) => Promise<void>,
): Promise<void> {
  if (!order.afterwards) return
  const { schedule } = world
  await schedule.sleep(order.afterwards.afterMs)
  const { onChain } = await books.invoicesOf(purchaseId)
  if (!onChain) return
  world.bury()
  await sweep(world, violations, ({ sweeps }) => sweeps.filter(isAboutOrders))
  schedule.note('money came to an old address')
  const how = isTokenChain(order.rail) ? order.rail : coinChain
  const { partBasisPoints } = order.afterwards
  const plain = { afterMs: 0, fate: 'nothing', renews: false, kind: 'paid', isSplit: false, isForTwo: false } as const
  await pay(onChain, { ...plain, how, partBasisPoints, coin: order.token ?? 'USDC' })
}

const isAboutOrders = ({ name }: { name: string }): boolean => name.startsWith('purchases.') || name.startsWith('read-')

/** A wallet sends the chain's own coin to a token address. */
export async function strandCoins(
  { world, books }: Omit<Deps, 'violations'>,
  { purchaseId, order }: { purchaseId: string; order: OrderPlan },
): Promise<void> {
  if (!order.strandsCoins) return
  const { schedule, dice } = world
  await schedule.sleep(dice.between(0, 3_600_000))
  const { onChain } = await books.invoicesOf(purchaseId)
  const chain = world.tokenChains.find(({ kind }) => kind.name === order.rail)
  if (!onChain?.address || !chain) return
  schedule.note('coins came where tokens were asked for')
  chain.strand(onChain.address, BigInt(dice.between(1, 1_000_000)) * 10n ** 12n)
}
