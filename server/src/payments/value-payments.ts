import { lockHonouredForMs } from '@moon/contract/limits.ts'
import { addCents, maxCents, subtractCents, zeroCents, type Cents } from '@moon/money/cents.ts'
import { minUnits, subtractUnits, zeroUnits } from '@moon/money/coin.ts'
import { averagePriceRoundedDown, priceReaching, unitsOwedRoundedUp, type Price } from '@moon/money/price.ts'
import { isValid, worthOf, type Payment } from './payment.ts'

export type Valued = Pick<Payment, 'lockedUnits' | 'price' | 'cents'>

/**
 * Values the payments of one invoice (docs/money-rules.md, M-2 to M-5), given in the order in which they were first seen. The locked
 * price covers what the order still owes after the earlier payments; the rest counts at the lowest of the locked price, the price when
 * first seen and the price when mined. Booked values never change. Pure: the same facts always give the same value.
 */
export function valuePayments(
  { owedCents }: { owedCents: Cents },
  payments: readonly Payment[],
): Map<Payment['id'], Valued> {
  const valued = new Map<Payment['id'], Valued>()
  const valid = payments.filter(isValid)
  let lockedLater = addCents(...valid.filter(({ isBooked }) => isBooked).map(lockedCents))
  let earlier = zeroCents
  for (const payment of valid) {
    if (payment.isBooked) lockedLater = subtractCents(lockedLater, lockedCents(payment))
    const owed = maxCents(zeroCents, subtractCents(owedCents, addCents(earlier, lockedLater)))
    const worth = payment.isBooked ? payment : makingGoodLoss(payment, valueOne(payment, owed))
    valued.set(payment.id, worth)
    earlier = addCents(earlier, worth.cents ?? lockedCents({ ...payment, ...worth }))
  }
  return valued
}

/** Whether the payment was seen within the lock and mined soon after. */
export const isTimely = (payment: Payment): boolean => payment.lockedPrice !== null && !isMinedLate(payment)

const isMinedLate = ({ minedAt, firstSeenAt }: Pick<Payment, 'minedAt' | 'firstSeenAt'>): boolean =>
  minedAt !== null && minedAt.getTime() - firstSeenAt.getTime() > lockHonouredForMs

function valueOne(payment: Payment, owed: Cents): Valued {
  const { coin, units, lockedPrice } = payment
  const lockedUnits =
    lockedPrice === null || isMinedLate(payment)
      ? zeroUnits
      : minUnits(units, unitsOwedRoundedUp(coin, owed, lockedPrice))
  if (lockedPrice !== null && lockedUnits === units)
    return { lockedUnits, price: lockedPrice, cents: worthOf(coin, units, lockedPrice) }
  const low = lowestPrice(payment)
  if (low === null) return { lockedUnits, price: null, cents: null }
  const rest = subtractUnits(units, lockedUnits)
  const price = averagePriceRoundedDown([lockedUnits, lockedPrice ?? low], [rest, low])
  return { lockedUnits, price, cents: worthOf(coin, units, price) }
}

/** The house's loss on this payment, when a chain took it back, is repaid in full before anything else. */
function makingGoodLoss({ coin, units, coveredCents, clawedBackCents }: Payment, worth: Valued): Valued {
  const lost = subtractCents(coveredCents, clawedBackCents)
  if (worth.cents === null || worth.cents >= lost) return worth
  return { ...worth, price: priceReaching(coin, units, lost), cents: lost }
}

/** Null when no price was agreed at the time the payment was first seen, or mined; the next agreed price counts for that moment. */
function lowestPrice({ lockedPrice, seenPrice, minedAt, minedPrice }: Payment): Price | null {
  if (seenPrice === null || (minedAt !== null && minedPrice === null)) return null
  const prices = [lockedPrice, seenPrice, minedPrice].filter((one) => one !== null)
  return prices.reduce((lowest, one) => (one < lowest ? one : lowest))
}

const lockedCents = ({ coin, lockedUnits, lockedPrice }: Payment): Cents =>
  worthOf(coin, lockedUnits, lockedPrice) ?? zeroCents
