import type { CallAnswer } from '@moon/contract/calls.ts'
import type { Invoice } from '../invoices/invoice.ts'
import { findOwnLightningInvoice, readOrder } from '../invoices/read-order.ts'
import type { Clock } from '../kit/clock.ts'
import type { Database } from '../kit/db.ts'
import { invariant, Refusal } from '../kit/refusal.ts'
import type { Purchase } from './purchase.ts'
import { findPurchase } from './store.ts'

type Deps = { database: Database; clock: Clock }
type Answer = CallAnswer<'pollDepositAddress'>

/** How a Lightning payment stands. A request belongs to its buyer; for everybody else it does not exist (T2). */
export async function pollPurchase(
  { database, clock }: Deps,
  { userId, request }: { userId: string; request: string },
): Promise<Answer> {
  const bare = request.replace(/^lightning:/i, '').toLowerCase()
  const invoice = await findOwnLightningInvoice(database.db, { userId, request: bare })
  if (!invoice) throw new Refusal('not_found')
  const purchase = await findPurchase(database.db, invoice.purchaseId)
  invariant(purchase, `invoice ${invoice.id} has its purchase`)
  const { lightningPayment } = await readOrder(database.db, purchase.id)
  const state = stateOf(invoice, clock.now())
  const isGivenBack = purchase.state === 'given_back'
  const returned = invoice.state === 'refunded' ? (lightningPayment?.units ?? null) : null
  return {
    paid: state === 'PAID',
    state,
    card: cardOf(purchase),
    refundedAmountAsRewardSats: returned === null ? null : asNumber(returned),
    message: isGivenBack ? purchase.message : null,
  }
}

function stateOf({ state, endedBecause, expiresAt }: Invoice, now: Date): Answer['state'] {
  switch (state) {
    case 'opening':
    case 'open':
      return now >= expiresAt! ? 'EXPIRED' : 'OPEN'
    case 'held':
      return 'HELD'
    case 'settling':
    case 'settled':
    case 'refunded':
    case 'lost':
      return 'PAID'
    case 'cancelling':
    case 'cancelled':
      return endedBecause === 'expired' ? 'EXPIRED' : 'CANCELLED'
  }
}

/** The card's own id is its token. There is one as soon as the payment has arrived. */
const cardOf = ({ cardId, state }: Purchase): Answer['card'] =>
  cardId !== null && (state === 'paid' || state === 'delivered') ? { id: cardId, token: cardId } : null

const asNumber = (amount: bigint): number => Number(amount)
