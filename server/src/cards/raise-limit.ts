import type { CardId } from '@moon/contract/ids.ts'
import { maxCents, zeroCents, type Cents } from '@moon/money/cents.ts'
import type { Issuer } from '../issuer/issuer.ts'
import type { Database } from '../database/db.ts'
import { invariant } from '../kit/refusal.ts'
import { findCard, findLimit, updateLimit } from './store.ts'

/**
 * Raises the issuer's limit of a card by the `refundedCents` that shops refunded in all, so that the money can be
 * spent once more. The limit is only a second line of defence, and is never lowered. Idempotent; throws when the
 * issuer's answer is not clear, so that the job is retried.
 */
export async function raiseLimit(
  { database, issuer }: { database: Database; issuer: Issuer },
  { cardId, refundedCents }: { cardId: CardId; refundedCents: Cents },
): Promise<void> {
  const limit = await findLimit(database.db, cardId)
  if (limit === undefined) return
  const card = await findCard(database.db, cardId)
  invariant(card?.kind === 'visa' && card.issued, 'a card in use is known to the issuer')
  const { valueCents } = card
  const wanted = issuer.limitFor({ valueCents, refundedCents: maxCents(zeroCents, refundedCents) })
  if (wanted <= limit) return
  if ((await issuer.setLimit(card.issued.token, wanted)) === 'unknown')
    throw new Error('the issuer gave no clear answer about the limit of a card')
  await updateLimit(database.db, cardId, wanted)
}
