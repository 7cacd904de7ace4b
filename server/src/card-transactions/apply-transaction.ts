import { cardMaxCents } from '@moon/contract/limits.ts'
import { cents, negateCents, subtractCents, zeroCents, type Cents } from '@moon/money/cents.ts'
import { accounts } from '../ledger/accounts.ts'
import { balancesOf } from '../ledger/balances.ts'
import { causes } from '../ledger/causes.ts'
import { legsFromUser, lockUserMoney, legsToUser } from '../ledger/user-money.ts'
import { postTransfers } from '../ledger/post-transfers.ts'
import { afterCommit, type Tx } from '../database/db.ts'
import { addJob } from '../queue/jobs.ts'
import { publish } from '../live/live.ts'
import type { Log } from '../kit/log.ts'
import { invariant } from '../kit/refusal.ts'
import { holdCredit } from '../credit/hold-credit.ts'
import { readPromises } from './authorization-store.ts'
import type { Card } from '../cards/card.ts'
import { changeOf, creditedBy, legsOf, type Change, type End, type CardFunds } from './card-funds.ts'
import { isUnpaid } from '../cards/card.ts'
import { transactionBalanceOf } from './transaction-balance.ts'
import {
  factsOf,
  insertLateCredit,
  lockTransactionBalance,
  readOverdrawn,
  updateTransactionBalance,
  upsertOverdrawn,
} from './store.ts'

/**
 * Brings the ledger to what the known facts of a card transaction say, in the transaction that learned them. The card's row is
 * locked by the caller, so nothing else moves its money meanwhile. When nothing has changed nothing is posted.
 */
export async function applyTransaction(
  tx: Tx,
  { log }: { log: Log },
  { card, id, now }: { card: Card; id: string; now: Date },
): Promise<void> {
  const before = await lockTransactionBalance(tx, id)
  invariant(before, 'a card transaction is recorded before it is applied')
  const after = transactionBalanceOf(await factsOf(tx, id), {
    promised: await readPromises(tx, id),
    endedUntil: before.endedUntil,
  })
  const funds = await cardFundsOf(tx, card)
  const change = changeOf(funds, before, after)
  if (change.held === zeroCents && change.shops === zeroCents) return
  const own = await ownersPart(tx, card, change)
  const legs = legsOf(funds, change, own.ends)
  const version = before.version + 1
  const cause = causes.cardTransaction(id, version)
  const [outcome] = await postTransfers(tx, [{ cause, happenedAt: now, legs }])
  invariant(outcome === 'posted', `balance ${version} of a card transaction is posted once, under the lock of its card`)
  await updateTransactionBalance(tx, id, { ...after, version })
  if (change.overdrawn !== funds.overdrawn) await upsertOverdrawn(tx, card.id, change.overdrawn)
  await publishChange(tx, card, id, change)
  if (after.spent !== before.spent)
    await addJob(tx, 'card.spending_changed', { cardId: card.id }, { key: `reward:${card.id}` })

  // A clearing and its refund may be heard of together, so not only when less is spent than before.
  if (after.spent !== before.spent && card.state === 'active')
    await addJob(tx, 'cards.limit', { cardId: card.id }, { key: `limit:${card.id}` })
  await holdCredit(tx, { cause, userId: card.userId, amountCents: own.onHoldCents, now })
  if (funds.isDeleted) await recordLateCredit(tx, creditedBy(legs, funds), { id, version, cardId: card.id, now })
  if (after.spent < before.spent && after.spent < negateCents(cents(cardMaxCents)))
    afterCommit(tx, () =>
      log.error(
        {
          alarm: 'refund_too_large',
          cardId: card.id,
          transactionToken: id,
          cents: String(negateCents(after.spent)),
        },
        'a shop gave back more than any card can hold',
      ),
    )
  const overdrawn = subtractCents(change.overdrawn, funds.overdrawn)
  if (overdrawn <= 0n) return
  const subject = { cardId: card.id, token: id, version, cents: String(overdrawn) }
  await addJob(tx, 'card_transaction.overdrawn', subject)
  afterCommit(tx, () =>
    log.error(
      { alarm: 'card_overdrawn', cardId: card.id, cents: String(overdrawn) },
      'a shop took more than a card had',
    ),
  )
}

/** What of a change is its owner's, under the lock of their money: what they receive, or what they pay and then owe. */
async function ownersPart(tx: Tx, { userId }: Card, { owner }: Change): Promise<{ ends: End[]; onHoldCents: Cents }> {
  if (owner === zeroCents) return { ends: [], onHoldCents: zeroCents }
  const money = await lockUserMoney(tx, userId)
  if (owner < 0n) {
    const { legs } = legsFromUser(money, { to: anywhere, amountCents: negateCents(owner) })
    return { ends: legs.map(({ from, amount }) => ({ account: from, amount: cents(amount) })), onHoldCents: zeroCents }
  }
  const { legs, received } = legsToUser(money, { from: anywhere, amountCents: owner, capped: true })
  const ends = legs.map(({ to, amount }) => ({ account: to, amount: cents(amount) }))
  return { ends, onHoldCents: received.onHoldCents }
}

/** The other end follows from the change. */
const anywhere = accounts.house('spent/visa')

/** What came back to a deleted card and became its owner's (D-20). */
async function recordLateCredit(
  tx: Tx,
  { fromHold, fromShop }: ReturnType<typeof creditedBy>,
  { id, version, cardId, now }: { id: string; version: number; cardId: Card['id']; now: Date },
): Promise<void> {
  const late = { transactionId: id, version, cardId, at: now }
  if (fromHold > 0n) await insertLateCredit(tx, { ...late, amountCents: fromHold, fromHold: true })
  if (fromShop > 0n) await insertLateCredit(tx, { ...late, amountCents: fromShop, fromHold: false })
  if (fromHold + fromShop > 0n) await addJob(tx, 'card_transaction.credit_returned', { cardId, token: id, version })
}

export async function cardFundsOf(tx: Tx, card: Card): Promise<CardFunds> {
  const [balance, held, heldBeyond] = [
    accounts.card(card.id).balance,
    accounts.card(card.id).held,
    accounts.card(card.id).heldBeyond,
  ]
  const found = await balancesOf(tx, [balance, held, heldBeyond])
  return {
    cardId: card.id,
    userId: card.userId,
    isDeleted: card.state === 'deleted' || isUnpaid(card),
    valueCents: card.valueCents,
    discountCents: card.discountCents,
    toleranceCents: card.toleranceCents,
    balance: cents(found.get(balance)!),
    held: cents(found.get(held)!),
    heldBeyond: negateCents(cents(found.get(heldBeyond)!)),
    overdrawn: await readOverdrawn(tx, card.id),
  }
}

/** Open pages of the owner read again. */
async function publishChange(tx: Tx, card: Card, id: string, { owner }: Change): Promise<void> {
  await publish(tx, card.userId, { kind: 'activity', subject: id })
  await publish(tx, card.userId, { kind: 'card', subject: card.id })
  if (owner !== zeroCents) await publish(tx, card.userId, { kind: 'balance', subject: '' })
}
