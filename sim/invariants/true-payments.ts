import { units, type Units } from '@moon/money/coin.ts'
import { cents } from '@moon/money/cents.ts'
import { centsWorthRoundedDown, price, priceReaching, type Price } from '@moon/money/price.ts'
import type { PaidCoin } from '@moon/contract/chains.ts'
import type { PaymentFact, Snapshot } from '../database/snapshot.ts'
import type { World } from '../world/world.ts'
import { madeGood } from './booked.ts'

/**
 * A payment as the outside world knows it, with its true times of sending and mining, beside Moon's record of it.
 */
export type TruePayment = PaymentFact & {
  user: string
  sentAt: number
  trulyMinedAt: number
  /**
   * The highest allowed price where no lock covers the payment (M-3), or the price of the house's cover that its
   * return repaid (M-5).
   */
  least: Price
  /** The lowest price that an honest house could quote between the payment's latest first sight and its mining. */
  fewest: Price
  /** The highest price that an honest house could quote when the payment was mined. */
  whenMined: Price
}

/** Payments in a chain, or settled over Lightning, for an order that Moon knows. */
export function truePayments(world: World, snapshot: Snapshot): TruePayment[] {
  const { payments, invoices } = snapshot
  const truths = truthsOf(world)
  return payments.flatMap((payment) => {
    const truth = truths.get(`${payment.txid} ${payment.rail === 'bitcoin' ? payment.vout : payment.units}`)
    const invoice = invoices.find(({ id }) => id === payment.invoice)
    if (!truth || !invoice) return []
    return [
      {
        ...payment,
        ...truth,
        user: invoice.user,
        ...pricesOf(world, payment, { ...truth, madeGood: madeGood(snapshot, payment) }),
      },
    ]
  })
}

export const worth = (coin: PaidCoin, amount: bigint, at: Price): number =>
  Number(centsWorthRoundedDown(coin, units(amount), at) as bigint)

type Truth = { sentAt: number; trulyMinedAt: number }

function truthsOf({ chain, tokenChains, node }: World): Map<string, Truth> {
  const keyOf = (txid: string, part: number | Units) => `${txid} ${part}`
  return new Map([
    ...chain
      .confirmed()
      .map(({ output: { txid, vout }, sentAt, minedAt }) => entry(keyOf(txid, vout), sentAt, minedAt)),
    ...tokenChains.flatMap((one) =>
      one.deep(0).map(({ txid, units, sentAt, minedAt }) => entry(keyOf(txid, units), sentAt, minedAt)),
    ),
    ...[...node.invoices.values()].flatMap(({ paymentHash, paid, paidAt, state }) =>
      state === 'settled' && paid !== null ? [entry(keyOf(paymentHash, paid), paidAt!, paidAt!)] : [],
    ),
  ])
}

const entry = (key: string, sentAt: number, trulyMinedAt: number): [string, Truth] => [key, { sentAt, trulyMinedAt }]

/**
 * Moon prices a payment when it reads it, which is later than it happened if notifications were lost; and without
 * a quote at that time, at the next available quote.
 */
function pricesOf(
  { market, plan: { skewMs } }: World,
  { coin, units: amount, firstSeenAt, minedAt }: PaymentFact,
  { sentAt, trulyMinedAt, madeGood }: Truth & { madeGood: number },
): Pick<TruePayment, 'least' | 'fewest' | 'whenMined'> {
  const pricedBy = (from: number, noticedAt: string | null) => {
    const to = Math.max(from, noticedAt === null ? from : new Date(noticedAt).getTime() + skewMs)
    const isQuoted = !market.isTroubled(to - quoteMs, to + quoteMs) && !market.hasRisen(coin, to)
    return isQuoted ? to + readingMs : Infinity
  }
  const whenMined = market.mostSaid(coin, trulyMinedAt, pricedBy(trulyMinedAt, minedAt))
  const whenSeen = market.mostSaid(coin, sentAt, pricedBy(sentAt, firstSeenAt))
  const whenBack = priceReaching(coin, units(BigInt(amount)), cents(BigInt(madeGood)))
  const seenAt = Math.min(trulyMinedAt, new Date(firstSeenAt).getTime() - skewMs)
  const fewest = market.leastSaid(coin, seenAt, pricedBy(trulyMinedAt, minedAt))
  return { whenMined, fewest, least: highestOf(whenBack, whenSeen < whenMined ? whenSeen : whenMined) }
}

const highestOf = (one: Price, other: Price): Price => price(one > other ? one : other)

const quoteMs = 240_000
/** A reading and its recording take some seconds. */
const readingMs = 2_000
