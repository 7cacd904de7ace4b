import type { UserId } from '@moon/contract/ids.ts'
import { lockHonouredForMs, newLockEveryMs, overdraftMaxCents } from '@moon/contract/limits.ts'
import type { Applied } from '@moon/contract/price.ts'
import { cents, type Cents } from '@moon/money/cents.ts'
import { formatDollars } from '@moon/money/format.ts'
import { receivedFor } from '../invoices/received-for.ts'
import { isValid } from '../payments/payment.ts'
import type { InvoicesAndPayments } from '../invoices/invoices-and-payments.ts'
import { isTimely } from '../payments/value-payments.ts'
import { after } from '../kit/clock.ts'
import type { Db, Tx } from '../database/db.ts'
import { invariant, Refusal } from '../kit/refusal.ts'
import { readOwed } from '../ledger/user-money.ts'
import { readOfferedProduct, readProduct } from '../products/read-product.ts'
import type { CurrentRate } from '../rates/rate.ts'
import { priceCard, type PriceLines } from '../pricing/price.ts'
import { isHolding, type Purchase } from './purchase.ts'

/**
 * Whether discount, fees and the dollar value of applied sats still are what was quoted (M-6): until two hours after
 * the lock ended, and later only for an order that was paid in full in time. Terms that were just repriced stand for
 * a minute, so that the next step does not reprice them again.
 */
export function areTermsCurrent(
  { pricedAt }: Purchase,
  { onChain, onChainPayments }: InvoicesAndPayments,
  now: Date,
): boolean {
  if (!onChain || now < after(onChain.lockExpiresAt, lockHonouredForMs)) return true
  if (now < after(pricedAt, newLockEveryMs)) return true
  const timely = onChainPayments.filter((payment) => isValid(payment) && payment.state === 'final' && isTimely(payment))
  return receivedFor(onChain, timely).isEnough
}

/**
 * Prices the same card at current terms, with the overdraft its buyer has now (M-14) and the sats or credit held for
 * it. Returns undefined when there is no rate to value the sats.
 */
export async function presentTerms(
  on: Db | Tx,
  { rate }: { rate: CurrentRate },
  purchase: Purchase,
  now: Date,
): Promise<PriceLines | undefined> {
  const { productId: id, userId, valueCents } = purchase
  const product = (await readOfferedProduct(on, { id, userId, now })) ?? (await readProduct(on, id))
  invariant(product, `purchase ${purchase.id} has its product`)
  const applied = appliedNow(purchase, rate)
  return applied && priceCard(valueCents, product, applied, await readOwed(on, userId))
}

function appliedNow(purchase: Purchase, rate: CurrentRate): Applied | undefined {
  const { appliedSats, appliedCreditCents } = purchase
  if (!isHolding(purchase)) return { kind: 'none' }
  if (appliedSats === 0n) return { kind: 'credit', available: appliedCreditCents }
  const bid = rate('BTC')?.bid
  return bid && { kind: 'sats', available: appliedSats, bid }
}

/**
 * The buyer's overdraft, which is a line of the price of each order (M-14). Above the bound the request must say that
 * it is paid, so that no user is asked for much more than a card without notice; otherwise this refuses
 * `overdraft_owed`.
 */
export async function debtOfNewOrder(on: Db | Tx, userId: string, paysDebt: boolean): Promise<Cents> {
  const owed = await readOwed(on, userId as UserId)
  if (isAskedFor(owed, paysDebt)) return owed
  const [amount, max] = [formatDollars(owed), formatDollars(cents(overdraftMaxCents))]
  throw new Refusal('overdraft_owed', { owed: amount, max })
}

const isAskedFor = (owed: Cents, paysDebt: boolean) => owed <= overdraftMaxCents || paysDebt

/**
 * The buyer's overdraft for an order that gets new terms: a new lock or price, a late payment or a lesser card. An
 * order whose price has an overdraft line above the bound has said in its request that the debt is paid.
 */
export const debtOfOrderNow = (on: Db | Tx, purchase: Pick<Purchase, 'userId' | 'overdraftCents'>): Promise<Cents> =>
  debtOfNewOrder(on, purchase.userId, saysThatItPays(purchase))

/** Whether the buyer owes too much by now for the order to be repriced. */
export const isDebtTooLarge = async (on: Db | Tx, purchase: Purchase): Promise<boolean> =>
  !isAskedFor(await readOwed(on, purchase.userId), saysThatItPays(purchase))

const saysThatItPays = ({ overdraftCents }: Pick<Purchase, 'overdraftCents'>) => overdraftCents > overdraftMaxCents
