import type { CardId } from '@moon/contract/ids.ts'
import { addCents, cents, minCents, subtractCents, zeroCents, type Cents } from '@moon/money/cents.ts'
import { cardBalanceOf, fundingOf, house } from '../ledger/accounts.ts'
import { balanceOf } from '../ledger/balances.ts'
import { causes } from '../ledger/causes.ts'
import { postTransfers, type Leg, type Transfer } from '../ledger/post-transfers.ts'
import type { Tx } from '../database/db.ts'
import { invariant } from '../kit/refusal.ts'
import { readCardValue } from './reads.ts'
import { updateLoss } from './store.ts'
import { takenOff, type TakenOff } from './taken-off.ts'
import type { PaidFor, Payment } from './payment.ts'

// What a final payment on a chain does to the books, and what undoes it. Coins come in at `received/bitcoin`, tokens at
// an account of their chain and kind (`received/tron-usdt`), for each account has one currency. They turn into dollars
// through the pair of exchange accounts; the dollars wait in the funding of the purchase.

const dollars = house('fx/usd')
const receivedAt = ({ rail, coin }: Payment) =>
  house(coin === 'BTC' ? `received/${rail}` : `received/${rail}-${coin.toLowerCase()}`)
const coinsOf = ({ coin }: Payment) => house(`fx/${coin.toLowerCase()}`)
/** Where the share of a discount goes back to, and of what the tolerance gave (M-18). */
const discounts = house('discounts')
/** What the house stands for because a chain took a payment back after its money had moved on (I15). */
const chainLossOf = ({ rail }: Payment) => house(`loss/${rail}`)

/**
 * A payment has become final. One that the house stood for makes good the loss first. Where it is worth less than that by
 * now, the rest is taken off the card as if it had not come back.
 */
export async function postFinal(tx: Tx, paidFor: PaidFor, payment: Payment, now: Date): Promise<void> {
  const { id, units, timesFinal, coveredCents, clawedBackCents } = payment
  const worth = payment.cents
  invariant(worth !== null, `final payment ${id} has a price`)
  const stoodFor = cents(coveredCents - clawedBackCents)
  const madeGood = minCents(stoodFor, worth)
  const legs: Leg[] = [{ from: receivedAt(payment), to: coinsOf(payment), currency: payment.coin, amount: units }]
  if (madeGood > 0n) legs.push({ from: dollars, to: chainLossOf(payment), currency: 'USD', amount: madeGood })
  if (worth > madeGood)
    legs.push({ from: dollars, to: fundingOf(paidFor.purchaseId), currency: 'USD', amount: worth - madeGood })
  await mustPost(tx, { cause: causes.payment(id).final(timesFinal), happenedAt: now, legs })
  if (coveredCents === 0n) return
  const left = { ...payment, coveredCents: subtractCents(stoodFor, madeGood), clawedBackCents: zeroCents }
  await updateLoss(tx, id, left)
  await clawBack(tx, paidFor, left, now)
}

/** The chain has taken a final payment back. Its dollars are taken out of the funding, or else the house stands for them. */
export async function postReversed(tx: Tx, paidFor: PaidFor, payment: Payment, now: Date): Promise<void> {
  const { id, units, timesFinal, coveredCents } = payment
  const worth = payment.cents
  invariant(worth !== null, `final payment ${id} has a price`)
  const back: Leg = { from: coinsOf(payment), to: receivedAt(payment), currency: payment.coin, amount: units }
  if (worth === 0n)
    return mustPost(tx, { cause: causes.payment(id).reversed(timesFinal), happenedAt: now, legs: [back] })
  const legs: Leg[] = [back, { from: fundingOf(paidFor.purchaseId), to: dollars, currency: 'USD', amount: worth }]
  const [outcome] = await postTransfers(tx, [{ cause: causes.payment(id).reversed(timesFinal), happenedAt: now, legs }])
  if (outcome !== 'refused') return
  const loss: Leg[] = [back, { from: chainLossOf(payment), to: dollars, currency: 'USD', amount: worth }]
  await mustPost(tx, { cause: causes.payment(id).lost(timesFinal), happenedAt: now, legs: loss })
  await updateLoss(tx, id, { ...payment, coveredCents: addCents(coveredCents, worth) })
}

/**
 * A payment whose loss the house covers was dropped: what is still on the card that it bought is taken back. It may come
 * and be dropped any number of times, with money on the card each time: each claw-back has its own number. The share of a
 * discount goes back to the house with it, so that no coming back turns it into credit.
 */
export async function clawBack(tx: Tx, paidFor: PaidFor, payment: Payment, now: Date): Promise<void> {
  const { id, coveredCents, clawedBackCents, timesClawedBack } = payment
  if (paidFor.cardId === null || coveredCents === clawedBackCents) return
  const off = await takeOff(tx, paidFor.cardId, subtractCents(coveredCents, clawedBackCents))
  if (off.paidCents + off.giftCents === 0n) return
  const nth = timesClawedBack + 1
  const from = cardBalanceOf(paidFor.cardId)
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

async function takeOff(tx: Tx, cardId: CardId, coveredCents: Cents): Promise<TakenOff> {
  const card = await readCardValue(tx, cardId)
  invariant(card, `${cardId} was bought`)
  return takenOff({ ...card, leftCents: cents(await balanceOf(tx, cardBalanceOf(cardId))), coveredCents })
}

/** The card is made although one of its payments has just been taken back by the chain: the house stands for it. */
export async function coverReorgLoss(tx: Tx, paidFor: PaidFor, payment: Payment, now: Date): Promise<void> {
  const { id, timesFinal, cents: worth, coveredCents } = payment
  invariant(worth !== null, `payment ${id} was final once`)
  const legs: Leg[] = [
    { from: chainLossOf(payment), to: fundingOf(paidFor.purchaseId), currency: 'USD', amount: worth },
  ]
  await mustPost(tx, { cause: causes.payment(id).lossCovered(timesFinal), happenedAt: now, legs })
  await updateLoss(tx, id, { ...payment, coveredCents: addCents(coveredCents, worth) })
}

async function mustPost(tx: Tx, transfer: Transfer): Promise<void> {
  const [outcome] = await postTransfers(tx, [transfer])
  invariant(outcome !== 'refused', `${transfer.cause} moves money that is there`)
}
