import { price } from '@moon/money/rate.ts'
import type { Books } from '../database/books.ts'
import type { Snapshot } from '../database/snapshot.ts'
import { coverFor, promisesOf } from '../invariants/prices.ts'
import { truePayments, worth, type TruePayment } from '../invariants/true-payments.ts'
import type { World } from '../world/world.ts'

/** What one person brought and has, in cents at true prices, and what docs/money-rules.md says may be given to them. */
export type Reckoning = {
  brought: number
  has: number
  /** The stated gifts, each as far as it was there to be had. */
  gifts: { lock: number; tolerance: number; overCollected: number; discounts: number }
  rewards: number
  /** What is left of `has` when everything else is taken away: never more than nothing. */
  beyond: number
}

/** In cents: M-10 for an order and a month, M-14. */
const [toleratedEach, toleratedMonthly, mostOwed] = [10, 100, 5_000]
const rewardBasisPoints = 50

export function reckon(
  world: World,
  snapshot: Snapshot,
  { userId, startCents, books }: { userId: string; startCents: number; books: Pick<Books, 'promises'> },
): Reckoning {
  const own = snapshot.purchases.filter(({ user }) => user === userId)
  const payments = truePayments(world, snapshot).filter(({ user }) => user === userId)
  const goods = goodsOf(
    world,
    own.map(({ id }) => id),
  )
  const has = inAccounts(snapshot, userId) + goods.cents
  const brought = startCents + inCoins(snapshot, payments) + inSats(world, snapshot, userId)
  const gifts = {
    lock: lockGift(world, snapshot, { payments, books }),
    tolerance: toleranceGift(own.filter(({ state }) => state === 'delivered').length, world),
    overCollected: Math.min(mostOwed, owedBy(snapshot, userId)),
    discounts: own.reduce((sum, { id, discount, value }) => sum + Math.ceil(discount * (goods.of(id) / value)), 0),
  }
  const rewards = Math.ceil((Math.max(0, goods.cents) * rewardBasisPoints) / 10_000) + 1
  const stated = gifts.lock + gifts.tolerance + gifts.overCollected + gifts.discounts
  const rewarded = rewardsOf(world, snapshot, userId)
  return { brought, has, gifts, rewards, beyond: has - brought - stated + Math.max(0, rewarded - rewards) }
}

/** Credit, held or not, and what is on cards. */
function inAccounts({ balances, cards, purchases }: Snapshot, userId: string): number {
  const own = cards.filter(({ purchase }) => purchases.some(({ id, user }) => id === purchase && user === userId))
  const isOwn = (path: string) =>
    (path.startsWith(`user/${userId}/credit`) && !path.includes('sats')) ||
    own.some(({ id }) => path === `card/${id}/balance` || path === `card/${id}/held`)
  return Object.entries(balances).reduce((sum, [path, cents]) => sum + (isOwn(path) ? cents : 0), 0)
}

/** What shops collected and did not give back, by the issuer's own events. */
function goodsOf({ issuer }: World, purchases: readonly string[]) {
  const of = (purchase: string): number => {
    const token = issuer.cards.find(({ reference }) => reference === purchase)?.token
    const events = [...issuer.transactions.values()].flatMap((one) => (one.cardToken === token ? one.events : []))
    return events.reduce((sum, { kind, amountCents, approved }) => {
      if (!approved) return sum
      if (kind === 'clearing' || kind === 'refund_reversal') return sum + Number(amountCents as bigint)
      return kind === 'refund' ? sum - Number(amountCents as bigint) : sum
    }, 0)
  }
  return { of, cents: purchases.reduce((sum, purchase) => sum + of(purchase), 0) }
}

/** Coins, at the most that an honest house may have said when they were mined: from then on they were Moon's. */
function inCoins({ transfers, invoices }: Snapshot, payments: readonly TruePayment[]): number {
  const paid = payments.reduce((sum, { coin, units, whenMined }) => sum + worth(coin, BigInt(units), whenMined), 0)
  // Sats that came back as sats were not brought.
  const back = payments.reduce((sum, payment) => {
    const { purchase } = invoices.find(({ id }) => id === payment.invoice)!
    const legs = transfers.flatMap((one) =>
      one.legs.filter(({ from, currency }) => currency === 'BTC' && from === `purchase/${purchase}/funding-sats`),
    )
    const toPerson = legs.filter(({ to }) => to.startsWith('user/')).reduce((all, { amount }) => all + amount, 0)
    return payment.rail === 'lightning' ? sum + worth('BTC', BigInt(toPerson), payment.whenMined) : sum
  }, 0)
  return paid - back
}

/** Sats that were put into cards, at their price then; M-6 lets the price of the quote stand for two hours. */
function inSats({ market, schedule }: World, { purchases }: Snapshot, userId: string): number {
  const spent = purchases.filter(
    ({ user, holdEndedAs, appliedSats }) => user === userId && holdEndedAs === 'spent' && appliedSats > 0,
  )
  return spent.reduce((sum, { appliedSats, paidAt, appliedSatsCents }) => {
    const at = paidAt === null ? schedule.now().getTime() : new Date(paidAt).getTime()
    const then = worth('BTC', BigInt(appliedSats), market.mostSaid('BTC', at - termsMs, at))
    return sum + Math.min(appliedSatsCents, then)
  }, 0)
}

/** A quote, and the two hours after it. */
const termsMs = 2 * 3_600_000 + 30 * 60_000

function lockGift(
  world: World,
  snapshot: Snapshot,
  { payments, books }: { payments: readonly TruePayment[]; books: Pick<Books, 'promises'> },
): number {
  const promises = promisesOf(books.promises.values(), snapshot)
  const { skewMs } = world.plan
  const gifts = [...Map.groupBy(payments, (one) => one.invoice)].map(([invoice, paid]) =>
    coverFor(
      promises.filter((one) => one.invoice === invoice),
      paid,
      { skewMs, instead: ({ whenMined }) => price(whenMined) },
    ),
  )
  return Math.ceil(gifts.reduce((sum, gift) => sum + gift, 0)) + payments.length
}

function toleranceGift(orders: number, { schedule, plan }: World): number {
  const [from, to] = [plan.start, schedule.now()]
  const months = (to.getUTCFullYear() - from.getUTCFullYear()) * 12 + to.getUTCMonth() - from.getUTCMonth() + 1
  return Math.min(toleratedEach * orders, toleratedMonthly * months)
}

/** What the books say that somebody still owes for what shops collected beyond their cards. */
function owedBy({ balances, cards, purchases }: Snapshot, userId: string): number {
  const own = new Set(
    cards
      .filter(({ purchase }) => purchases.some(({ id, user }) => id === purchase && user === userId))
      .map(({ id }) => id),
  )
  const isOwn = (path: string) => path.startsWith(`user/${userId}/`) || own.has(path.split('/')[1]!)
  return Object.entries(balances).reduce((sum, [path, cents]) => sum + (isOwn(path) && cents < 0 ? -cents : 0), 0)
}

/** Reward sats that were granted and not taken back, at the lowest price of the history. */
function rewardsOf({ market, plan, schedule }: World, { transfers }: Snapshot, userId: string): number {
  let sats = 0
  for (const { cause, legs } of transfers)
    for (const { from, to, amount } of legs) {
      if (cause.startsWith('gift:')) continue
      if (from === 'house/rewards' && to === `user/${userId}/sats`) sats += amount
      if (to === 'house/rewards' && from === `user/${userId}/sats`) sats -= amount
    }
  const least = market.lowest('BTC', plan.start.getTime(), schedule.now().getTime())
  return worth('BTC', BigInt(Math.max(0, sats)), least)
}
