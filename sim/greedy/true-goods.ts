import type { TransactionEvent } from '../../server/src/issuer/issuer.ts'
import type { World } from '../world/world.ts'

/** Amounts that shops collected from the cards of some purchases, by the issuer's own events, in cents. */
export type TrueGoods = {
  /** Collected less refunded; negative where shops refunded more than they collected. */
  cents: number
  /** The same for a single purchase. */
  of: (purchase: string) => number
  /** The highest total at one time; a shop that refunded more than it collected counts as zero. */
  most: number
  /** Collected without authorisation and beyond the networks' rules (M-13). */
  unasked: number
}

const dayMs = 86_400_000
/** M-11, M-13: how long an authorisation may be collected, and by how much it may be exceeded. */
const [collectedWithinMs, pumpCents, marginPercent] = [10 * dayMs, 17_500, 20]
const tipped = new Set(['4121', '5811', '5812', '5813', '5814', '7230', '7298'])

export function trueGoods({ issuer }: World, purchases: readonly string[]): TrueGoods {
  const salesOf = (purchase: string) => {
    const token = issuer.cards.find(({ reference }) => reference === purchase)?.token
    return [...issuer.transactions.values()].filter(({ cardToken }) => cardToken === token)
  }
  const of = (purchase: string): number => salesOf(purchase).reduce((sum, { events }) => sum + collected(events), 0)
  const sales = purchases.flatMap(salesOf)
  return {
    of,
    cents: purchases.reduce((sum, purchase) => sum + of(purchase), 0),
    most: mostAtOnce(purchases.map((purchase) => salesOf(purchase).flatMap(({ events }) => events))),
    unasked: sales.reduce((sum, { merchant, events }) => sum + unaskedIn(merchant.mcc, events), 0),
  }
}

const amountOf = ({ amountCents }: TransactionEvent): number => Number(amountCents as bigint)

function collected(events: readonly TransactionEvent[]): number {
  return events.reduce((sum, event) => {
    if (!event.approved) return sum
    if (event.kind === 'refund') return sum - amountOf(event)
    return event.kind === 'clearing' || event.kind === 'refund_reversal' ? sum + amountOf(event) : sum
  }, 0)
}

/** `events`: the events of each purchase. */
function mostAtOnce(events: readonly (readonly TransactionEvent[])[]): number {
  const all = events.flatMap((own, n) => own.map((event) => ({ n, event })))
  const net = events.map(() => 0)
  let most = 0
  for (const { n, event } of all.toSorted((one, other) => one.event.at.getTime() - other.event.at.getTime())) {
    net[n] = net[n]! + collected([event])
    most = Math.max(
      most,
      net.reduce((sum, cents) => sum + Math.max(0, cents), 0),
    )
  }
  return most
}

/** A reversed refund is likewise only a shop's claim. */
function unaskedIn(mcc: string, events: readonly TransactionEvent[]): number {
  let [allowed, unasked, refunded] = [0, 0, 0]
  const first = events[0]?.at.getTime() ?? 0
  for (const event of events.filter(({ approved }) => approved)) {
    const amount = amountOf(event)
    if (event.at.getTime() - first > collectedWithinMs) allowed = 0
    if (event.kind === 'authorization') allowed += mostFor(mcc, amount)
    if (event.kind === 'authorization_change') allowed = mostFor(mcc, amount)
    if (event.kind === 'reversal') allowed = Math.max(0, allowed - amount)
    if (event.kind === 'expiry') allowed = 0
    if (event.kind === 'refund') refunded += amount
    if (event.kind === 'refund_reversal') unasked += Math.min(refunded, amount)
    if (event.kind !== 'clearing') continue
    unasked += Math.max(0, amount - allowed)
    allowed = Math.max(0, allowed - amount)
  }
  return unasked
}

const mostFor = (mcc: string, asked: number): number => {
  if (mcc === '5542') return Math.max(asked, pumpCents)
  return tipped.has(mcc) ? Math.ceil((asked * (100 + marginPercent)) / 100) : asked
}
