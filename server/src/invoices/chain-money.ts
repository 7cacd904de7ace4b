import { cents, zeroCents } from '@moon/money/cents.ts'
import { fundingOf, house } from '../ledger/accounts.ts'
import { postTransfers, type Leg, type Transfer } from '../ledger/post-transfers.ts'
import type { Tx } from '../kit/db.ts'
import { invariant } from '../kit/refusal.ts'
import type { Invoice } from './invoice.ts'
import { updateLoss } from './payment-store.ts'
import type { Payment } from './payment.ts'

// What a final payment on a chain does to the books, and what undoes it. Coins come in at `received/bitcoin` and turn
// into dollars through the pair of exchange accounts; the dollars wait in the funding of the purchase.

const received = house('received/bitcoin')
const coins = house('fx/btc')
const dollars = house('fx/usd')
/** What the house stands for because a chain took a payment back after its money had moved on (I15). */
export const chainLoss = house('loss/bitcoin')

/** A payment has become final. One that the house stood for makes good the loss first. */
export async function postFinal(tx: Tx, invoice: Invoice, payment: Payment, now: Date): Promise<void> {
  const { id, units, timesFinal, lostCents, takenBackCents } = payment
  const worth = payment.cents
  invariant(worth !== null, `final payment ${id} has a price`)
  const stoodFor = cents(lostCents - takenBackCents)
  const legs: Leg[] = [{ from: received, to: coins, currency: 'BTC', amount: units }]
  if (stoodFor > 0n) legs.push({ from: dollars, to: chainLoss, currency: 'USD', amount: stoodFor })
  if (worth > stoodFor)
    legs.push({ from: dollars, to: fundingOf(invoice.purchaseId), currency: 'USD', amount: worth - stoodFor })
  await mustPost(tx, { cause: `payment:${id}:final:${timesFinal}`, happenedAt: now, legs })
  if (lostCents > 0n) await updateLoss(tx, id, { lostCents: zeroCents, takenBackCents: zeroCents })
}

/** The chain has taken a final payment back. Its dollars are taken out of the funding, or else the house stands for them. */
export async function postReversed(tx: Tx, invoice: Invoice, payment: Payment, now: Date): Promise<void> {
  const { id, units, timesFinal } = payment
  const worth = payment.cents
  invariant(worth !== null, `final payment ${id} has a price`)
  const back: Leg = { from: coins, to: received, currency: 'BTC', amount: units }
  const cause = (how: string) => `payment:${id}:${how}:${timesFinal}`
  if (worth === 0n) return mustPost(tx, { cause: cause('reversed'), happenedAt: now, legs: [back] })
  const legs: Leg[] = [back, { from: fundingOf(invoice.purchaseId), to: dollars, currency: 'USD', amount: worth }]
  const [outcome] = await postTransfers(tx, [{ cause: cause('reversed'), happenedAt: now, legs }])
  if (outcome !== 'refused') return
  const loss: Leg[] = [back, { from: chainLoss, to: dollars, currency: 'USD', amount: worth }]
  await mustPost(tx, { cause: cause('lost'), happenedAt: now, legs: loss })
  await updateLoss(tx, id, { lostCents: worth, takenBackCents: zeroCents })
}

async function mustPost(tx: Tx, transfer: Transfer): Promise<void> {
  const [outcome] = await postTransfers(tx, [transfer])
  invariant(outcome !== 'refused', `${transfer.cause} moves money that is there`)
}
