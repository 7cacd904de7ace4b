import type { CardId } from '@moon/contract/ids.ts'
import type { Issuer, IssuerCard } from '../issuer/issuer.ts'
import { after, type Clock } from '../kit/clock.ts'
import { afterCommit, type Database, type Tx } from '../database/db.ts'
import { eachAlone } from '../queue/each-alone.ts'
import { publish } from '../live/live.ts'
import type { Log } from '../kit/log.ts'
import { moveCard } from './card-state.ts'
import { closeCard } from './close-card.ts'
import { readEndedWithout } from './issuer-store.ts'
import { findCard, lockCard } from './store.ts'
import { cardIdsToVoid, insertVoid, updateVoidEnded, findVoid, updateNextAttempt, updateLook } from './void-store.ts'

type Deps = { database: Database; issuer: Issuer; clock: Clock; log: Log }

const firstPauseMs = 5_000
const longestPauseMs = 600_000
/**
 * An issuer that has had nothing under our reference for this long made no card. The daily reconciliation still looks
 * for one.
 */
const lookedForMs = 86_400_000

/**
 * Looks up cards whose money was returned before the issuer had said whether it made them, by our own reference, and
 * closes those that it made. A creation that is still under way at the issuer shows only later, so one lookup that
 * finds nothing is not the end. Idempotent.
 */
export async function voidCards(deps: Deps): Promise<void> {
  await eachAlone(await cardIdsToVoid(deps.database.db, deps.clock.now()), (cardId) => voidCard(deps, cardId))
}

async function voidCard(deps: Deps, cardId: CardId): Promise<void> {
  const { database, issuer, clock } = deps
  const [card, looked] = [await findCard(database.db, cardId), await findVoid(database.db, cardId)]
  if (!card || !looked) return
  const pauseMs = Math.min(longestPauseMs, firstPauseMs * 2 ** Math.min(looked.attempts, 10))
  await updateNextAttempt(database.db, cardId, after(clock.now(), pauseMs))
  const answer = await issuer.findCard(card.purchaseId)
  if (answer.kind === 'found') {
    await adoptCard(deps, { cardId, made: answer.card })
    await closeCard(deps, { cardId })
    return
  }
  const isAbsent = answer.kind === 'absent'
  await updateLook(database.db, cardId, isAbsent || null)
  if (!isAbsent || clock.now() < after(looked.since, lookedForMs)) return
  await database.transaction(async (tx) => {
    await updateVoidEnded(tx, cardId, clock.now())
    await moveCard(tx, cardId, { to: 'refunded', because: 'payment_returned' })
  })
}

/**
 * Records a card that the issuer made although its money was returned. From here on the card is known by the issuer's
 * token, so that what shops do with it is booked, and `closeCard` is repeated until the issuer has closed it. Returns
 * false when no such card is being looked up.
 */
export async function adoptCard(
  { database, clock, log }: Pick<Deps, 'database' | 'clock' | 'log'>,
  { cardId, made }: { cardId: CardId; made: IssuerCard },
): Promise<boolean> {
  const at = clock.now()
  return database.transaction(async (tx) => {
    const card = await lockCard(tx, cardId)
    if (card?.state !== 'voiding' && card?.state !== 'refused' && card?.state !== 'refunded') return false
    await moveCard(tx, cardId, { to: 'closing', because: 'payment_returned', issued: made, at })
    await updateVoidEnded(tx, cardId, at)
    await publish(tx, card.userId, { kind: 'card', subject: cardId })
    afterCommit(tx, () =>
      log.error({ alarm: 'orphan_card', cardId }, 'the issuer made a card whose money went back; it is closed there'),
    )
    return true
  })
}

/**
 * Handles purchases of which the issuer has cards unknown to us. If our card ended before the issuer was known to
 * have made it, it is looked up from now on, so that it is closed there.
 */
export async function lookForCards(
  tx: Tx,
  { purchaseIds, now }: { purchaseIds: readonly string[]; now: Date },
): Promise<void> {
  for (const cardId of await readEndedWithout(tx, purchaseIds)) await insertVoid(tx, cardId, now)
}
