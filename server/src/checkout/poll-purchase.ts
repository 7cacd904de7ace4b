import type { CallAnswer } from '@moon/contract/calls.ts'
import type { LightningInvoice } from '../invoices/invoice.ts'
import { findInvoiceByRequest } from '../invoices/reads.ts'
import type { Clock } from '../kit/clock.ts'
import type { Database } from '../database/db.ts'
import { invariant, Refusal } from '../kit/refusal.ts'
import type { Purchase } from '../purchases/purchase.ts'
import { findPurchase } from '../purchases/reads.ts'
import { readCreditsOf } from './read-credits-of.ts'

type Deps = { database: Database; clock: Clock }
type Answer = CallAnswer<'pollDepositAddress'>

/** The state of a Lightning payment. A payment request belongs to its buyer; for every other user it does not exist (T2). */
export async function pollPurchase(
  { database, clock }: Deps,
  { userId, request }: { userId: string; request: string },
): Promise<Answer> {
  const bare = request.replace(/^lightning:/i, '').toLowerCase()
  const invoice = await findInvoiceByRequest(database.db, userId, bare)
  if (!invoice) throw new Refusal('not_found')
  const purchase = await findPurchase(database.db, invoice.purchaseId)
  invariant(purchase, `invoice ${invoice.id} has its purchase`)
  const state = stateOf(invoice, clock.now())
  const isRefunded = purchase.state === 'refunded'
  const returned = invoice.state === 'refunded' ? await satsReturned(database, purchase) : null
  return {
    paid: state === 'PAID',
    state,
    card: invoice.state === 'lost' ? null : cardOf(purchase),
    refundedAmountAsRewardSats: returned === null ? null : asNumber(returned),
    message: isRefunded ? purchase.message : null,
  }
}

/** Settled sats are returned as reward sats, or as credit once they had become dollars (a gift card that failed). */
async function satsReturned({ db }: Database, purchase: Purchase): Promise<bigint | null> {
  const sum = (await readCreditsOf(db, purchase)).reduce((all, { sats }) => all + sats, 0n)
  return sum === 0n ? null : sum
}

function stateOf({ state, endedBecause, expiresAt }: LightningInvoice, now: Date): Answer['state'] {
  switch (state) {
    case 'opening':
    case 'open':
      return now >= expiresAt ? 'EXPIRED' : 'OPEN'
    case 'held':
      return 'HELD'
    case 'settling':
    case 'settled':
    case 'refunded':
      return 'PAID'
    case 'cancelling':
    case 'cancelled':
      return endedBecause === 'expired' ? 'EXPIRED' : 'CANCELLED'
    // Held sats were returned to the payer before they could be settled.
    case 'lost':
      return 'CANCELLED'
  }
}

/** The card's own id is its token. There is one as soon as the payment has arrived. */
const cardOf = ({ cardId, state }: Purchase): Answer['card'] =>
  cardId !== null && (state === 'paid' || state === 'delivered') ? { id: cardId, token: cardId } : null

const asNumber = (amount: bigint): number => Number(amount)
