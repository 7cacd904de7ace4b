import { cardMaxCents } from '@moon/contract/limits.ts'
import { cents, negateCents, subtractCents, zeroCents, type Cents } from '@moon/money/cents.ts'
import { accounts, type AccountPath } from '../ledger/accounts.ts'
import { balancesOf } from '../ledger/balances.ts'
import { causes } from '../ledger/causes.ts'
import { legsFromUser, lockUserMoney, legsToUser } from '../ledger/user-money.ts'
import { postTransfers } from '../ledger/post-transfers.ts'
import { atOnce } from '../database/at-once.ts'
import { afterCommit, type Tx } from '../database/db.ts'
import { addJob } from '../queue/jobs.ts'
import { publish } from '../live/live.ts'
import type { Log } from '../kit/log.ts'
import { invariant } from '../kit/refusal.ts'
import { holdCredit } from '../credit/hold-credit.ts'
import { readPromises, type AuthorizationInputs } from './authorization-store.ts'
import type { Card } from '../cards/card.ts'
import { changeOf, creditedBy, legsOf, type Change, type End, type CardFunds } from './card-funds.ts'
import { isUnpaid } from '../cards/card.ts'
import { transactionBalanceOf, type EventFact, type Promised, type TransactionBalance } from './transaction-balance.ts'
import {
  factsOf,
  insertLateCredit,
  lockTransactionBalance,
  readOverdrawn,
  updateTransactionBalance,
  upsertOverdrawn,
  type Carried,
} from './store.ts'

/**
 * Everything known about a card transaction: its balance in the ledger, its facts and promises, and the funds of its
 * card.
 */
export type Known = {
  before: Carried
  facts: readonly EventFact[]
  promised: readonly Promised[]
  funds: CardFunds
}

/** Writes the transaction balance that the ledger carries from now on. */
type WriteBalance = (tx: Tx, id: string, carried: TransactionBalance & { version: number }) => Promise<unknown>

/**
 * Brings the ledger in line with the known facts of a card transaction, in the transaction that recorded them. The
 * caller holds the lock on the card row, so nothing else moves its money meanwhile. Posts nothing when nothing has
 * changed.
 */
export async function applyTransaction(
  tx: Tx,
  deps: { log: Log },
  { card, id, now }: { card: Card; id: string; now: Date },
): Promise<void> {
  await applyKnown(tx, deps, { card, id, now }, await readKnown(tx, card, id))
}

/**
 * Does the same with facts that the caller has read under the lock of the card. Returns false when nothing has
 * changed and nothing was written.
 */
export async function applyKnown(
  tx: Tx,
  { log }: { log: Log },
  { card, id, now }: { card: Card; id: string; now: Date },
  { before, facts, promised, funds }: Known,
  writeBalance: WriteBalance = updateTransactionBalance,
): Promise<boolean> {
  const after = transactionBalanceOf(facts, { promised, endedUntil: before.endedUntil })
  const change = changeOf(funds, before, after)
  if (change.held === zeroCents && change.shops === zeroCents) return false
  const own = await ownersPart(tx, card, change)
  const legs = legsOf(funds, change, own.ends)
  const version = before.version + 1
  const cause = causes.cardTransaction(id, version)
  const [, [outcome]] = await atOnce(
    tx,
    () => writeBalance(tx, id, { ...after, version }),
    () => postTransfers(tx, [{ cause, happenedAt: now, legs }]),
  )
  invariant(outcome === 'posted', `balance ${version} of a card transaction is posted once, under the lock of its card`)
  if (change.overdrawn !== funds.overdrawn) await upsertOverdrawn(tx, card.id, change.overdrawn)
  await publishChange(tx, card, id, change)
  if (after.spent !== before.spent)
    await addJob(tx, 'card.spending_changed', { cardId: card.id }, { key: `reward:${card.id}` })

  // A clearing and its refund may be recorded together, so spending may also have risen.
  if (after.spent !== before.spent && card.state === 'active')
    await addJob(tx, 'card-transactions.raise-limit', { cardId: card.id }, { key: `limit:${card.id}` })
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
  if (overdrawn <= 0n) return true
  const subject = { cardId: card.id, token: id, version, cents: String(overdrawn) }
  await addJob(tx, 'card-transactions.mail-overdraft', subject)
  afterCommit(tx, () =>
    log.error(
      { alarm: 'card_overdrawn', cardId: card.id, cents: String(overdrawn) },
      'a shop took more than a card had',
    ),
  )
  return true
}

export async function readKnown(tx: Tx, card: Card, id: string): Promise<Known> {
  const [before, facts, promised, funds] = await atOnce(
    tx,
    () => lockTransactionBalance(tx, id),
    () => factsOf(tx, id),
    () => readPromises(tx, id),
    () => readFunds(tx, card),
  )
  invariant(before, 'a card transaction is recorded before it is applied')
  return { before, facts, promised, funds }
}

/**
 * Divides the owner's part of a change under the lock of their money: what they receive, or what they pay and then
 * owe.
 */
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

/** The other account follows from the change. */
const anywhere = accounts.house('spent/visa')

/** Records what came back to a deleted card and became its owner's credit (D-20). */
async function recordLateCredit(
  tx: Tx,
  { fromHold, fromShop }: ReturnType<typeof creditedBy>,
  { id, version, cardId, now }: { id: string; version: number; cardId: Card['id']; now: Date },
): Promise<void> {
  const late = { transactionId: id, version, cardId, at: now }
  if (fromHold > 0n) await insertLateCredit(tx, { ...late, amountCents: fromHold, fromHold: true })
  if (fromShop > 0n) await insertLateCredit(tx, { ...late, amountCents: fromShop, fromHold: false })
  if (fromHold + fromShop > 0n) await addJob(tx, 'card-transactions.mail-late-credit', { cardId, token: id, version })
}

async function readFunds(tx: Tx, card: Card): Promise<CardFunds> {
  const paths = accounts.card(card.id)
  const [found, overdrawn] = await atOnce(
    tx,
    () => balancesOf(tx, [paths.balance, paths.held, paths.heldBeyond]),
    () => readOverdrawn(tx, card.id),
  )
  const of = (path: AccountPath) => cents(found.get(path)!)
  return fundsOf(card, {
    balance: of(paths.balance),
    held: of(paths.held),
    heldBeyond: of(paths.heldBeyond),
    overdrawn,
  })
}

/** `heldBeyond` is the balance of its account: zero or below. */
export const fundsOf = (
  card: Card,
  { balance, held, heldBeyond, overdrawn }: Pick<AuthorizationInputs, 'balance' | 'held' | 'heldBeyond' | 'overdrawn'>,
): CardFunds => ({
  cardId: card.id,
  userId: card.userId,
  isDeleted: card.state === 'deleted' || isUnpaid(card),
  valueCents: card.valueCents,
  discountCents: card.discountCents,
  toleranceCents: card.toleranceCents,
  balance,
  held,
  heldBeyond: negateCents(heldBeyond),
  overdrawn,
})

/** Open pages of the owner reload. */
async function publishChange(tx: Tx, card: Card, id: string, { owner }: Change): Promise<void> {
  await publish(tx, card.userId, { kind: 'activity', subject: id })
  await publish(tx, card.userId, { kind: 'card', subject: card.id })
  if (owner !== zeroCents) await publish(tx, card.userId, { kind: 'balance', subject: '' })
}
