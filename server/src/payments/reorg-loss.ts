import type { CardId } from '@moon/contract/ids.ts'
import { addCents, cents, subtractCents, type Cents } from '@moon/money/cents.ts'
import { accounts } from '../ledger/accounts.ts'
import { balanceOf } from '../ledger/balances.ts'
import { causes } from '../ledger/causes.ts'
import { postTransfers, type Leg, type Transfer } from '../ledger/post-transfers.ts'
import type { Tx } from '../database/db.ts'
import { invariant } from '../kit/refusal.ts'
import type { PaidFor, Payment } from './payment.ts'
import { readCardValue } from './reads.ts'
import { updateLoss } from './store.ts'
import { clawBackShares, type ClawBackShares } from './claw-back-shares.ts'

/** House account that receives the share of a discount, and of the tolerance (M-18). */
const discounts = accounts.house('discounts')
/** House account of losses: payments that a chain took back after their money had moved on (I15). */
export const chainLossOf = ({ rail }: Payment) => accounts.house(`loss/${rail}`)

/**
 * Claws back a dropped payment whose loss the house covers: takes what is left on the card that the payment bought. A payment may come
 * back and be dropped any number of times, with money on the card each time, so each claw-back has its own number. The share of a
 * discount returns to the house with it, so that a payment that comes back never turns the discount into credit.
 */
export async function clawBack(tx: Tx, paidFor: PaidFor, payment: Payment, now: Date): Promise<void> {
  const { id, coveredCents, clawedBackCents, timesClawedBack } = payment
  if (paidFor.cardId === null || coveredCents === clawedBackCents) return
  const off = await readClawBackShares(tx, paidFor.cardId, subtractCents(coveredCents, clawedBackCents))
  if (off.paidCents + off.giftCents === 0n) return
  const nth = timesClawedBack + 1
  const from = accounts.card(paidFor.cardId).balance
  const legs: Leg[] = [
    { from, to: chainLossOf(payment), currency: 'USD' as const, amount: off.paidCents },
    { from, to: discounts, currency: 'USD' as const, amount: off.giftCents },
  ].filter(({ amount }) => amount > 0n)
  const [outcome] = await postTransfers(tx, [{ cause: causes.payment(id).clawedBack(nth), happenedAt: now, legs }])
  if (outcome !== 'posted') return
  await updateLoss(tx, id, {
    coveredCents,
    clawedBackCents: addCents(clawedBackCents, off.paidCents),
    timesClawedBack: nth,
  })
}

/** Computes the claw-back of a card that received `coveredCents` from payments that were taken back. */
export async function readClawBackShares(tx: Tx, cardId: CardId, coveredCents: Cents): Promise<ClawBackShares> {
  const card = await readCardValue(tx, cardId)
  invariant(card, `${cardId} was bought`)
  return clawBackShares({ ...card, leftCents: cents(await balanceOf(tx, accounts.card(cardId).balance)), coveredCents })
}

/** Covers the loss of a payment that the chain has just taken back while its card is being made: the card is made all the same. */
export async function coverReorgLoss(tx: Tx, paidFor: PaidFor, payment: Payment, now: Date): Promise<void> {
  const { id, timesFinal, cents: worth, coveredCents } = payment
  invariant(worth !== null, `payment ${id} was final once`)
  const legs: Leg[] = [
    { from: chainLossOf(payment), to: accounts.purchase(paidFor.purchaseId).funding, currency: 'USD', amount: worth },
  ]
  await mustPost(tx, { cause: causes.payment(id).lossCovered(timesFinal), happenedAt: now, legs })
  await updateLoss(tx, id, { ...payment, coveredCents: addCents(coveredCents, worth) })
}

export async function mustPost(tx: Tx, transfer: Transfer): Promise<void> {
  const [outcome] = await postTransfers(tx, [transfer])
  invariant(outcome !== 'refused', `${transfer.cause} moves money that is there`)
}
