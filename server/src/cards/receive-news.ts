import type { Delivery, Issuer, IssuerNews } from '../issuer/issuer.ts'
import type { Clock } from '../kit/clock.ts'
import { afterCommit, type Database, type Tx } from '../kit/db.ts'
import { addJob } from '../kit/jobs.ts'
import { publish } from '../kit/live.ts'
import type { Log } from '../kit/log.ts'
import { moveCard } from './card-state.ts'
import { lockCardOfToken } from './store.ts'
import { insertDelivery } from './transaction-store.ts'

/** Takes a webhook: checked, stored once, and the reading of the truth put on the queue; nothing more while it waits. */
export async function receiveNews(
  { database, issuer, clock, log }: { database: Database; issuer: Issuer; clock: Clock; log: Log },
  { headers, body }: Pick<Delivery, 'headers' | 'body'>,
): Promise<'taken' | 'forged'> {
  const now = clock.now()
  const news = issuer.readWebhook({ headers, body, now })
  if (news === 'forged') {
    log.warn('a webhook of the issuer with a wrong signature or age was refused')
    return 'forged'
  }
  await database.transaction(async (tx) => {
    const { deliveryId, kind } = news
    if (!(await insertDelivery(tx, { deliveryId, kind, subject: subjectOf(news), at: now }))) return
    if (news.kind === 'card') await watchState(tx, { log }, news)
    if (news.kind === 'transaction')
      await addJob(
        tx,
        'cards.transaction',
        { token: news.transaction.token },
        { key: `cards.transaction:${news.transaction.token}` },
      )
  })
  return 'taken'
}

/**
 * A card that the issuer stops by itself, say for fraud, is a matter for a person (F-47). What it closed is out of use here
 * too; its balance stays where it is, and its owner may take it back as from an expired one.
 */
async function watchState(
  tx: Tx,
  { log }: { log: Log },
  { cardToken, state }: Extract<IssuerNews, { kind: 'card' }>,
): Promise<void> {
  const card = await lockCardOfToken(tx, cardToken)
  if (card?.state !== 'active' || state === 'open') return
  afterCommit(tx, () =>
    log.error({ alarm: 'issuer_stopped_card', cardId: card.id, state }, 'the issuer stopped a card by itself'),
  )
  if (state !== 'closed') return
  await moveCard(tx, card.id, { to: 'closing', because: 'stopped' })
  await publish(tx, card.userId, { kind: 'card', subject: card.id })
}

function subjectOf(news: IssuerNews): string {
  switch (news.kind) {
    case 'transaction':
      return news.transaction.token
    case 'card':
      return news.cardToken
    case 'other':
      return news.eventType
  }
}
