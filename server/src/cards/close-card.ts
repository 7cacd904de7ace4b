import type { CardId } from '@moon/contract/ids.ts'
import { cents, subtractCents, zeroCents, type Cents } from '@moon/money/cents.ts'
import type { Issuer } from '../issuer/issuer.ts'
import type { Clock } from '../kit/clock.ts'
import type { Database, Tx } from '../database/db.ts'
import { eachAlone } from '../queue/each-alone.ts'
import { inPages } from '../queue/in-pages.ts'
import { addJob } from '../queue/jobs.ts'
import { announceCard } from '../live/announce-card.ts'
import { publish } from '../live/live.ts'
import { invariant } from '../kit/refusal.ts'
import { accounts } from '../ledger/accounts.ts'
import { balanceOf } from '../ledger/balances.ts'
import { causes } from '../ledger/causes.ts'
import { giveCredit } from '../credit/give-credit.ts'
import { returnReservation } from '../purchase-limits/purchase-limits.ts'
import { refundablePartOf } from './refundable-part.ts'
import type { Card } from './card.ts'
import { moveCard } from './card-state.ts'
import { cardIdsToClose, expiredCardIds, findDeletion, insertDeletion, updateReleased } from './deletion-store.ts'
import {
  cardIdsToPause,
  findPause,
  readFrozenCards,
  updateFrozen,
  updateFrozenByOwner,
  updateOwnerRestricted,
  updatePauseHeard,
  updatePauseUnknown,
} from './issuer-store.ts'
import { findCard, lockCard } from './store.ts'

type Deps = { database: Database; issuer: Issuer; clock: Clock }

/**
 * Finishes the end of a card. The card is closed at the issuer first, so that nothing more can be bought with it.
 * Only then, if its owner asked for deletion, the money that no open card transaction holds becomes credit, without
 * the discount (M-18). Idempotent.
 */
export async function closeCard(
  { database, issuer, clock }: Deps,
  { cardId }: { cardId: CardId },
): Promise<'closed' | 'unknown'> {
  const card = await findCard(database.db, cardId)
  if (card?.state === 'closing') {
    invariant(card.kind === 'visa' && card.issued, 'a card that was in use is known to the issuer')
    if ((await issuer.closeCard(card.issued.token)) === 'unknown') return 'unknown'
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

/** Credits what is left and not held to the owner; held money follows when its card transaction ends (D-20). */
async function release(tx: Tx, card: Card, at: Date): Promise<void> {
  const left = await leftOn(tx, card.id)
  const refundedCents = refundablePartOf(card, left)
  const discount = {
    to: accounts.house('discounts'),
    currency: 'USD' as const,
    amount: subtractCents(left, refundedCents),
  }
  const from = accounts.card(card.id).balance
  const back = { userId: card.userId, from, amountCents: refundedCents, alongside: [{ ...discount, from }] }
  if (left > 0n) await giveCredit(tx, { ...back, cause: causes.cardDeletion(card.id), now: at })
  await updateReleased(tx, { cardId: card.id, refundedCents, at })
  await returnReservation(tx, { purchaseId: card.purchaseId, returnedCents: left })
  await moveCard(tx, card.id, { to: 'deleted', at })
  await announceCard(tx, card)
}

export const leftOn = async (tx: Tx | Database['db'], cardId: CardId): Promise<Cents> =>
  cents((await balanceOf(tx, accounts.card(cardId).balance)) || zeroCents)

/** Closes cards whose 60 days are over; the money left on them stays their owner's. */
export async function expireCards({ database, clock }: Pick<Deps, 'database' | 'clock'>): Promise<void> {
  await eachAlone(await expiredCardIds(database.db, clock.now()), (id) =>
    database.transaction(async (tx) => {
      const card = await moveCard(tx, id, { to: 'closing', because: 'expired' })
      if (card) await publish(tx, card.userId, { kind: 'card', subject: id })
    }),
  )
}

/** Finishes closings and deletions where the issuer did not answer or the process crashed. */
export async function closeCards(deps: Deps): Promise<void> {
  const due = inPages((last) => cardIdsToClose(deps.database.db, last), String)
  await eachAlone(due, (cardId) => closeCard(deps, { cardId }))
}

/**
 * Ends a Visa card as its owner's deletion would, without their request; closeCard does the rest and an email informs
 * the owner. The caller has checked that no deletion was requested before.
 */
async function endCard(tx: Tx, card: Card, { platform, at }: { platform: string; at: Date }): Promise<void> {
  await insertDeletion(tx, { cardId: card.id, userId: card.userId, comments: null, platform, at })
  if (card.state === 'active') await moveCard(tx, card.id, { to: 'closing', because: 'deleted' })
  await addJob(tx, 'card.credit_returned', { cardId: card.id })
}

/**
 * What the freezes room does to a card when an operator or its owner freezes it, an operator closes it, or its owner
 * is restricted. The caller holds the lock on the card row.
 */
export const stops = {
  /** Freezes a card in any state for an operator, or unfreezes it (null). */
  mark: updateFrozen,
  /** Freezes a card for its owner, or unfreezes it (null). */
  markByOwner: updateFrozenByOwner,
  /**
   * Marks all cards of a user who becomes restricted, or is no longer. Takes the locks of the cards first; the user's
   * restriction is read after that.
   */
  markRestricted: updateOwnerRestricted,
  /** Whether the issuer is to pause or resume the card, and the number of that request. */
  findPause,
  pauseHeard: updatePauseHeard,
  pauseUnknown: updatePauseUnknown,
  /** Cards of which the issuer has yet to be asked to pause or resume them. */
  idsToPause: cardIdsToPause,
  /** Cards that are frozen now, the longest frozen first. */
  readFrozen: readFrozenCards,
  /** Whether the card's deletion was requested, so that the money left on it is being refunded. */
  isBeingDeleted: async (on: Tx | Database['db'], id: CardId): Promise<boolean> =>
    (await findDeletion(on, id)) !== undefined,
  end: endCard,
  close: closeCard,
}
