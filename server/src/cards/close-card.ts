import type { CardId } from '@moon/contract/ids.ts'
import { cents, minCents, subtractCents, zeroCents, type Cents } from '@moon/money/cents.ts'
import type { Issuer } from '../issuer/issuer.ts'
import type { Clock } from '../kit/clock.ts'
import type { Database, Tx } from '../kit/db.ts'
import { eachAlone } from '../kit/each-alone.ts'
import { publish } from '../kit/live.ts'
import { invariant } from '../kit/refusal.ts'
import { cardBalanceOf, creditOf, creditOnHoldOf } from '../ledger/accounts.ts'
import { balanceOf } from '../ledger/balances.ts'
import { creditRoom } from '../ledger/credit-room.ts'
import { postTransfers } from '../ledger/post-transfers.ts'
import { holdCredit } from '../users/hold-credit.ts'
import type { Card } from './card.ts'
import { moveCard } from './card-state.ts'
import { cardIdsToClose, expiredCardIds, findDeletion, finishDeletion, returnSpending } from './deletion-store.ts'
import { findCard, lockCard } from './store.ts'

type Deps = { database: Database; issuer: Issuer; clock: Clock }

/**
 * Finishes the end of a card: closed at the issuer first, so that nothing more can be bought with it; only then, where its
 * owner asked for deletion, what is not held by open purchases becomes credit. Safe to run again at any time.
 */
export async function closeCard(
  { database, issuer, clock }: Deps,
  { cardId }: { cardId: CardId },
): Promise<'closed' | 'unknown'> {
  const card = await findCard(database.db, cardId)
  if (card?.state === 'closing') {
    invariant(card.issuerToken, 'a card that was in use is known to the issuer')
    if ((await issuer.closeCard(card.issuerToken)) === 'unknown') return 'unknown'
  }
  await database.transaction(async (tx) => {
    const locked = await lockCard(tx, cardId)
    if (locked?.state !== 'closing' && locked?.state !== 'closed') return
    const deletion = await findDeletion(tx, cardId)
    if (deletion) await release(tx, locked, clock.now())
    else if (await moveCard(tx, cardId, { to: 'closed', at: clock.now() }))
      await publish(tx, locked.userId, { kind: 'card', subject: cardId })
  })
  return 'closed'
}

/** What is left and not held goes to the owner's credit; what is held follows when its purchase ends (D-20). */
async function release(tx: Tx, card: Card, at: Date): Promise<void> {
  const refundedCents = await leftOn(tx, card.id)
  if (refundedCents > 0n) {
    const creditCents = minCents(refundedCents, await creditRoom(tx, card.userId))
    const onHoldCents = subtractCents(refundedCents, creditCents)
    const from = cardBalanceOf(card.id)
    const legs = [
      { from, to: creditOf(card.userId), currency: 'USD' as const, amount: creditCents },
      { from, to: creditOnHoldOf(card.userId), currency: 'USD' as const, amount: onHoldCents },
    ].filter(({ amount }) => amount > 0n)
    const cause = `card_deletion:${card.id}`
    const [outcome] = await postTransfers(tx, [{ cause, happenedAt: at, legs }])
    invariant(outcome === 'posted', 'a card is released once, and its purse is locked')
    await holdCredit(tx, { cause, userId: card.userId, amountCents: onHoldCents, now: at })
  }
  await finishDeletion(tx, { cardId: card.id, refundedCents, at })
  await returnSpending(tx, card.purchaseId, refundedCents)
  await moveCard(tx, card.id, { to: 'deleted', at })
  await publish(tx, card.userId, { kind: 'card', subject: card.id })
  await publish(tx, card.userId, { kind: 'balance', subject: '' })
  await publish(tx, card.userId, { kind: 'activity', subject: card.id })
}

export const leftOn = async (tx: Tx | Database['db'], cardId: CardId): Promise<Cents> =>
  cents((await balanceOf(tx, cardBalanceOf(cardId))) || zeroCents)

/** Takes cards out of use whose 60 days are over; what is left on them stays their owner's. */
export async function expireCards({ database, clock }: Pick<Deps, 'database' | 'clock'>): Promise<void> {
  await eachAlone(await expiredCardIds(database.db, clock.now()), (id) =>
    database.transaction(async (tx) => {
      const card = await moveCard(tx, id, { to: 'closing', because: 'expired' })
      if (card) await publish(tx, card.userId, { kind: 'card', subject: id })
    }),
  )
}

/** Finishes what was begun: cards that the issuer did not answer about, deletions that a crash cut short. */
export async function closeCards(deps: Deps): Promise<void> {
  await eachAlone(await cardIdsToClose(deps.database.db), (cardId) => closeCard(deps, { cardId }))
}
