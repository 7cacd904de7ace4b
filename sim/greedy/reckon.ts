import { centsWorthRoundedDown, price } from '@moon/money/price.ts'
import { causes, parseCause } from '../../server/src/ledger/causes.ts'
import type { Books } from '../database/books.ts'
import type { PurchaseFact, Snapshot } from '../database/snapshot.ts'
import { madeGood } from '../invariants/booked.ts'
import { coverFor, isOwedFor, promisesOf } from '../invariants/prices.ts'
import { truePayments, worth, type TruePayment } from '../invariants/true-payments.ts'
import type { World } from '../world/world.ts'
import { trueGoods, type TrueGoods } from './true-goods.ts'

/** What one user brought and has, in cents at true prices, and what docs/money-rules.md says may be given to them. */
export type Reckoning = {
  brought: number
  has: number
  /** The stated gifts, each as far as it was there to be had. */
  gifts: { lock: number; tolerance: number; overCollected: number; discounts: number; losses: number }
  /** The most that rewards may come to: of what shops had collected at one time (M-20). */
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
  const delivered = own.filter(({ state }) => state === 'delivered')
  const payments = truePayments(world, snapshot).filter(({ user }) => user === userId)
  const goods = trueGoods(
    world,
    own.map(({ id }) => id),
  )
  const bought = giftCardsOf(snapshot, delivered)
  // What was paid for making a card is no part of anybody's money any more, and was brought.
  const fees = delivered.reduce((sum, one) => sum + (isLostIn(snapshot, one) ? 0 : one.fees), 0)
  const has = inAccounts(snapshot, userId) + goods.cents + bought + fees
  const coins = inCoins(snapshot, payments) + inSats(world, snapshot, userId) + fromWallets(world, snapshot, own)
  const brought = startCents + coins + correctedBy(snapshot, userId)
  const gifts = {
    lock: lockGift(world, snapshot, { payments, books }),
    tolerance: toleranceGift(delivered.length, world),
    overCollected: Math.min(mostOwed + goods.unasked, owedBy(snapshot, userId)),
    discounts: discountsOf(snapshot, delivered, goods),
    losses: lossesOf(snapshot, userId) + madeGoodAbove(snapshot, payments),
  }
  const rewards = Math.ceil(((goods.most + bought) * rewardBasisPoints) / 10_000) + 1
  const stated = Object.values(gifts).reduce((sum, cents) => sum + cents, 0)
  const rewarded = rewardsOf(world, snapshot, userId)
  return { brought, has, gifts, rewards, beyond: has - brought - stated + Math.max(0, rewarded - rewards) }
}

/** Shops' gift cards are spent when they are delivered. */
function giftCardsOf({ cards }: Snapshot, delivered: readonly PurchaseFact[]): number {
  const own = cards.filter(({ kind, purchase }) => kind === 'gift' && delivered.some(({ id }) => id === purchase))
  return own.reduce((sum, { state, value }) => sum + (state === 'active' ? value : 0), 0)
}

/** The discount's share of what is still on a card or was spent; of what became credit it is not given (M-18). */
function discountsOf({ cards, balances }: Snapshot, delivered: readonly PurchaseFact[], goods: TrueGoods): number {
  return delivered.reduce((sum, { id, discount, value }) => {
    const card = cards.find(({ purchase }) => purchase === id)
    const left = (balances[`card/${card?.id}/balance`] ?? 0) + (balances[`card/${card?.id}/held`] ?? 0)
    const used = card?.kind === 'gift' ? value : Math.max(0, goods.of(id)) + left
    return sum + Math.ceil(discount * (used / value))
  }, 0)
}

/** Where a chain or a node took a payment back, the house may have paid the fees, too. */
const isLostIn = ({ invoices, payments }: Snapshot, { id }: PurchaseFact): boolean =>
  invoices.some(
    (one) =>
      one.purchase === id && (one.state === 'lost' || payments.some((p) => p.invoice === one.id && p.covered > 0)),
  )

/** What the house stands for because a chain or a node took a payment back after its card was made (I15). */
function lossesOf({ payments, invoices }: Snapshot, userId: string): number {
  const own = invoices.filter(({ user }) => user === userId)
  return payments.reduce((sum, { invoice: id, covered, clawedBack, cents }) => {
    const invoice = own.find((one) => one.id === id)
    if (!invoice) return sum
    return sum + covered - clawedBack + (invoice.state === 'lost' ? (cents ?? 0) : 0)
  }, 0)
}

/**
 * What the house had stood for when a chain took a payment back counts in full when it comes back (decision 193): what its
 * coins are worth less by then is the house's.
 */
function madeGoodAbove(snapshot: Snapshot, payments: readonly TruePayment[]): number {
  return payments.reduce((sum, payment) => {
    const { coin, units, cents, whenMined } = payment
    const above = Math.max(0, (cents ?? 0) - worth(coin, BigInt(units), whenMined))
    return sum + Math.min(madeGood(snapshot, payment), above)
  }, 0)
}

/** What an operator gave or took. */
const correctedBy = ({ transfers }: Snapshot, userId: string): number =>
  transfers
    .filter(({ cause }) => cause === causes.correction(userId))
    .flatMap(({ legs }) => legs)
    .reduce((sum, { to, amount }) => sum + (to.startsWith('user/') ? amount : -amount), 0)

/** Coins out of wallets at the exchange, at the most that an honest house may have said when they were quoted. */
function fromWallets({ exchanges, market }: World, { sends }: Snapshot, own: readonly PurchaseFact[]): number {
  const made = exchanges.flatMap((exchange) => exchange.sends).filter(({ status }) => status !== 'failed')
  return sends.reduce((sum, { idem, purchase }) => {
    const sent = made.find((one) => one.idem === idem)
    if (!sent || !own.some(({ id }) => id === purchase)) return sum
    const most = market.mostSaid('BTC', sent.at - walletQuoteMs, sent.at)
    const at = sent.coin === 'ETH' ? price(most / etherInBitcoin) : most
    return sum + Number(centsWorthRoundedDown(sent.coin, sent.amount, at) as bigint) + 1
  }, 0)
}

/** A quote is good for a minute, its answer may take as long, and clocks are off. */
const walletQuoteMs = 10 * 60_000
const etherInBitcoin = 20n

/** Credit, held or not, and what is on cards. */
function inAccounts({ balances, cards, purchases }: Snapshot, userId: string): number {
  const own = cards.filter(({ purchase }) => purchases.some(({ id, user }) => id === purchase && user === userId))
  const isOwn = (path: string) =>
    (path.startsWith(`user/${userId}/credit`) && !path.includes('sats')) ||
    own.some(({ id }) => path === `card/${id}/balance` || path === `card/${id}/held`)
  return Object.entries(balances).reduce((sum, [path, cents]) => sum + (isOwn(path) ? cents : 0), 0)
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

/** Sats that were put into cards, at their price then; M-6 lets the price of the quote stand for some time. */
function inSats(world: World, snapshot: Snapshot, userId: string): number {
  const { market, schedule } = world
  const spent = snapshot.purchases.filter(
    ({ user, holdEndedAs, appliedSats }) => user === userId && holdEndedAs === 'spent' && appliedSats > 0,
  )
  return spent.reduce((sum, purchase) => {
    const { appliedSats, paidAt, appliedSatsCents } = purchase
    const at = paidAt === null ? schedule.now().getTime() : new Date(paidAt).getTime()
    const from = Math.min(at - termsMs, quotedAt(world, snapshot, purchase) ?? at)
    const then = worth('BTC', BigInt(appliedSats), market.mostSaid('BTC', from, at))
    return sum + Math.min(appliedSatsCents, then)
  }, 0)
}

/** When an order that was paid in full while its quote ran was quoted, however late that was noticed (M-6). */
function quotedAt(world: World, snapshot: Snapshot, { id, openedAt, paidBy }: PurchaseFact): number | undefined {
  const { skewMs } = world.plan
  const invoice = snapshot.invoices.find(({ purchase, rail }) => purchase === id && rail === paidBy)
  if (!invoice) return new Date(openedAt).getTime() - skewMs
  const ends = new Date(invoice.lockExpiresAt).getTime() + skewMs
  const inTime = truePayments(world, snapshot).filter((one) => one.invoice === invoice.id && one.sentAt < ends)
  const units = inTime.reduce((sum, one) => sum + BigInt(one.units), 0n)
  const isFull = units * 10n >= BigInt(invoice.owedUnits) * 9n
  return isFull ? new Date(invoice.lockedAt).getTime() - skewMs : undefined
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
      paid.filter((payment) => isOwedFor(snapshot, payment, skewMs)),
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
  // What is owed in sats is no part of these cents: the rewards are reckoned by themselves.
  const isOwn = (path: string) => path === `user/${userId}/overdraft` || own.has(path.split('/')[1]!)
  return Object.entries(balances).reduce((sum, [path, cents]) => sum + (isOwn(path) && cents < 0 ? -cents : 0), 0)
}

/**
 * Reward sats that somebody got and that were not taken back from them, at the lowest price of the history. A reward of
 * goods that went back is theirs as long as they owe it, so the most is that of all goods they had at one time (M-20).
 */
function rewardsOf({ market, plan, schedule }: World, { transfers }: Snapshot, userId: string): number {
  let sats = 0
  for (const { cause, legs } of transfers)
    for (const { from, to, amount } of legs) {
      if (parseCause(cause).kind === 'gift') continue
      if (from === 'house/rewards' && to === `user/${userId}/sats`) sats += amount
      if (to === 'house/rewards' && from === `user/${userId}/sats`) sats -= amount
    }
  const least = market.lowest('BTC', plan.start.getTime(), schedule.now().getTime())
  return worth('BTC', BigInt(Math.max(0, sats)), least)
}
