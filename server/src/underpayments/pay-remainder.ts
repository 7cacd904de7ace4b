import type { PurchaseId } from '@moon/contract/ids.ts'
import { coverableCents, minAppliedSats } from '@moon/contract/limits.ts'
import { refusalText } from '@moon/contract/refusals.ts'
import { addCents, cents, subtractCents, zeroCents, type Cents } from '@moon/money/cents.ts'
import { satsForCentsRoundedUp } from '@moon/money/price.ts'
import { sats, zeroSats, type Sats } from '@moon/money/sats.ts'
import { readInvoicesAndPayments } from '../invoices/invoices-and-payments.ts'
import { findChainInvoice } from '../invoices/reads.ts'
import { afterCommit, type Db, type Tx } from '../database/db.ts'
import { readFlags } from '../flags/read-flags.ts'
import { publish } from '../live/live.ts'
import { invariant, Refusal } from '../kit/refusal.ts'
import { accounts } from '../ledger/accounts.ts'
import { balanceOf } from '../ledger/balances.ts'
import { causes } from '../ledger/causes.ts'
import { lockUserMoney } from '../ledger/user-money.ts'
import { postTransfers, type Leg } from '../ledger/post-transfers.ts'
import type { CurrentRate } from '../rates/rate.ts'
import { assertMayBuy } from '../users/assert-may-buy.ts'
import { advancePurchase } from '../purchases/advance-purchase.ts'
import type { DeliverDeps } from '../purchases/deliver-purchase.ts'
import type { Purchase } from '../purchases/purchase.ts'
import { atCurrentTerms } from '../purchases/reprice-for-lock.ts'
import { findPurchase, lockPurchase } from '../purchases/reads.ts'
import { changeLines } from '../purchases/lower-order.ts'
import { underpaidOf, type Underpaid } from '../purchases/underpaid.ts'

type Deps = DeliverDeps
export type RemainderSource = 'CREDIT' | 'SATS'

/**
 * Pays a small remainder, which is not worth a transaction, from credit or reward sats, and has the card made (D-08).
 */
export async function payRemainder(
  deps: Deps,
  { userId, invoiceId, coverWith }: { userId: string; invoiceId: string; coverWith: RemainderSource },
): Promise<Purchase> {
  const { database } = deps
  const invoice = await findChainInvoice(database.db, userId, invoiceId)
  if (!invoice) throw new Refusal('not_found')
  await assertMayBuy(database.db, userId)
  if (!(await readFlags(database.db, userId)).bitnobPrivateBeta) throw new Refusal('feature_off')
  const { purchaseId } = invoice
  await database.transaction((tx) => cover(tx, deps, purchaseId, coverWith))
  await advancePurchase(deps, { purchaseId })
  const purchase = await findPurchase(database.db, purchaseId)
  invariant(purchase, `invoice ${invoice.id} has its purchase`)
  return purchase
}

/** The sources that can cover the remainder now; empty when the remainder is too large, or no source has enough. */
export async function remainderSources(
  on: Db | Tx,
  { rate }: { rate: CurrentRate },
  purchase: Purchase,
  { missingCents }: Underpaid,
): Promise<RemainderSource[]> {
  // Payments that are worth less than a cent leave no remainder: the whole price is due.
  const isRemainder = missingCents < purchase.dueCents && missingCents < coverableCents
  if (!isRemainder || purchase.holdEndedAs !== null) return []
  const { userId, appliedSats, appliedCreditCents } = purchase
  const bid = rate('BTC')?.bid
  // Sats and credit are alternatives on one order (D-14).
  const credit = appliedSats > zeroSats ? 0n : await balanceOf(on, accounts.user(userId).credit)
  const ownSats = appliedCreditCents > zeroCents ? 0n : await balanceOf(on, accounts.user(userId).sats)
  const wanted = bid && satsForCentsRoundedUp(missingCents, bid)
  return [
    ...(credit >= missingCents ? (['CREDIT'] as const) : []),
    ...(wanted !== undefined && ownSats >= wanted && ownSats >= minAppliedSats ? (['SATS'] as const) : []),
  ]
}

async function cover(tx: Tx, deps: Deps, purchaseId: PurchaseId, coverWith: RemainderSource): Promise<void> {
  const quoted = await lockPurchase(tx, purchaseId)
  if (quoted?.state === 'paid' || quoted?.state === 'delivered') return
  const invoices = await readInvoicesAndPayments(tx, purchaseId)
  if (!quoted || !underpaidOf(quoted, invoices)) throw new Refusal('wrong_state')
  const current = await atCurrentTerms(tx, deps, { purchase: quoted, invoices, isChosen: true })
  if (!current) throw new Refusal('rates_unavailable')
  const { purchase } = current
  const underpayment = underpaidOf(purchase, current.invoices)
  // At current terms the payments are enough.
  if (!underpayment) return
  if (!(await remainderSources(tx, deps, purchase, underpayment)).includes(coverWith))
    throw new Refusal('insufficient_funds', {}, refusalText('insufficient_funds'))
  const { missingCents } = underpayment
  await lockUserMoney(tx, purchase.userId)
  const bid = deps.rate('BTC')?.bid
  const taken = coverWith === 'SATS' ? satsForCentsRoundedUp(missingCents, bid!) : zeroSats
  await hold(tx, purchase, { missingCents, taken, now: deps.clock.now() })
  const dueCents = subtractCents(purchase.dueCents, missingCents)
  await changeLines(tx, purchaseId, {
    ...purchase,
    appliedSats: sats(purchase.appliedSats + taken),
    appliedSatsCents:
      coverWith === 'SATS' ? addCents(purchase.appliedSatsCents, missingCents) : purchase.appliedSatsCents,
    appliedCreditCents:
      coverWith === 'CREDIT' ? addCents(purchase.appliedCreditCents, missingCents) : purchase.appliedCreditCents,
    dueCents,
  })
  afterCommit(tx, () => deps.log.info({ purchaseId, coverWith }, 'the remainder of an order was covered'))
}

/** Holds the remainder like everything that was applied to the order; the hold ends with the order, once. */
async function hold(
  tx: Tx,
  { id, userId }: Purchase,
  { missingCents, taken, now }: { missingCents: Cents; taken: Sats; now: Date },
): Promise<void> {
  const leg: Leg =
    taken > zeroSats
      ? { from: accounts.user(userId).sats, to: accounts.user(userId).satsHeld(id), currency: 'BTC', amount: taken }
      : {
          from: accounts.user(userId).credit,
          to: accounts.user(userId).creditHeld(id),
          currency: 'USD',
          amount: cents(missingCents),
        }
  const [outcome] = await postTransfers(tx, [{ cause: causes.purchase(id).covered, happenedAt: now, legs: [leg] }])
  // A concurrent request spent the money first.
  if (outcome !== 'posted') throw new Refusal('insufficient_funds')
  await publish(tx, userId, { kind: 'balance', subject: '' })
}
