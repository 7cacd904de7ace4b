import { cardMaxCents } from '@moon/contract/limits.ts'
import { cents, negateCents, zeroCents } from '@moon/money/cents.ts'
import { cardBalanceOf, cardOverdraftOf } from '../ledger/accounts.ts'
import { balancesOf } from '../ledger/balances.ts'
import { creditRoom } from '../ledger/credit-room.ts'
import { postTransfers } from '../ledger/post-transfers.ts'
import { afterCommit, type Tx } from '../kit/db.ts'
import { addJob } from '../kit/jobs.ts'
import { publish } from '../kit/live.ts'
import type { Log } from '../kit/log.ts'
import { invariant } from '../kit/refusal.ts'
import { holdCredit } from '../users/hold-credit.ts'
import { findPromise } from './authorization-store.ts'
import type { Card } from './card.ts'
import { creditedBy, legsBetween, overdrawnBy, type Purse } from './card-money.ts'
import { positionOf } from './position.ts'
import { factsOf, insertLateCredit, lockPosition, writePosition } from './transaction-store.ts'

/**
 * Brings the ledger to what the known facts of a purchase say, in the transaction that learned them. The card's row is
 * locked by the caller, so nothing else moves its money meanwhile. When nothing has changed nothing is posted.
 */
export async function applyPosition(
  tx: Tx,
  { log }: { log: Log },
  { card, token, now }: { card: Card; token: string; now: Date },
): Promise<void> {
  const before = await lockPosition(tx, token)
  invariant(before, 'the purchase is kept before it is applied')
  const after = positionOf(await factsOf(tx, token), {
    promised: await findPromise(tx, token),
    hasEnded: before.hasEnded,
  })
  const purse = await purseOf(tx, card)
  const legs = legsBetween(purse, before, after)
  if (legs.length === 0) return
  const version = before.version + 1
  const cause = positionCauseOf({ token, version })
  const [outcome] = await postTransfers(tx, [{ cause, happenedAt: now, legs }])
  invariant(outcome === 'posted', `position ${version} of a purchase is posted once, and its card's purse is locked`)
  await writePosition(tx, token, { ...after, version })
  await tellOwner(tx, card, token)
  if (after.spent !== before.spent) await addJob(tx, 'cards.reward', { cardId: card.id }, { key: `reward:${card.id}` })

  // A clearing and its refund may be heard of together, so not only when less is spent than before.
  if (after.spent !== before.spent && card.state === 'active')
    await addJob(tx, 'cards.limit', { cardId: card.id }, { key: `limit:${card.id}` })
  const credited = creditedBy(legs, purse)
  const late = { transactionToken: token, version, cardId: card.id, at: now }
  if (credited.fromHold > 0n) await insertLateCredit(tx, { ...late, amountCents: credited.fromHold, fromHold: true })
  if (credited.fromShop > 0n) await insertLateCredit(tx, { ...late, amountCents: credited.fromShop, fromHold: false })
  if (credited.fromHold + credited.fromShop > 0n) {
    await holdCredit(tx, { cause, userId: card.userId, amountCents: credited.onHold, now })
    await addJob(tx, 'cards.told', { what: 'late_credit', cardId: card.id, token, version })
  }
  if (after.spent < before.spent && after.spent < negateCents(cents(cardMaxCents)))
    afterCommit(tx, () =>
      log.error(
        {
          alarm: 'refund_too_large',
          cardId: card.id,
          transactionToken: token,
          cents: String(negateCents(after.spent)),
        },
        'a shop gave back more than any card can hold',
      ),
    )
  const overdrawn = overdrawnBy(legs, purse)
  if (overdrawn > 0n)
    afterCommit(tx, () =>
      log.error(
        { alarm: 'card_overdrawn', cardId: card.id, cents: String(overdrawn) },
        'a shop took more than a card had',
      ),
    )
}

export const positionCauseOf = ({ token, version }: { token: string; version: number }): string =>
  `card_transaction:${token}:${version}`

export async function purseOf(tx: Tx, card: Card): Promise<Purse> {
  const [balance, overdraft] = [cardBalanceOf(card.id), cardOverdraftOf(card.id)]
  const isDeleted = card.state === 'deleted'
  const found = await balancesOf(tx, [balance, overdraft])
  return {
    cardId: card.id,
    userId: card.userId,
    isDeleted,
    creditRoom: isDeleted ? await creditRoom(tx, card.userId) : zeroCents,
    balance: cents(found.get(balance) ?? 0n),
    owed: negateCents(cents(found.get(overdraft) ?? 0n)),
  }
}

async function tellOwner(tx: Tx, card: Card, token: string): Promise<void> {
  await publish(tx, card.userId, { kind: 'activity', subject: token })
  await publish(tx, card.userId, { kind: 'card', subject: card.id })
  if (card.state === 'deleted') await publish(tx, card.userId, { kind: 'balance', subject: '' })
}
