import type { CardId } from '@moon/contract/ids.ts'
import { addCents, maxCents, zeroCents } from '@moon/money/cents.ts'
import type { Issuer } from '../issuer/issuer.ts'
import type { Database } from '../database/db.ts'
import { invariant } from '../kit/refusal.ts'
import { tallyIssuerLimit } from '../cards/card-tally.ts'
import { findCard, readIssuerLimit } from '../cards/reads.ts'
import { refundedTo } from './store.ts'

/**
 * The issuer counts what a card has spent in all, and gives nothing back for refunds; the balance is ours to judge. So a
 * refund raises its limit by as much, or the money given back could never be spent again. It is only a second wall, and
 * never lowered. Asked again it says the same; no clear answer throws, and the job comes again.
 */
export async function raiseLimit(
  { database, issuer }: { database: Database; issuer: Issuer },
  { cardId }: { cardId: CardId },
): Promise<void> {
  const limit = await readIssuerLimit(database.db, cardId)
  if (limit === undefined) return
  const card = await findCard(database.db, cardId)
  invariant(card?.issuerToken, 'a card in use is known to the issuer')
  const wanted = addCents(card.valueCents, maxCents(zeroCents, await refundedTo(database.db, cardId)))
  if (wanted <= limit) return
  if ((await issuer.setLimit(card.issuerToken, wanted)) === 'unknown')
    throw new Error('the issuer gave no clear answer about the limit of a card')
  await tallyIssuerLimit(database.db, cardId, wanted)
}
