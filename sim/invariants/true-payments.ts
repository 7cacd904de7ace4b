import { units, type Units } from '@moon/money/coin.ts'
import { centsWorthRoundedDown, price, type Price } from '@moon/money/rate.ts'
import type { PaidCoin } from '@moon/contract/chains.ts'
import type { PaymentFact, Snapshot } from '../database/snapshot.ts'
import type { World } from '../world/world.ts'

/** A payment as the world knows it: when it was sent and mined, beside what Moon made of it. */
export type TruePayment = PaymentFact & {
  user: string
  sentAt: number
  trulyMinedAt: number
  /** The most that it may count for where no lock covers it (M-3). */
  least: Price
  /** The most that an honest house may have said when it was mined. */
  whenMined: Price
}

/** What is in a chain, or was taken over Lightning, for an order that Moon knows. */
export function truePayments(world: World, { payments, invoices }: Snapshot): TruePayment[] {
  const truths = truthsOf(world)
  return payments.flatMap((payment) => {
    const truth = truths.get(`${payment.txid} ${payment.rail === 'bitcoin' ? payment.vout : payment.units}`)
    const invoice = invoices.find(({ id }) => id === payment.invoice)
    if (!truth || !invoice) return []
    return [{ ...payment, ...truth, user: invoice.user, ...pricesOf(world, payment, truth) }]
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
 * Moon prices when it looks, which is later than it happened where news were lost; and where nobody quoted a price just
 * then, at the first one that there is again.
 */
function pricesOf(
  { market, plan: { skewMs } }: World,
  { coin, firstSeenAt, minedAt }: PaymentFact,
  { sentAt, trulyMinedAt }: Truth,
): Pick<TruePayment, 'least' | 'whenMined'> {
  const said = (from: number, noticedAt: string | null) => {
    const to = Math.max(from, noticedAt === null ? from : new Date(noticedAt).getTime() + skewMs)
    const isQuoted = !market.isTroubled(to - quoteMs, to + quoteMs) && !market.hasRisen(coin, to)
    return market.mostSaid(coin, from, isQuoted ? to + readingMs : Infinity)
  }
  const whenMined = said(trulyMinedAt, minedAt)
  const whenSeen = said(sentAt, firstSeenAt)
  return { whenMined, least: price(whenSeen < whenMined ? whenSeen : whenMined) }
}

const quoteMs = 240_000
/** A reading and what it records take some seconds. */
const readingMs = 2_000
