import { centsWorthRoundedDown, price } from '@moon/money/price.ts'
import { causes, parseCause } from '../../server/src/ledger/causes.ts'
import type { Books } from '../database/books.ts'
import type { PurchaseFact, Snapshot } from '../database/snapshot.ts'
import { madeGood } from '../invariants/booked.ts'
import { coverFor, isOwedFor, promisesOf } from '../invariants/prices.ts'
import { truePayments, worth, type TruePayment } from '../invariants/true-payments.ts'
import type { World } from '../world/world.ts'
import { trueGoods, type TrueGoods } from './true-goods.ts'

/** What one user brought and has, in cents at true prices, and the gifts that docs/money-rules.md allows. */
export type Reckoning = {
  brought: number
  has: number
  /** The allowed gifts, each at its maximum in this history. */
  gifts: { lock: number; tolerance: number; overCollected: number; discounts: number; losses: number }
  /** The maximum of rewards: for the goods collected by shops at one time (M-20). */
  rewards: number
  /** The rest of `has` after subtracting everything else: must never be positive. */
  beyond: number
}

/** In cents: M-10 per order and per month, M-14. */
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
  // Creation fees are no longer part of any balance, but were brought.
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

/** Gift cards count as spent when they are delivered. */
function giftCardsOf({ cards }: Snapshot, delivered: readonly PurchaseFact[]): number {
  const own = cards.filter(({ kind, purchase }) => kind === 'gift' && delivered.some(({ id }) => id === purchase))
  return own.reduce((sum, { state, value }) => sum + (state === 'active' ? value : 0), 0)
}

/**
 * The discount's share of the amounts still on cards or spent; the share of amounts that became credit is not
 * given (M-18).
 */
function discountsOf({ cards, balances }: Snapshot, delivered: readonly PurchaseFact[], goods: TrueGoods): number {
  return delivered.reduce((sum, { id, discount, value }) => {
    const card = cards.find(({ purchase }) => purchase === id)
    const left = (balances[`card/${card?.id}/balance`] ?? 0) + (balances[`card/${card?.id}/held`] ?? 0)
    const used = card?.kind === 'gift' ? value : Math.max(0, goods.of(id)) + left
    return sum + Math.ceil(discount * (used / value))
  }, 0)
}

/** If a chain or a node took a payment back, the house may have covered the fees as well. */
const isLostIn = ({ invoices, payments }: Snapshot, { id }: PurchaseFact): boolean =>
  invoices.some(
    (one) =>
      one.purchase === id && (one.state === 'lost' || payments.some((p) => p.invoice === one.id && p.covered > 0)),
  )

/** The house's loss from payments that a chain or a node took back after their card was made (I15). */
function lossesOf({ payments, invoices }: Snapshot, userId: string): number {
  const own = invoices.filter(({ user }) => user === userId)
  return payments.reduce((sum, { invoice: id, covered, clawedBack, cents }) => {
    const invoice = own.find((one) => one.id === id)
    if (!invoice) return sum
    return sum + covered - clawedBack + (invoice.state === 'lost' ? (cents ?? 0) : 0)
  }, 0)
}

/**
 * The house's cover of a payment that a chain took back is repaid in full when the payment returns (decision 193):
 * the house bears the fall in value of its coins since.
 */
function madeGoodAbove(snapshot: Snapshot, payments: readonly TruePayment[]): number {
  return payments.reduce((sum, payment) => {
    const { coin, units, cents, whenMined } = payment
    const above = Math.max(0, (cents ?? 0) - worth(coin, BigInt(units), whenMined))
    return sum + Math.min(madeGood(snapshot, payment), above)
  }, 0)
}

/** Net amount that operators credited or debited. */
const correctedBy = ({ transfers }: Snapshot, userId: string): number =>
  transfers
    .filter(({ cause }) => cause === causes.correction(userId))
    .flatMap(({ legs }) => legs)
    .reduce((sum, { to, amount }) => sum + (to.startsWith('user/') ? amount : -amount), 0)

/** Coins sent from exchange wallets, at the highest price that an honest house could quote at that time. */
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

/** A quote is valid for a minute, its answer may take as long, and clocks are skewed. */
const walletQuoteMs = 10 * 60_000
const etherInBitcoin = 20n

/** Credit, on hold or not, and card balances. */
function inAccounts({ balances, cards, purchases }: Snapshot, userId: string): number {
  const own = cards.filter(({ purchase }) => purchases.some(({ id, user }) => id === purchase && user === userId))
  const isOwn = (path: string) =>
    (path.startsWith(`user/${userId}/credit`) && !path.includes('sats')) ||
    own.some(({ id }) => path === `card/${id}/balance` || path === `card/${id}/held`)
  return Object.entries(balances).reduce((sum, [path, cents]) => sum + (isOwn(path) ? cents : 0), 0)
}

/**
 * Coins at the highest price that an honest house could quote when they were mined: from then on they are Moon's.
 */
function inCoins({ transfers, invoices }: Snapshot, payments: readonly TruePayment[]): number {
  const paid = payments.reduce((sum, { coin, units, whenMined }) => sum + worth(coin, BigInt(units), whenMined), 0)
  // Sats that were returned as sats were not brought.
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

/** Sats applied to cards, at their price then; M-6 keeps a quote's price for some time. */
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

/**
 * Time of the quote of an order that was fully paid while the quote was valid, however late that was noticed
 * (M-6).
 */
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

/** Duration of a quote plus the two hours after it. */
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

/** The user's debt in the ledger for amounts that shops collected beyond their cards. */
function owedBy({ balances, cards, purchases }: Snapshot, userId: string): number {
  const own = new Set(
    cards
      .filter(({ purchase }) => purchases.some(({ id, user }) => id === purchase && user === userId))
      .map(({ id }) => id),
  )
  // Debts in sats are not part of these cents: rewards are computed separately.
  const isOwn = (path: string) => path === `user/${userId}/overdraft` || own.has(path.split('/')[1]!)
  return Object.entries(balances).reduce((sum, [path, cents]) => sum + (isOwn(path) && cents < 0 ? -cents : 0), 0)
}

/**
 * A user's reward sats that were not taken back, at the lowest price of the history. The reward of returned goods
 * stays the user's as long as they owe it, so the maximum is for all goods held at one time (M-20).
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
