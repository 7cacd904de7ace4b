import type { PaidCoin } from '@moon/contract/chains.ts'
import { price, type Price } from '@moon/money/price.ts'
import { lightningExpiryMs } from '@moon/contract/limits.ts'
import type { InvoiceRow } from '../database/books.ts'
import type { Snapshot } from '../database/snapshot.ts'
import type { Claim, Evidence } from './claim.ts'
import { truePayments, worth, type TruePayment } from './true-payments.ts'

/** A price that a user was shown, for an amount, until a time. */
export type Promised = Pick<InvoiceRow, 'coin' | 'price' | 'owedUnits'> & {
  invoice: string
  from: number
  until: number
}

/** $0.99 (M-9). */
const leastDollar = 99_000_000n
/** How long after it was first seen a payment may be mined and keep its price (M-4). */
const honouredForMs = 2 * 3_600_000
/** Readings are recorded slightly later than the state that they read. */
const slackMs = 5_000

/**
 * M-1 to M-4 against true prices: no promise is above a coin's worth, a promise covers only the amount owed, and
 * everything else counts at the lowest price since it was seen.
 */
export function checkPrices({ world, books }: Evidence, snapshot: Snapshot, claim: Claim): void {
  const promises = promisesOf(books.promises.values(), snapshot)
  const { skewMs } = world.plan
  for (const { invoice, coin, price, from } of promises) {
    const most = world.market.mostSaid(coin, from - skewMs, from + skewMs)
    const isBand = coin === 'BTC' || most >= leastDollar
    claim(isBand, `${invoice} was promised a price for a dollar that is worth ${most} at most (M-9)`)
    claim(price <= most, `${invoice} was promised ${price} for a coin that is worth ${most} at most (M-1, M-8)`)
  }
  checkLocks(promises, skewMs, claim)
  const payments = truePayments(world, snapshot).filter(({ timesFinal, cents }) => timesFinal > 0 && cents !== null)
  for (const [invoice, paid] of Map.groupBy(payments, (one) => one.invoice)) {
    const own = promises.filter((one) => one.invoice === invoice)
    const covered = paid.filter((payment) => isOwedFor(snapshot, payment, skewMs))
    const counted = paid.reduce((sum, { cents }) => sum + cents!, 0)
    const plain = paid.reduce((sum, one) => sum + worth(one.coin, BigInt(one.units), one.least) + 1, 0)
    const most = plain + Math.ceil(coverFor(own, covered, { skewMs, instead: ({ least }) => least }))
    claim(
      counted <= most,
      `payments of ${invoice} count for ${counted} cents and are worth ${most} at most (M-2, M-3, M-4)`,
    )
  }
}

/** M-1: a new lock is given only after the old one has ended, so that no user picks the best of many prices. */
function checkLocks(promises: readonly Promised[], skewMs: number, claim: Claim): void {
  for (const [invoice, own] of Map.groupBy(promises, (one) => one.invoice))
    for (const { from, until } of own) {
      const isEarly = own.some((other) => other.from > from && other.from < until - 2 * skewMs)
      claim(!isEarly, `the lock of ${invoice} was renewed before it had ended (M-1)`)
    }
}

/** Every price shown, and the last lock of each invoice, which may not have been shown. */
export function promisesOf(shown: Iterable<InvoiceRow>, { invoices }: Snapshot): Promised[] {
  const last = invoices.map(({ id, coin, price: at, owedUnits, lockedAt, lockExpiresAt }) => ({
    id,
    coin,
    price: price(BigInt(at)),
    owedUnits: BigInt(owedUnits),
    lockedAt: new Date(lockedAt),
    lockExpiresAt: new Date(lockExpiresAt),
  }))
  const overLightning = new Set(invoices.filter(({ rail }) => rail === 'lightning').map(({ id }) => id))
  const all = [...shown, ...last].map(({ id, coin, price, owedUnits, lockedAt, lockExpiresAt }) => {
    const from = lockedAt.getTime()
    const until = overLightning.has(id) ? from + lightningExpiryMs : lockExpiresAt.getTime()
    return { invoice: id, coin, price, owedUnits, from, until }
  })
  return [...new Map(all.map((one) => [`${one.invoice} ${one.from}`, one])).values()]
}

/**
 * By how many cents promises exceed the price `instead`: each covers the amount owed at its beginning plus the
 * tolerance, for coins sent before its end and mined soon after.
 */
export function coverFor(
  promises: readonly Promised[],
  payments: readonly TruePayment[],
  { skewMs, instead }: { skewMs: number; instead: (payment: TruePayment) => Price },
): number {
  let cents = 0
  const left = new Map(payments.map((payment) => [payment, BigInt(payment.units)]))
  for (const { coin, price, owedUnits, from, until } of promises) {
    const inTime = payments
      .filter((one) => isInTime(one, { coin, from, until, skewMs }))
      .toSorted((one, other) => Number(instead(one) - instead(other)))
    let cover = withTolerance(coin, owedUnits, price)
    for (const payment of inTime) {
      const gain = price - instead(payment)
      const covered = left.get(payment)! < cover ? left.get(payment)! : cover
      if (gain <= 0n || covered <= 0n) continue
      cover -= covered
      left.set(payment, left.get(payment)! - covered)
      cents += (Number(covered) * Number(gain)) / (wholeOf(coin) * 1_000_000)
    }
  }
  return cents
}

/**
 * False for coins mined after their order was paid over Lightning: they are not owed and get no promised price
 * (M-2).
 */
export function isOwedFor({ invoices, purchases }: Snapshot, payment: TruePayment, skewMs: number): boolean {
  const invoice = invoices.find(({ id }) => id === payment.invoice)!
  const { paidBy, paidAt } = purchases.find(({ id }) => id === invoice.purchase)!
  if (paidBy !== 'lightning' || invoice.rail === 'lightning') return true
  return payment.trulyMinedAt <= new Date(paidAt!).getTime() + skewMs
}

function isInTime(
  { coin, sentAt, trulyMinedAt, firstSeenAt }: TruePayment,
  promised: { coin: PaidCoin; from: number; until: number; skewMs: number },
): boolean {
  const { from, until, skewMs } = promised
  const seenAt = new Date(firstSeenAt).getTime()
  const isSoon = trulyMinedAt <= Math.max(sentAt, seenAt - skewMs) + honouredForMs + 2 * skewMs + slackMs
  return coin === promised.coin && sentAt < until + skewMs + slackMs && seenAt >= from - 2 * skewMs && isSoon
}

/** Half a percent and at most a dollar (M-10), plus one rounding step. */
function withTolerance(coin: PaidCoin, owed: bigint, at: Price): bigint {
  const dollar = (100_000_000n * BigInt(wholeOf(coin))) / at
  const share = owed / 200n
  return owed + (share < dollar ? share : dollar) + 1n
}

const wholeOf = (coin: PaidCoin): number => (coin === 'BTC' ? 100_000_000 : 1_000_000)
