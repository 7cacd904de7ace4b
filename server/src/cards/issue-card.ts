import type { CardId } from '@moon/contract/ids.ts'
import type { Issuer, IssuerCard } from '../issuer/issuer.ts'
import type { Clock } from '../kit/clock.ts'
import type { Database, Tx } from '../database/db.ts'
import { announceCard } from '../live/announce-card.ts'
import { publish } from '../live/live.ts'
import type { Log } from '../kit/log.ts'
import { invariant } from '../kit/refusal.ts'
import { expiryOf, type Card } from './card.ts'
import { moveCard } from './card-state.ts'
import { updateAttempts, updateRefusals, findCard } from './store.ts'
import { insertVoid } from './void-store.ts'
import { adoptCard } from './void-cards.ts'

export type Issued =
  | { kind: 'issued' }
  | { kind: 'refused'; because: string }
  /** Not known yet, whether made or not: ask again later. */
  | { kind: 'unknown' }

type Deps = { database: Database; issuer: Issuer; clock: Clock; log: Log }

/** The issuer's refusal is final when repeated this often. */
const maxRefusals = 3
/** The most requests to the issuer in one run; the next run continues. */
const maxTries = 3

/**
 * Has the card of a paid purchase made exactly once, whatever fails. The intent and each attempt are written before
 * the issuer is asked. After an attempt with an unknown outcome the issuer is first asked what it has under our
 * reference. Its answer is recorded once, together with `onIssued` (which posts the opening balance) and the live
 * events. Idempotent: a repeated call returns the first answer.
 */
export async function issueCard(
  deps: Deps,
  { cardId, onIssued }: { cardId: CardId; onIssued: (tx: Tx) => Promise<void> },
): Promise<Issued> {
  await writeIntent(deps, cardId)
  for (let tries = 0; tries < maxTries; tries += 1) {
    const card = await deps.database.transaction((tx) => updateAttempts(tx, cardId))
    if (!card) return answerOf(deps, cardId)
    const answer = await askIssuer(deps, card)
    if (answer.kind === 'made') return record(deps, cardId, answer.card, onIssued)
    if (answer.kind === 'unknown') return { kind: 'unknown' }
    if (answer.kind === 'refused' && (await isFinal(deps, card, answer.because))) return answerOf(deps, cardId)
  }
  return { kind: 'unknown' }
}

/** From here on the card counts as paid, and its 60 days begin (D-21). */
async function writeIntent({ database, clock }: Deps, cardId: CardId): Promise<void> {
  const paidAt = clock.now()
  await database.transaction(async (tx) => {
    const card = await moveCard(tx, cardId, { to: 'issuing', paidAt, expiresAt: expiryOf(paidAt) })
    if (card) await publish(tx, card.userId, { kind: 'card', subject: card.id })
  })
}

type Answer =
  | { kind: 'made'; card: IssuerCard }
  | { kind: 'refused'; because: string }
  | { kind: 'unknown' }
  /** Asked in vain, and nothing was made: the next try may ask again. */
  | { kind: 'absent' }

async function askIssuer({ issuer, log }: Deps, card: Card): Promise<Answer> {
  invariant(card.kind === 'visa', 'an issuer makes Visa cards')
  const reference = card.purchaseId
  if (card.issueAttempts > 1) {
    const earlier = await issuer.findCard(reference)
    if (earlier.kind === 'found') return { kind: 'made', card: earlier.card }
    if (earlier.kind === 'unknown') return { kind: 'unknown' }
  }
  invariant(card.expiresAt, 'a card being issued has its expiry')
  const { valueCents: limitCents, expiresAt: openUntil, processedAs } = card
  const created = await issuer.createCard({ reference, limitCents, openUntil, processedAs })
  if (created.kind === 'created') return { kind: 'made', card: created.card }
  if (created.kind === 'refused') return created
  log.warn({ cardId: card.id, attempt: card.issueAttempts }, 'the issuer gave no clear answer; looking the card up')
  const found = await issuer.findCard(reference)
  return found.kind === 'found' ? { kind: 'made', card: found.card } : found
}

/**
 * A refusal is final once given three times, if the issuer has nothing under our reference from an earlier attempt.
 */
async function isFinal({ database, issuer, clock, log }: Deps, card: Card, because: string): Promise<boolean> {
  const refusals = await database.transaction((tx) => updateRefusals(tx, card.id))
  log.warn({ cardId: card.id, refusals, because }, 'the issuer refused to make a card')
  if (refusals < maxRefusals) return false
  if ((await issuer.findCard(card.purchaseId)).kind !== 'absent') return false
  await database.transaction(async (tx) => {
    const refused = await moveCard(tx, card.id, { to: 'refused', because: 'refused', refusedBecause: because })
    if (!refused) return
    await publish(tx, refused.userId, { kind: 'card', subject: refused.id })
    // An attempt with an unknown outcome may still make the card.
    if (card.issueAttempts > refusals) await insertVoid(tx, card.id, clock.now())
  })
  return true
}

async function record(
  { database, clock, log }: Deps,
  cardId: CardId,
  made: IssuerCard,
  onIssued: (tx: Tx) => Promise<void>,
): Promise<Issued> {
  const at = clock.now()
  const first = await database.transaction(async (tx) => {
    const card = await moveCard(tx, cardId, { to: 'active', issued: made, at })
    if (!card) return false
    await onIssued(tx)
    await announceCard(tx, card)
    await publish(tx, card.userId, { kind: 'balance', subject: '' })
    return true
  })
  // The payment was returned while the issuer was making the card.
  if (!first) await adoptCard({ database, clock, log }, { cardId, made })
  const answer = await answerOf({ database }, cardId)
  if (first && answer.kind === 'issued') log.info({ cardId }, 'a card was issued')
  return answer
}

/** The outcome of a card that is no longer being issued. */
async function answerOf({ database }: Pick<Deps, 'database'>, cardId: CardId): Promise<Issued> {
  const card = await findCard(database.db, cardId)
  invariant(card, `card ${cardId} exists`)
  if (card.endedBecause === 'payment_returned') return { kind: 'refused', because: 'payment_returned' }
  switch (card.state) {
    case 'active':
    case 'closing':
    case 'closed':
    case 'deleted':
      return { kind: 'issued' }
    case 'refused':
    case 'voiding':
    case 'refunded':
      return { kind: 'refused', because: card.refusedBecause ?? card.state }
    case 'awaiting':
    case 'issuing':
      return { kind: 'unknown' }
  }
}
