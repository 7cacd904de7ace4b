import type { PurchaseId } from '@moon/contract/ids.ts'
import { subtractCents, zeroCents, type Cents } from '@moon/money/cents.ts'
import { zeroUnits } from '@moon/money/coin.ts'
import { endRefundedCard } from '../cards/open-card.ts'
import { reservePurchase } from '../purchase-limits/purchase-limits.ts'
import { readSendOf } from '../exchange/read-send.ts'
import { closeInvoice } from '../invoices/close-invoice.ts'
import { receivedFor } from '../invoices/received-for.ts'
import type { LightningInvoice } from '../invoices/invoice.ts'
import { toleratedCents } from '../payments/tolerated-cents.ts'
import { moveLightningInvoice } from '../invoices/lightning-invoice-state.ts'
import { isValid, type Payment } from '../payments/payment.ts'
import { changeOwed, readInvoicesAndPayments, type InvoicesAndPayments } from '../invoices/invoices-and-payments.ts'
import type { Tx } from '../database/db.ts'
import { invariant, Refusal } from '../kit/refusal.ts'
import { emailCauses, type EmailCause } from '../users/email-causes.ts'
import { deliverPurchase, type DeliverDeps } from './deliver-purchase.ts'
import { cancelPurchase } from './cancel-purchase.ts'
import { creditLeftover, refundPurchase, type RefundReason } from './refund-purchase.ts'
import { droppedPaymentEmail, lateEmail, undonePaymentEmail, underpaidEmail, unpaidCardEmail } from './emails.ts'
import { openCardOf, markPaid } from './mark-paid.ts'
import type { Purchase } from './purchase.ts'
import { movePurchase, announceOrder } from './purchase-state.ts'
import { areTermsCurrent, isDebtTooLarge } from './present-terms.ts'
import { atCurrentTerms } from './reprice-for-lock.ts'
import { applyTolerance } from './apply-tolerance.ts'
import { lockPurchase } from './reads.ts'
import { updateFirstPaid } from './store.ts'
import { underpaidOf } from './underpaid.ts'

/**
 * Takes the step that is due for a purchase, from everything that is recorded of it. Payment changes and the sweep
 * for lost jobs call this, sometimes twice for the same change. Idempotent: run twice, late or out of order, the
 * purchase ends in the same state.
 */
export async function advancePurchase(deps: DeliverDeps, { purchaseId }: { purchaseId: PurchaseId }): Promise<void> {
  const state = await deps.database.transaction(async (tx) => {
    const purchase = await lockPurchase(tx, purchaseId)
    return purchase && new Step(tx, deps, purchase, await readInvoicesAndPayments(tx, purchaseId)).run()
  })
  if (state === 'paid') await deliverPurchase(deps, { purchaseId })
}

class Step {
  private readonly tx: Tx
  private readonly deps: DeliverDeps
  private readonly purchase: Purchase
  private invoices: InvoicesAndPayments
  private readonly now: Date

  constructor(tx: Tx, deps: DeliverDeps, purchase: Purchase, invoices: InvoicesAndPayments) {
    this.tx = tx
    this.deps = deps
    this.purchase = purchase
    this.invoices = invoices
    this.now = deps.clock.now()
  }

  /** Returns the state of the purchase after this step. */
  async run(): Promise<Purchase['state']> {
    switch (this.purchase.state) {
      case 'open':
        return this.advanceOpen(this.purchase)
      case 'expired':
        return this.reopenForLatePayment()
      case 'paid':
        return 'paid'
      case 'delivered':
      case 'refunded':
      case 'cancelled':
        return this.settleEnded()
    }
  }

  private async advanceOpen(purchase: Purchase): Promise<Purchase['state']> {
    const { lightning, onChain, onChainPayments } = this.invoices
    const first = onChainPayments.find(isValid)
    if (first && purchase.firstPaidAt === null) await updateFirstPaid(this.tx, purchase.id, first.firstSeenAt)
    if (lightning?.state === 'held' || lightning?.state === 'settled') {
      if (!onChainPayments.some(usesTheLock)) return this.markPaidOverLightning(purchase)
      await this.refuseLightning(lightning)
    }
    const priced = onChainPayments.filter((payment) => isValid(payment) && payment.price !== null)
    if (!onChain) return lightning ? purchase.state : this.payFromExchange(purchase)
    if (priced.length === 0) return this.mailDroppedPayments(purchase)
    const cardId = await openCardOf(this.tx, this.deps, purchase, { invoiceId: onChain.id, now: this.now })
    for (const payment of priced) if (payment.lockedPrice === null) await this.mailLatePayment(payment)
    return this.payOnChain({ ...purchase, cardId })
  }

  /** Pays the purchase once the final on-chain payments cover its price at terms that still hold (M-6). */
  private async payOnChain(quoted: Purchase): Promise<Purchase['state']> {
    if (!areTermsCurrent(quoted, this.invoices, this.now) && (await isDebtTooLarge(this.tx, quoted)))
      return this.refundPurchase('overdraft_owed')
    const current = await atCurrentTerms(this.tx, this.deps, { purchase: quoted, invoices: this.invoices })
    if (!current) return quoted.state
    const { purchase } = current
    this.invoices = current.invoices
    const { onChain } = this.invoices
    invariant(onChain, `purchase ${purchase.id} has its on-chain invoice`)
    const priced = this.invoices.onChainPayments.filter((payment) => isValid(payment) && payment.price !== null)
    const booked = priced.filter(({ state }) => state === 'final')
    const { isEnough, receivedCents } = receivedFor(onChain, booked)
    if (!isEnough) return this.notifyMissing(purchase)
    const payable = await applyTolerance(this.tx, this.deps, purchase, receivedCents)
    if (!payable) return this.stopTolerating(purchase)
    const paid = { by: onChain.rail, invoices: this.invoices, now: this.now }
    return (await markPaid(this.tx, this.deps, payable, paid)).state
  }

  /**
   * Sets the tolerance to zero: the card has a fixed value, and the tolerance that the user has left does not cover
   * the shortfall.
   */
  private async stopTolerating(purchase: Purchase): Promise<Purchase['state']> {
    await changeOwed(this.tx, { purchaseId: purchase.id, toleranceCents: zeroCents })
    this.invoices = await readInvoicesAndPayments(this.tx, purchase.id)
    return this.notifyMissing(purchase)
  }

  /**
   * Advances a purchase without any invoice: it is paid from an exchange. Its card is opened when the exchange has
   * accepted the send.
   */
  private async payFromExchange(purchase: Purchase): Promise<Purchase['state']> {
    const send = await readSendOf(this.tx, purchase.id)
    switch (send?.state) {
      case undefined:
      case 'quoted':
      case 'sending':
        return purchase.state
      case 'sent':
        await openCardOf(this.tx, this.deps, purchase, { invoiceId: null, now: this.now })
        return purchase.state
      case 'arrived':
        return this.payBySend(purchase, send.arrivedCents ?? zeroCents)
      case 'failed':
        await cancelPurchase(this.tx, purchase, { because: 'not_sent', now: this.now })
        return 'cancelled'
    }
  }

  /**
   * Pays the purchase from the arrived send. Coins under way for more than two hours may be worth less than the price
   * by now (M-4).
   */
  private async payBySend(purchase: Purchase, arrivedCents: Cents): Promise<Purchase['state']> {
    const leastCents = subtractCents(purchase.dueCents, toleratedCents({ owedCents: purchase.dueCents }))
    if (arrivedCents < leastCents) return this.refundPurchase('price_moved')
    const payable = await applyTolerance(this.tx, this.deps, purchase, arrivedCents)
    if (!payable) return this.refundPurchase('price_moved')
    const paid = { by: 'coinbase', invoices: this.invoices, now: this.now } as const
    return (await markPaid(this.tx, this.deps, payable, paid)).state
  }

  /** Emails the buyer when every payment that was seen has been replaced, dropped or undone. */
  private async mailDroppedPayments({ state }: Purchase): Promise<Purchase['state']> {
    const { onChainPayments } = this.invoices
    const last = onChainPayments.at(-1)
    if (last && !onChainPayments.some(isValid))
      await this.notify(emailCauses.payment(last.id).dropped, droppedPaymentEmail)
    return state
  }

  private async mailLatePayment({ id, cents: worth }: Payment): Promise<void> {
    await this.notify(emailCauses.payment(id).late, lateEmail(worth ?? zeroCents))
  }

  /** Emails the buyer their choices once all received payments are final and do not cover the price (D-08). */
  private async notifyMissing(purchase: Purchase): Promise<Purchase['state']> {
    const underpayment = underpaidOf(purchase, this.invoices)
    if (underpayment?.areAllFinal) {
      const { receivedCents: received, missingCents: missing, refundsAt } = underpayment
      const email = underpaidEmail({ received, missing, refundsAt })
      if (await this.notify(emailCauses.purchase(purchase.id).underpaid, email))
        await announceOrder(this.tx, purchase, 'underpaid')
    }
    return purchase.state
  }

  /**
   * Emails the buyer about payments that the chain undid for good after the card was made, and for which money was
   * taken off the card.
   */
  private async mailUndonePayments(): Promise<void> {
    for (const payment of this.invoices.onChainPayments)
      if (!isValid(payment) && payment.clawedBackCents > zeroCents)
        await this.notify(
          emailCauses.payment(payment.id).clawedBack(payment.timesClawedBack),
          undonePaymentEmail(payment.clawedBackCents),
        )
  }

  private notify(cause: EmailCause, email: Parameters<DeliverDeps['notify']>[1]['email']): Promise<boolean> {
    return this.deps.notify(this.tx, { userId: this.purchase.userId, cause, email })
  }

  /**
   * A payment without a price came after the lock ended, when the market had moved too far to keep the quoted price
   * (D-07).
   */
  private async markPaidOverLightning(purchase: Purchase): Promise<Purchase['state']> {
    const payment = this.invoices.lightningPayment
    // A purchase that was repriced while its payment was under way may cost more than its Lightning invoice asked
    // for.
    if (payment?.price == null || !receivedFor({ owedCents: this.purchase.dueCents }, [payment]).isEnough)
      return this.refundPurchase('price_moved')
    const payable = await applyTolerance(this.tx, this.deps, purchase, payment.cents!)
    if (!payable) return this.refundPurchase('price_moved')
    const paid = { by: 'lightning', invoices: this.invoices, now: this.now } as const
    return (await markPaid(this.tx, this.deps, payable, paid)).state
  }

  /**
   * Ends the Lightning invoice of a purchase that is paid on-chain: held sats go back to the payer, settled sats
   * become reward sats.
   */
  private async refuseLightning(lightning: LightningInvoice): Promise<void> {
    if (lightning.state === 'settled')
      await moveLightningInvoice(this.tx, lightning.id, { to: 'refunded', because: 'paid_twice' })
    else await closeInvoice(this.tx, lightning, 'paid_otherwise')
    this.invoices = await readInvoicesAndPayments(this.tx, this.purchase.id)
  }

  /**
   * Reopens an expired purchase for a late payment: the card is made at the payment's own price, if the buyer's
   * limits and overdraft allow it now. Sats and credit that were held for the purchase have been released and no
   * longer count.
   */
  private async reopenForLatePayment(): Promise<Purchase['state']> {
    const { lightning, onChainPayments } = this.invoices
    const isPaidLate = onChainPayments.some(isValid)
    const isSettledLate = lightning?.state === 'settled'
    if (!isPaidLate && !isSettledLate) return this.purchase.state
    // The Lightning invoice asked for less than the price if applied sats or credit have been released since.
    if (isSettledLate && this.purchase.holdEndedAs === 'released') return this.refundPurchase('price_moved')
    if (await isDebtTooLarge(this.tx, this.purchase)) return this.refundPurchase('overdraft_owed')
    if (!(await this.reserve())) return this.refundPurchase('over_limit')
    const open = await movePurchase(this.tx, this.purchase.id, { to: 'open', at: this.now })
    return open ? this.advanceOpen(open) : this.purchase.state
  }

  private async reserve(): Promise<boolean> {
    const { id, userId, valueCents } = this.purchase
    try {
      await reservePurchase(this.tx, { userId, purchaseId: id, valueCents, now: this.now })
      return true
    } catch (error) {
      if (error instanceof Refusal) return false
      throw error
    }
  }

  /** Closes the invoices of a purchase that has ended, and credits whatever still comes in to its buyer. */
  private async settleEnded(): Promise<Purchase['state']> {
    const { lightning, onChain } = this.invoices
    const isPaidHere = this.purchase.state === 'delivered' && this.purchase.paidBy === 'lightning'
    if (lightning && !isPaidHere && lightning.state !== 'cancelled' && lightning.state !== 'cancelling')
      await this.refuseLightning(lightning)
    if (lightning?.state === 'lost') await this.closeUnpaid()
    if (onChain?.state === 'open') await closeInvoice(this.tx, onChain, 'paid_otherwise')
    const because = this.purchase.state === 'delivered' ? 'second_payment' : 'late'
    await creditLeftover(this.tx, this.deps, this.purchase, { onChain, because, now: this.now })
    await this.mailUndonePayments()
    return this.purchase.state
  }

  /**
   * Emails the buyer when the held sats were returned to the payer before they could be settled, although the card
   * was made. What was left on the card has already been taken off.
   */
  private async closeUnpaid(): Promise<void> {
    const { id, cardId } = this.purchase
    if (cardId !== null && (await endRefundedCard(this.tx, { cardId, isPaymentReturned: true, now: this.now })))
      await this.notify(emailCauses.purchase(id).paymentReturned, unpaidCardEmail)
  }

  private async refundPurchase(because: RefundReason): Promise<Purchase['state']> {
    const ended = await refundPurchase(this.tx, this.deps, this.purchase, { because, now: this.now })
    return ended?.state ?? this.purchase.state
  }
}

/**
 * Whether this payment is booked at the locked price. If so, the purchase is paid on-chain, and not once more over
 * Lightning at the same price (M-2).
 */
const usesTheLock = (payment: Payment): boolean =>
  isValid(payment) && payment.isBooked && payment.lockedUnits > zeroUnits
