import { inLanguage } from '../languages/in-language.ts'
import { say, type Message } from '../languages/message.ts'
import { endRefundedCard } from '../cards/open-card.ts'
import type { NoGiftCard } from '../gift-cards/refuse-gift-card.ts'
import { releaseReservation } from '../purchase-limits/purchase-limits.ts'
import { closeInvoice } from '../invoices/close-invoice.ts'
import { creditFunding, type CreditBecause } from '../credit/credit-funding.ts'
import { moveChainInvoice } from '../invoices/chain-invoice-state.ts'
import { moveLightningInvoice } from '../invoices/lightning-invoice-state.ts'
import type { ChainInvoice } from '../invoices/invoice.ts'
import { readInvoicesAndPayments } from '../invoices/invoices-and-payments.ts'
import type { Tx } from '../database/db.ts'
import type { Ids } from '../kit/ids.ts'
import { emailCauses } from '../users/email-causes.ts'
import type { Notify } from '../users/notify.ts'
import { releaseApplied } from './hold-applied.ts'
import { isPaymentReturned, type Purchase } from './purchase.ts'
import { creditEmail, refundedEmail } from './emails.ts'
import { movePurchase } from './purchase-state.ts'
import { countCredited } from './store.ts'

export type RefundReason =
  | NoGiftCard
  | 'issuer_refused'
  | 'buyer_restricted'
  | 'price_moved'
  | 'over_limit'
  | 'overdraft_owed'
  | 'left_underpaid'
  | 'given_up'

/** What refunding and notifying the buyer needs. */
export type CreditDeps = { ids: Ids; notify: Notify }

/** The emails to the buyer. Each says where the money is. */
const messages: Record<RefundReason, (money: Message) => Message> = {
  out_of_stock: (money) => say('The shop has no gift card of this value left. {money}', { money }),
  supplier_refused: (money) => say('The shop would not make your gift card. {money}', { money }),
  supplier_failed: (money) => say('The shop could not make your gift card. {money}', { money }),
  supplier_late: (money) => say('The shop has not sent your gift card within a day. {money}', { money }),
  payment_returned: () => say('Your payment went back to you before your card was made, so there is none.'),
  issuer_refused: (money) => say('Your card could not be made. {money}', { money }),
  buyer_restricted: (money) => say('Your account is restricted, so no card was made. {money}', { money }),
  price_moved: (money) =>
    say('Your payment came after its time and the price had moved, so no card was made. {money}', { money }),
  over_limit: (money) => say('Your payment came late and the card would now exceed your limit. {money}', { money }),
  overdraft_owed: (money) =>
    say(
      'Your payment came late, and by then shops had collected more than your cards held, so no card was made. {money}',
      { money },
    ),
  given_up: (money) => say('You gave this card up before it was paid in full. {money}', { money }),
  left_underpaid: (money) => say('Your card was not paid in full within seven days. {money}', { money }),
}

/**
 * Ends a purchase without a card: every hold is released, Lightning sats that are only held go back to the payer,
 * settled sats become reward sats, and dollars become account credit. Returns undefined when the purchase has already
 * ended.
 */
export async function refundPurchase(
  tx: Tx,
  { ids, notify }: CreditDeps,
  purchase: Purchase,
  { because, now }: { because: RefundReason; now: Date },
): Promise<Purchase | undefined> {
  const { id, cardId } = purchase
  const { lightning, onChain } = await readInvoicesAndPayments(tx, id)
  // Sats that the node holds or held were never settled.
  const isReturned = isPaymentReturned(purchase, { lightning })
  const isWithPayer = lightning?.state === 'held' || isReturned
  const money = isWithPayer
    ? say('Your payment was not taken: the sats go back to your wallet.')
    : say('Your money is in your account.')
  const message = messages[because](money)
  const ended = await movePurchase(tx, id, { to: 'refunded', at: now, because, message: inLanguage('en', message) })
  if (!ended) return undefined
  await releaseApplied(tx, purchase, now)
  await releaseReservation(tx, { purchaseId: id, now })
  if (lightning?.state === 'settled') await moveLightningInvoice(tx, lightning.id, { to: 'refunded', because })
  else if (lightning) await closeInvoice(tx, lightning, because)
  if (onChain) await moveChainInvoice(tx, onChain.id, { to: 'refunded', because })
  if (cardId !== null) await endRefundedCard(tx, { cardId, isPaymentReturned: isReturned, now })
  const became = await creditFundingOf(tx, { ids }, ended, { onChain, because: 'refunded', now })
  const email = refundedEmail(message, became)
  await notify(tx, { userId: ended.userId, cause: emailCauses.purchase(id).refunded, email })
  return ended
}

type CreditRow = NonNullable<Awaited<ReturnType<typeof creditFunding>>>
type Credited = { onChain: ChainInvoice | undefined; because: CreditBecause; now: Date }

/**
 * Credits whatever is left in the funding account of an ended purchase to its buyer, with an email. The caller holds
 * the lock on the purchase row.
 */
export async function creditLeftover(
  tx: Tx,
  { ids, notify }: CreditDeps,
  purchase: Purchase,
  credited: Credited & { because: Exclude<CreditBecause, 'refunded'> },
): Promise<void> {
  const became = await creditFundingOf(tx, { ids }, purchase, credited)
  if (!became) return
  const email = creditEmail(credited.because, became)
  await notify(tx, { userId: purchase.userId, cause: emailCauses.creditLeftover(became.id), email })
}

async function creditFundingOf(
  tx: Tx,
  { ids }: { ids: Ids },
  { id, userId, cardId, timesCredited: times }: Purchase,
  { onChain, because, now }: Credited,
): Promise<CreditRow | undefined> {
  const owner = { userId, purchaseId: id, invoiceId: onChain?.id ?? null, cardId, because, times, now }
  const credited = await creditFunding(tx, { ids }, owner)
  if (credited) await countCredited(tx, id)
  return credited
}
