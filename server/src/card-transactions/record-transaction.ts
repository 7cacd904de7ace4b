import type { Issuer, IssuerTransaction } from '../issuer/issuer.ts'
import type { Clock } from '../kit/clock.ts'
import { afterCommit, type Database } from '../database/db.ts'
import { publish } from '../live/live.ts'
import type { Log } from '../kit/log.ts'
import { applyTransaction } from './apply-transaction.ts'
import { lockCardOfToken } from '../cards/reads.ts'
import { insertEvents, upsertTransaction } from './store.ts'
import { readTransactionId } from './transaction-id-store.ts'

type Deps = { database: Database; issuer: Pick<Issuer, 'name'>; clock: Clock; log: Log }

/**
 * Takes in what the issuer knows of one card transaction: each event once, in any order, and the ledger follows. A card that we
 * do not know keeps its transactions unmatched until it is known.
 */
export async function recordTransaction(
  { database, issuer: { name: issuer }, clock, log }: Deps,
  transaction: IssuerTransaction,
): Promise<void> {
  const { token, cardToken, merchant, approvalCode, events } = transaction
  const now = clock.now()
  const firstAt = events.reduce((first, { at }) => (at < first ? at : first), now)
  await database.transaction(async (tx) => {
    const card = await lockCardOfToken(tx, { issuer, token: cardToken })
    const id = await readTransactionId(tx, { issuer, token })
    const cardId = card?.id ?? null
    await upsertTransaction(tx, { id, issuer, token, cardToken, cardId, merchant, approvalCode, firstAt, readAt: now })
    const fresh = events.length === 0 ? 0 : await insertEvents(tx, { id, issuer, events, at: now })
    if (!card) {
      if (fresh > 0)
        afterCommit(tx, () =>
          log.error({ alarm: 'unknown_card' }, 'a transaction with a card that is not ours is kept unmatched'),
        )
      return
    }
    await applyTransaction(tx, { log }, { card, id, now })
    if (fresh > 0) await publish(tx, card.userId, { kind: 'activity', subject: id })
  })
}

/** A hint came: the truth about the card transaction is read from the issuer and recorded. */
export async function refreshTransaction(
  deps: Deps & { issuer: Issuer },
  { token }: { token: string },
): Promise<'recorded' | 'absent'> {
  const transaction = await deps.issuer.readTransaction(token)
  if (!transaction) return 'absent'
  await recordTransaction(deps, transaction)
  return 'recorded'
}
