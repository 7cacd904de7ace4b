import type { Issuer } from '../issuer/issuer.ts'
import type { Clock } from '../kit/clock.ts'
import { afterCommit, type Database } from '../database/db.ts'
import { publish } from '../live/live.ts'
import type { Log } from '../kit/log.ts'
import { Outage } from '../kit/outage.ts'
import { moveCard } from './card-state.ts'
import { lockCardOfToken } from './store.ts'
import { updateVoidsDue } from './void-store.ts'

/**
 * Handles a hint that a card has changed: reads its state from the issuer, whatever the hint said. A card that the
 * issuer stopped by itself, say for fraud, needs an operator (F-47). A card that the issuer closed is closed here
 * too; its balance stays, and its owner may have it refunded as from an expired card. A card that is not known here
 * may be one whose money was returned before it was made: such cards are looked up at once. An unclear answer throws
 * an `Outage`, so that the job is retried.
 */
export async function refreshCard(
  { database, issuer, clock, log }: { database: Database; issuer: Issuer; clock: Clock; log: Log },
  { cardToken }: { cardToken: string },
): Promise<void> {
  const state = await issuer.readCard(cardToken)
  if (state === 'unknown') throw new Outage('the issuer gave no clear answer about a card')
  await database.transaction(async (tx) => {
    const card = await lockCardOfToken(tx, { issuer: issuer.name, token: cardToken })
    if (!card) await updateVoidsDue(tx, clock.now())
    if (card?.state !== 'active' || state === 'open') return
    if (state === 'paused' && card.isToBePaused) return
    afterCommit(tx, () =>
      log.error({ alarm: 'issuer_stopped_card', cardId: card.id, state }, 'the issuer stopped a card by itself'),
    )
    if (state !== 'closed') return
    await moveCard(tx, card.id, { to: 'closing', because: 'stopped' })
    await publish(tx, card.userId, { kind: 'card', subject: card.id })
  })
}
