import type { PurchaseId } from '@moon/contract/ids.ts'
import { cents, subtractCents } from '@moon/money/cents.ts'
import { sats } from '@moon/money/sats.ts'
import { resizeCard } from '../cards/open-card.ts'
import { renewReservation } from '../purchase-limits/purchase-limits.ts'
import { changeOwed, readInvoicesAndPayments, type InvoicesAndPayments } from '../invoices/invoices-and-payments.ts'
import type { Clock } from '../kit/clock.ts'
import type { Tx } from '../database/db.ts'
import { invariant, Refusal } from '../kit/refusal.ts'
import type { CurrentRate } from '../rates/rate.ts'
import { releasePart } from './hold-applied.ts'
import { debtOfOrderNow, areTermsCurrent, presentTerms } from './present-terms.ts'
import type { PriceLines } from '../pricing/price.ts'
import type { Purchase } from './purchase.ts'
import { movePurchase } from './purchase-state.ts'
import { lockPurchase } from './reads.ts'
import { updateTerms } from './store.ts'

type Deps = { rate: CurrentRate; clock: Clock }
type Current = { purchase: Purchase; invoices: InvoicesAndPayments }

/**
 * The purchase at current terms: unchanged while they hold, else repriced (M-6). Returns undefined when repricing
 * needs a rate that is not available. Refuses `overdraft_owed` when the buyer owes too much (M-14) and the purchase
 * is to be repriced or they choose how to settle it.
 */
export async function atCurrentTerms(
  tx: Tx,
  deps: Deps,
  { purchase, invoices, isChosen = false }: Current & { isChosen?: boolean },
): Promise<Current | undefined> {
  const now = deps.clock.now()
  if (isChosen) await debtOfOrderNow(tx, purchase)
  if (areTermsCurrent(purchase, invoices, now)) return { purchase, invoices }
  const repriced = await reprice(tx, deps, purchase, now)
  return repriced && { purchase: repriced, invoices: await readInvoicesAndPayments(tx, purchase.id) }
}

/**
 * Reprices a purchase for a new lock, which is a new quote: current terms apply, and it counts against current
 * limits. An expired purchase is open again while the lock runs.
 */
export async function repriceForLock(tx: Tx, deps: Deps, purchaseId: PurchaseId): Promise<void> {
  const now = deps.clock.now()
  const found = await lockPurchase(tx, purchaseId)
  const purchase = found?.state === 'expired' ? await movePurchase(tx, purchaseId, { to: 'open', at: now }) : found
  if (purchase?.state !== 'open') return
  const { userId, valueCents } = purchase
  await renewReservation(tx, { userId, purchaseId, valueCents, now })
  if (!(await reprice(tx, deps, purchase, now))) throw new Refusal('rates_unavailable')
}

async function reprice(tx: Tx, deps: Deps, purchase: Purchase, now: Date): Promise<Purchase | undefined> {
  await debtOfOrderNow(tx, purchase)
  const lines = await presentTerms(tx, deps, purchase, now)
  if (!lines) return undefined
  const { id: purchaseId, cardId, valueCents } = purchase
  await releasePart(tx, purchase, tooMuch(purchase, lines), now)
  await updateTerms(tx, purchaseId, lines, now)
  await changeOwed(tx, { purchaseId, owedCents: lines.dueCents, valueCents })
  const earning = { coinCents: lines.dueCents, priceCents: lines.totalCents }
  if (cardId !== null) await resizeCard(tx, { cardId, valueCents, discountCents: lines.discountCents, earning })
  const repriced = await lockPurchase(tx, purchaseId)
  invariant(repriced, 'a locked purchase stays')
  return repriced
}

/** The held amount that exceeds what the price needs by now. */
const tooMuch = (held: Purchase, { appliedSats, appliedCreditCents }: PriceLines) => ({
  sats: held.holdEndedAs === null ? sats(held.appliedSats - appliedSats) : sats(0n),
  cents: held.holdEndedAs === null ? subtractCents(held.appliedCreditCents, appliedCreditCents) : cents(0n),
})
