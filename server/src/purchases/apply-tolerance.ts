import { toleranceGiftCents } from '@moon/contract/limits.ts'
import { addCents, cents, maxCents, minCents, subtractCents, zeroCents, type Cents } from '@moon/money/cents.ts'
import type { Clock } from '../kit/clock.ts'
import type { Tx } from '../database/db.ts'
import { invariant } from '../kit/refusal.ts'
import { readProduct } from '../products/read-product.ts'
import { lowerOrder } from './lower-order.ts'
import { lesserCard, type PriceLines } from '../pricing/price.ts'
import type { Purchase } from './purchase.ts'
import { findToleranceGiven, insertShortfall, insertToleranceGift, lockToleranceLeft } from './tolerance-store.ts'
import { isSoldAt, withHeld } from './underpaid.ts'

/**
 * Applies the tolerance to a purchase whose payments are enough but less than the price (M-10). The house gives at
 * most ten cents of the shortfall, and at most a dollar per user and month; the card is worth less by the rest.
 * Returns the purchase as it is to be paid, or undefined when its card cannot be worth less, so that the shortfall
 * stays owed. The caller holds the lock on the purchase row.
 */
export async function applyTolerance(
  tx: Tx,
  { clock }: { clock: Clock },
  purchase: Purchase,
  receivedCents: Cents,
): Promise<Purchase | undefined> {
  const now = clock.now()
  const { id: purchaseId, userId, productId } = purchase
  const short = subtractCents(withHeld(purchase).dueCents, receivedCents)
  if (short <= zeroCents) return purchase
  const earlier = await findToleranceGiven(tx, purchaseId)
  const left = earlier ?? (await lockToleranceLeft(tx, userId, now))
  const given = minCents(short, minCents(cents(toleranceGiftCents), left))
  const product = await readProduct(tx, productId)
  invariant(product, `purchase ${purchaseId} has its product`)
  const lesser = given === short ? null : lesserCard(withHeld(purchase), addCents(receivedCents, given))
  if (lesser === undefined || (lesser && !isSoldAt(product, lesser.valueCents))) return undefined
  if (given > zeroCents && earlier === undefined)
    await insertToleranceGift(tx, { purchaseId, userId, cents: given, now })
  await insertShortfall(tx, { purchaseId, shortCents: short, now, ...splitOf(purchase, lesser, receivedCents, given) })
  return lesser ? lowered(tx, purchase, lesser) : purchase
}

/**
 * Splits the shortfall into what the house gives and what the card is worth less. The price of the lesser card is
 * rounded down to whole cents, so up to a cent less may be given than is allowed.
 */
function splitOf(
  { valueCents }: Purchase,
  lesser: PriceLines | null,
  receivedCents: Cents,
  given: Cents,
): { givenCents: Cents; loweredCents: Cents } {
  if (!lesser) return { givenCents: given, loweredCents: zeroCents }
  return {
    givenCents: maxCents(zeroCents, subtractCents(lesser.dueCents, receivedCents)),
    loweredCents: subtractCents(valueCents, lesser.valueCents),
  }
}

async function lowered(tx: Tx, purchase: Purchase, lines: PriceLines): Promise<Purchase> {
  await lowerOrder(tx, purchase, lines)
  return { ...purchase, ...lines }
}
