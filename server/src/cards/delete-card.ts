import { english } from '../languages/english.ts'
import type { PurchaseId } from '@moon/contract/ids.ts'
import { creditMaxCents } from '@moon/contract/limits.ts'
import { addCents, cents, zeroCents, type Cents } from '@moon/money/cents.ts'
import { formatDollars } from '@moon/money/format.ts'
import { readFlags } from '../flags/read-flags.ts'
import type { Issuer } from '../issuer/issuer.ts'
import type { Clock } from '../kit/clock.ts'
import type { Database, Tx } from '../database/db.ts'
import { publish } from '../live/live.ts'
import type { Log } from '../kit/log.ts'
import { invariant, Refusal } from '../kit/refusal.ts'
import { accounts } from '../ledger/accounts.ts'
import { readCredits } from '../credit/credit-funding.ts'
import { balanceOf } from '../ledger/balances.ts'
import { assertAgreed } from '../agreement/assert-agreed.ts'
import { refundablePartOf } from './refundable-part.ts'
import type { Card } from './card.ts'
import { moveCard } from './card-state.ts'
import { appraiseCards, type ReadFunding } from './appraise-cards.ts'
import { closeCard, leftOn } from './close-card.ts'
import { deleteDisabledReason } from './delete-disabled-reason.ts'
import { findDeletion, insertDeletion } from './deletion-store.ts'
import { deleteLabels, liveCards, lockCard } from './store.ts'

type Deps = {
  database: Database
  issuer: Issuer
  clock: Clock
  log: Log
  readFunding: ReadFunding
  /** Refunds the payments of a partly paid card; passed in by the purchases room. */
  refundUnderpaid: (input: { purchaseId: PurchaseId }) => Promise<void>
}
type DeletionRequest = { userId: string; cardId: string; comments: string | null; platform: string | null }

/**
 * Deletes a card for its owner and returns the amount that became credit. Idempotent: asked again it returns the
 * same. A card that does not exist or is not the user's refunds nothing and is only logged (cards.md section 8). When
 * the issuer does not answer, the card is unusable at once, its money follows by itself, and the returned amount is
 * what will follow.
 */
export async function deleteCard(deps: Deps, request: DeletionRequest): Promise<Cents> {
  const { database, log, clock } = deps
  await assertAgreed(database.db, { userId: request.userId, action: 'delete', now: clock.now() })
  const card = await database.transaction((tx) => writeDeletion(tx, deps, request))
  if (!card) {
    // The id is not logged: a client may have sent anything in its place, even a card number.
    log.warn({ userId: request.userId }, 'the deletion of an invalid card was ignored')
    return zeroCents
  }
  if (card.kind === 'gift' || card.issued === null) return refundPayments(deps, card)
  await closeCard(deps, { cardId: card.id })
  const deletion = await findDeletion(database.db, card.id)
  return deletion?.refundedCents ?? refundablePartOf(card, await leftOn(database.db, card.id))
}

/**
 * Deletes the cards of a user who closes the account: unusable at once, closed at the issuer by a sweep. Each card
 * must be empty. A later refund of a shop becomes credit, as with every deleted card. The cards' names are deleted.
 */
export async function deleteEmptyCards(tx: Tx, { userId, at }: { userId: string; at: Date }): Promise<void> {
  for (const { id, kind } of await liveCards(tx, userId)) {
    const card = kind === 'visa' ? await lockCard(tx, id) : undefined
    if (card?.state !== 'active' && card?.state !== 'closed') continue
    if (await findDeletion(tx, id)) continue
    invariant((await leftOn(tx, id)) === zeroCents, `${id} is empty`)
    await insertDeletion(tx, { cardId: id, userId, comments: null, platform: null, at })
    if (card.state === 'active') await moveCard(tx, id, { to: 'closing', because: 'deleted' })
  }
  await deleteLabels(tx, userId)
}

/** A card that was never made has no balance but payments, which become credit (D-02). */
async function refundPayments({ database, refundUnderpaid }: Deps, { id, userId, purchaseId }: Card): Promise<Cents> {
  await refundUnderpaid({ purchaseId })
  const credits = (await readCredits(database.db, { userId, limit: 100 })).filter(({ cardId }) => cardId === id)
  return addCents(
    ...credits.flatMap(({ creditCents, onHoldCents, repaidCents }) => [creditCents, onHoldCents, repaidCents]),
  )
}

/** From here on the card cannot be used, whatever happens next. Returns undefined when the user has no such card. */
async function writeDeletion(
  tx: Tx,
  deps: Deps,
  { userId, cardId, comments, platform }: DeletionRequest,
): Promise<Card | undefined> {
  const card = await lockCard(tx, cardId)
  if (card?.userId !== userId) return undefined
  if (card.state === 'refunded' || (await findDeletion(tx, cardId))) return card
  const at = deps.clock.now()
  await assertMayDelete(tx, deps, card, at)
  if (card.state === 'awaiting') return card
  await insertDeletion(tx, { cardId, userId, comments, platform, at })
  await moveCard(tx, card.id, { to: 'closing', because: 'deleted' })
  await publish(tx, userId, { kind: 'card', subject: cardId })
  return card
}

async function assertMayDelete(tx: Tx, { readFunding }: Deps, card: Card, now: Date): Promise<void> {
  const appraisalOf = await appraiseCards(tx, { readFunding, now }, [card])
  const flags = await readFlags(tx, card.userId)
  const against = deleteDisabledReason({ card, appraisal: appraisalOf(card), flags }, now)
  if (against) throw new Refusal(against.code, {}, against.text)
  await assertRoomForCredit(tx, card)
}

/** A deletion by choice may not raise the credit above its cap (D-18). */
async function assertRoomForCredit(tx: Tx, card: Card): Promise<void> {
  const credit = cents(await balanceOf(tx, accounts.user(card.userId).credit))
  if (addCents(credit, refundablePartOf(card, await leftOn(tx, card.id))) <= creditMaxCents) return
  const cap = formatDollars(cents(creditMaxCents))
  throw new Refusal(
    'deletion_not_possible',
    {},
    english('Your Moon Credit would exceed {cap}. Please use some of it first.', { cap }),
  )
}
