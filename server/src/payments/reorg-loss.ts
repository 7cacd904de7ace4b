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

/** Where the share of a discount goes back to, and of what the tolerance gave (M-18). */
const discounts = accounts.house('discounts')
/** What the house covers because a chain took a payment back after its money had moved on (I15). */
export const chainLossOf = ({ rail }: Payment) => accounts.house(`loss/${rail}`)

/**
 * A payment whose loss the house covers was dropped: what is still on the card that it bought is taken back. It may come
 * and be dropped any number of times, with money on the card each time: each claw-back has its own number. The share of a
 * discount goes back to the house with it, so that no coming back turns it into credit.
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

/** What is taken off a card that was given `coveredCents` of payments that did not last. */
export async function readClawBackShares(tx: Tx, cardId: CardId, coveredCents: Cents): Promise<ClawBackShares> {
  const card = await readCardValue(tx, cardId)
  invariant(card, `${cardId} was bought`)
  return clawBackShares({ ...card, leftCents: cents(await balanceOf(tx, accounts.card(cardId).balance)), coveredCents })
}

/** The card is made although one of its payments has just been taken back by the chain: the house covers it. */
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
