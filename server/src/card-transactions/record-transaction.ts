import type { ConsumerEventData } from '@moon/contract/consumer-events.ts'
import type { Card } from '../cards/card.ts'
import { announceEvent } from '../endpoints/announce-event.ts'
import type { Issuer, IssuerTransaction, TransactionEvent } from '../issuer/issuer.ts'
import type { Clock } from '../kit/clock.ts'
import { atOnce } from '../database/at-once.ts'
import { afterCommit, type Database, type Tx } from '../database/db.ts'
import { publish } from '../live/live.ts'
import type { Log } from '../kit/log.ts'
import { applyKnown, readKnown } from './apply-transaction.ts'
import { lockCardOfToken } from '../cards/reads.ts'
import { insertEvents, upsertTransaction } from './store.ts'
import { readTransactionId } from './transaction-id-store.ts'

type Deps = { database: Database; issuer: Pick<Issuer, 'name'>; clock: Clock; log: Log }

/**
 * Records what the issuer knows of one card transaction: each event once, in any order, and posts the change to the
 * ledger. Transactions of a card that we do not know stay unmatched until it is known.
 */
export async function recordTransaction(
  { database, issuer: { name: issuer }, clock, log }: Deps,
  transaction: IssuerTransaction,
): Promise<void> {
  const { token, cardToken, merchant, approvalCode, events } = transaction
  const now = clock.now()
  const firstAt = events.reduce((first, { at }) => (at < first ? at : first), now)
  await database.transaction(async (tx) => {
    const [card, id] = await atOnce(
      tx,
      () => lockCardOfToken(tx, { issuer, token: cardToken }),
      () => readTransactionId(tx, { issuer, token }),
    )
    const row = { id, issuer, token, cardToken, cardId: card?.id ?? null, merchant, approvalCode, firstAt, readAt: now }
    const [, isNew, known] = await atOnce(
      tx,
      () => upsertTransaction(tx, row),
      async () => (events.length === 0 ? new Set<string>() : insertEvents(tx, { id, issuer, events, at: now })),
      async () => card && readKnown(tx, card, id),
    )
    const fresh = events.filter(({ token: event }) => isNew.has(event))
    if (!card || !known) {
      if (fresh.length > 0)
        afterCommit(tx, () =>
          log.error({ alarm: 'unknown_card' }, 'a transaction with a card that is not ours is kept unmatched'),
        )
      return
    }
    await applyKnown(tx, { log }, { card, id, now }, known)
    if (fresh.length > 0) await publish(tx, card.userId, { kind: 'activity', subject: id })
    for (const event of fresh) await announceReport(tx, { card, id }, event)
  })
}

/** Handles a hint: reads the card transaction from the issuer and records it. */
export async function refreshTransaction(
  deps: Deps & { issuer: Issuer },
  { token }: { token: string },
): Promise<'recorded' | 'absent'> {
  const transaction = await deps.issuer.readTransaction(token)
  if (!transaction) return 'absent'
  await recordTransaction(deps, transaction)
  return 'recorded'
}

type EventState = ConsumerEventData<'card.transaction.settled'>['state']

/** Posts an event for the owner's programs for each thing that the issuer reported of a card transaction, once. */
async function announceReport(
  tx: Tx,
  { card, id }: { card: Pick<Card, 'id' | 'userId'>; id: string },
  event: TransactionEvent,
): Promise<void> {
  const state = stateOf(event)
  if (!state) return
  await announceEvent(tx, { userId: card.userId, type: `card.transaction.${state}` }, () => ({
    transactionId: id,
    cardId: card.id,
    state,
    amountCents: event.amountCents,
  }))
}

/**
 * The name of the event. Undefined when programs are sent nothing; a credit authorisation arrives as a refund later.
 */
function stateOf({ kind, direction, approved }: TransactionEvent): EventState | undefined {
  switch (kind) {
    case 'authorization':
    case 'authorization_change':
      if (!approved) return 'declined'
      return direction === 'credit' ? undefined : 'authorised'
    case 'reversal':
    case 'expiry':
      return 'released'
    case 'clearing':
    case 'refund_reversal':
      return 'settled'
    case 'refund':
      return 'refunded'
    case 'balance_inquiry':
      return undefined
  }
}
