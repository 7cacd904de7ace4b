import { addCents, cents, minCents, subtractCents, zeroCents } from '@moon/money/cents.ts'
import { accounts } from '../ledger/accounts.ts'
import { causes } from '../ledger/causes.ts'
import { postTransfers, type Leg } from '../ledger/post-transfers.ts'
import type { Tx } from '../database/db.ts'
import { invariant } from '../kit/refusal.ts'
import type { PaidFor, Payment } from './payment.ts'
import { chainLossOf, clawBack, mustPost } from './reorg-loss.ts'
import { updateLoss } from './store.ts'

// Ledger postings of a final on-chain payment, and their reversal. Bitcoin comes in at `received/bitcoin`, a token at the account of its
// chain and kind (`received/tron-usdt`), because each account has one currency. Coins become dollars through the pair of exchange
// accounts; the dollars wait in the funding of the purchase.

const dollars = accounts.house('fx/usd')
const receivedAt = ({ rail, coin }: Payment) =>
  accounts.house(coin === 'BTC' ? `received/${rail}` : `received/${rail}-${coin.toLowerCase()}`)
const coinsOf = ({ coin }: Payment) => accounts.house(`fx/${coin.toLowerCase()}`)
/**
 * Posts a payment that has become final. An earlier loss on it that the house covers is repaid first. When the payment is now worth less
 * than that loss, the rest is clawed back from the card.
 */
export async function postFinal(tx: Tx, paidFor: PaidFor, payment: Payment, now: Date): Promise<void> {
  const { id, units, timesFinal, coveredCents, clawedBackCents } = payment
  const worth = payment.cents
  invariant(worth !== null, `final payment ${id} has a price`)
  const openLoss = cents(coveredCents - clawedBackCents)
  const madeGood = minCents(openLoss, worth)
  const legs: Leg[] = [{ from: receivedAt(payment), to: coinsOf(payment), currency: payment.coin, amount: units }]
  if (madeGood > 0n) legs.push({ from: dollars, to: chainLossOf(payment), currency: 'USD', amount: madeGood })
  if (worth > madeGood)
    legs.push({
      from: dollars,
      to: accounts.purchase(paidFor.purchaseId).funding,
      currency: 'USD',
      amount: worth - madeGood,
    })
  await mustPost(tx, { cause: causes.payment(id).final(timesFinal), happenedAt: now, legs })
  if (coveredCents === 0n) return
  const left = { ...payment, coveredCents: subtractCents(openLoss, madeGood), clawedBackCents: zeroCents }
  await updateLoss(tx, id, left)
  await clawBack(tx, paidFor, left, now)
}

/**
 * Reverses a final payment that the chain took back. Its dollars are taken out of the purchase's funding; where they have moved on, the
 * house covers them.
 */
export async function postReversed(tx: Tx, paidFor: PaidFor, payment: Payment, now: Date): Promise<void> {
  const { id, units, timesFinal, coveredCents } = payment
  const worth = payment.cents
  invariant(worth !== null, `final payment ${id} has a price`)
  const back: Leg = { from: coinsOf(payment), to: receivedAt(payment), currency: payment.coin, amount: units }
  if (worth === 0n)
    return mustPost(tx, { cause: causes.payment(id).reversed(timesFinal), happenedAt: now, legs: [back] })
  const legs: Leg[] = [
    back,
    { from: accounts.purchase(paidFor.purchaseId).funding, to: dollars, currency: 'USD', amount: worth },
  ]
  const [outcome] = await postTransfers(tx, [{ cause: causes.payment(id).reversed(timesFinal), happenedAt: now, legs }])
  if (outcome !== 'refused') return
  const loss: Leg[] = [back, { from: chainLossOf(payment), to: dollars, currency: 'USD', amount: worth }]
  await mustPost(tx, { cause: causes.payment(id).lost(timesFinal), happenedAt: now, legs: loss })
  await updateLoss(tx, id, { ...payment, coveredCents: addCents(coveredCents, worth) })
}
