import { recordTolerance } from '../cards/open-card.ts'
import { moveChainInvoice } from '../invoices/chain-invoice-state.ts'
import type { InvoicesAndPayments } from '../invoices/invoices-and-payments.ts'
import type { Clock } from '../kit/clock.ts'
import type { Tx } from '../database/db.ts'
import { publish } from '../live/live.ts'
import { invariant } from '../kit/refusal.ts'
import type { Leg } from '../ledger/post-transfers.ts'
import { emailCauses } from '../users/email-causes.ts'
import { postDelivery } from './post-delivery.ts'
import { creditLeftover, type CreditDeps } from './refund-purchase.ts'
import type { cardReadyEmail } from './emails.ts'
import { isHolding, type Purchase } from './purchase.ts'
import { movePurchase } from './purchase-state.ts'
import { updateHold } from './store.ts'

type Delivered = {
  purchase: Purchase
  invoices: InvoicesAndPayments
  /** The legs that move the value out of the funding account. */
  valueLegs: readonly Leg[]
  /** Whether the sats were settled before, and are dollars in the funding account already. */
  isSettled: boolean
  /** Undefined when the buyer is looking at the card right now. */
  email: ReturnType<typeof cardReadyEmail> | undefined
}

/**
 * Turns the money of a paid purchase into its card, in the transaction that records the card. The caller holds the
 * lock on the purchase row.
 */
export async function recordDelivery(
  tx: Tx,
  deps: CreditDeps & { clock: Clock },
  { purchase, invoices, valueLegs, isSettled, email }: Delivered,
): Promise<void> {
  const { id, userId, paidBy } = purchase
  const now = deps.clock.now()
  const { toleranceCents } = await postDelivery(tx, purchase, invoices, { valueLegs, isSettled, now })
  if (purchase.cardId !== null && toleranceCents > 0n)
    await recordTolerance(tx, { cardId: purchase.cardId, cents: toleranceCents })
  if (isHolding(purchase)) await updateHold(tx, id, 'spent')
  const delivered = await movePurchase(tx, id, { to: 'delivered', at: now })
  invariant(delivered, `paid purchase ${id} can be delivered`)
  if (invoices.onChain && paidBy === invoices.onChain.rail)
    await moveChainInvoice(tx, invoices.onChain.id, { to: 'paid' })
  await creditLeftover(tx, deps, delivered, { onChain: invoices.onChain, because: 'surplus', now })
  await publish(tx, userId, { kind: 'balance', subject: '' })
  if (email) await deps.notify(tx, { userId, cause: emailCauses.purchase(id).delivered, email })
}
