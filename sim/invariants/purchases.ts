import type { PaymentFact, PurchaseFact, Snapshot } from '../database/snapshot.ts'
import type { OrderPlan } from '../plan/draw-order.ts'
import { causes } from '../../server/src/ledger/causes.ts'
import type { Claim, Evidence } from './claim.ts'
import { bookedBefore } from './booked.ts'
import { isPayout, netOf } from './ledger.ts'

/** I18, I24, I30 and I31: payments became a card or were refunded, holds ended once, limits were kept. */
export function checkPurchases({ world }: Evidence, snapshot: Snapshot, claim: Claim): void {
  for (const purchase of snapshot.purchases) {
    checkEnd(snapshot, purchase, claim)
    if (purchase.state === 'delivered') checkDelivered(snapshot, purchase, claim)
  }
  // An order stays open where no sweep runs for weeks: because sweeps fail, because a user pays years later, or because a user
  // clicks again sixty days later, until when no sweep runs and no chain is read.
  const isWell =
    Object.values(world.plan.faults).every((chance) => chance === 0) &&
    world.plan.faultPlan.crash === 0 &&
    world.plan.users.every(({ orders }) => orders.every(isDoneInDays))
  if (isWell) checkOpenSpan(snapshot, claim)
  checkTolerance(snapshot, claim)
  const fees = netOf(snapshot, (path, cause) => !isPayout(cause) && path.startsWith('house/fees/'))
  const charged = snapshot.purchases.reduce((sum, one) => sum + (one.state === 'delivered' ? one.fees : 0), 0)
  claim(fees === charged, `fees of ${charged} cents were charged and ${fees} are booked (I9)`)
  for (const { id, owedUnits, owedCents, price, rail, purchase } of snapshot.invoices) {
    const isFirstPrice = rail === 'lightning'
    if (!isFirstPrice) continue
    const owed = Number((BigInt(owedCents) * 100_000_000_000_000n + BigInt(price) - 1n) / BigInt(price))
    claim(owedUnits === owed, `${id} of ${purchase} asks for ${owedUnits} sats where ${owed} are owed (I14)`)
  }
}

const isDoneInDays = ({ afterwards, asksAgainAfterMs }: OrderPlan): boolean =>
  afterwards === undefined && (asksAgainAfterMs === null || asksAgainAfterMs <= dayMs)

/**
 * M-7: an order ends seven days after its first payment; the sweep may find it some days later. Money that arrives
 * after full payment is surplus.
 */
function checkOpenSpan({ invoices, payments, purchases }: Snapshot, claim: Claim): void {
  for (const { id, state, paidBy, paidAt } of purchases) {
    if (state !== 'delivered' || paidAt === null) continue
    const own = invoices.filter(({ purchase, rail }) => purchase === id && rail === paidBy && rail !== 'lightning')
    const counted = payments.filter(({ invoice, state }) => state === 'final' && own.some((one) => one.id === invoice))
    const seenAt = counted.map(({ firstSeenAt }) => Date.parse(firstSeenAt)).filter((at) => at <= Date.parse(paidAt))
    const days = seenAt.length > 0 ? (Math.max(...seenAt) - Math.min(...seenAt)) / dayMs : 0
    claim(days <= 14, `${id} was paid in parts over ${days.toFixed(1)} days, and delivered (M-7)`)
  }
}

const dayMs = 86_400_000

/** M-10: ten cents per order, a dollar per user and month. */
function checkTolerance({ transfers, purchases }: Snapshot, claim: Claim): void {
  const monthly = new Map<string, number>()
  for (const { cause, at, legs } of transfers)
    for (const { from, to, amount } of legs) {
      if (from !== 'house/tolerance') continue
      claim(amount <= 10, `${cause} gives ${amount} cents of tolerance (M-10)`)
      const user = purchases.find(({ id }) => to === `purchase/${id}/funding`)?.user
      const month = `${user} in ${at.slice(0, 7)}`
      monthly.set(month, (monthly.get(month) ?? 0) + amount)
    }
  for (const [month, given] of monthly) claim(given <= 100, `${given} cents of tolerance were given to ${month} (M-10)`)
}

/** No balance is left without an owner: no funding, no hold. */
function checkEnd(
  { balances }: Snapshot,
  { id, user, state, holdEndedAs, ...lines }: PurchaseFact,
  claim: Claim,
): void {
  const left = (path: string) => balances[path] ?? 0
  for (const path of [`purchase/${id}/funding`, `purchase/${id}/funding-sats`])
    claim(left(path) === 0, `${left(path)} lie in the funding of a ${state} purchase and are nobody's (I12)`)
  const held = left(`user/${user}/credit-held/${id}`) + left(`user/${user}/sats-held/${id}`)
  claim(held === 0, `a ${state} purchase still holds ${held} (I30)`)
  const wasHeld = lines.appliedSats + lines.appliedCredit > 0
  const ends = wasHeld ? ['spent', 'released'] : [null, 'spent', 'released']
  claim(ends.includes(holdEndedAs), `the hold of a ${state} purchase ended as ${holdEndedAs} (I30)`)
  claim(holdEndedAs !== 'spent' || state === 'delivered', `a ${state} purchase spent its hold (I30)`)
}

function checkDelivered(snapshot: Snapshot, purchase: PurchaseFact, claim: Claim): void {
  const { id, total, holdEndedAs, appliedSatsCents, appliedCredit, paidBy } = purchase
  const held = snapshot.transfers.some(({ cause }) => cause === causes.purchase(id).released)
  claim(!(held && holdEndedAs === 'spent'), `the hold of ${id} was released and spent (I30)`)
  const applied = held ? 0 : appliedSatsCents + appliedCredit
  const due = total - applied
  const paid = snapshot.invoices.filter((invoice) => invoice.purchase === id && invoice.rail === paidBy)
  const counted = snapshot.payments.filter(
    ({ invoice, timesFinal, state }) => paid.some((one) => one.id === invoice) && (timesFinal > 0 || state === 'final'),
  )
  const sent = snapshot.sends.find((one) => one.purchase === id && one.state === 'arrived')?.cents ?? 0
  // A payment that a chain takes back after its card was made, and mines again, is booked anew as the buyer's credit (M-5): the
  // card was made for the earlier booking.
  const made = causes.purchase(id).delivered
  const worthThen = (payment: PaymentFact) =>
    payment.rail === 'lightning' ? (payment.cents ?? 0) : bookedBefore(snapshot, payment, made)
  const worth = counted.reduce((sum, payment) => sum + worthThen(payment), paidBy === 'coinbase' ? sent : 0)
  const isLost = paid.some(({ state }) => state === 'lost')
  claim(isLost || worth >= due - tolerated(due, counted), `${id} was delivered for ${worth} of ${due} cents (I24)`)
}

/** Half a percent and at most a dollar, or a cent for each further part up to ten (D-08). */
const tolerated = (due: number, parts: readonly PaymentFact[]): number =>
  Math.max(Math.min(Math.floor(due / 200), 100), Math.min(parts.length - 1, 10), 0)
