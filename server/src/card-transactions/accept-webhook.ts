import type { Delivery, Issuer, IssuerEvent } from '../issuer/issuer.ts'
import type { Clock } from '../kit/clock.ts'
import { afterCommit, type Database } from '../database/db.ts'
import { addJob } from '../queue/jobs.ts'
import type { Log } from '../kit/log.ts'
import { insertDelivery } from './store.ts'

/** Takes a webhook: checked, stored once, and the reading of the truth put on the queue; nothing more while it waits. */
export async function acceptWebhook(
  { database, issuer, clock, log }: { database: Database; issuer: Issuer; clock: Clock; log: Log },
  { headers, body }: Pick<Delivery, 'headers' | 'body'>,
): Promise<'taken' | 'forged'> {
  const now = clock.now()
  const news = issuer.readWebhook({ headers, body, now })
  if (news === 'forged') return 'forged'
  await database.transaction(async (tx) => {
    const { deliveryId } = news
    const kind = news.kind === 'unreadable' ? 'other' : news.kind
    if (!(await insertDelivery(tx, { issuer: issuer.name, deliveryId, kind, subject: subjectOf(news), at: now })))
      return
    // It is taken, so that the issuer does not send it again and again: the sweeps read at the source what it was about.
    if (news.kind === 'unreadable')
      afterCommit(tx, () => log.error({ alarm: 'unreadable_news', deliveryId }, 'signed news has an unknown shape'))
    if (news.kind === 'card')
      await addJob(
        tx,
        'card.state_reported',
        { issuer: issuer.name, cardToken: news.cardToken },
        { key: `cards.state:${issuer.name}:${news.cardToken}` },
      )
    if (news.kind === 'transaction')
      await addJob(
        tx,
        'cards.transaction',
        { issuer: issuer.name, token: news.token },
        { key: `cards.transaction:${issuer.name}:${news.token}` },
      )
  })
  return 'taken'
}

function subjectOf(news: IssuerEvent): string {
  switch (news.kind) {
    case 'transaction':
      return news.token
    case 'card':
      return news.cardToken
    case 'other':
      return news.eventType
    case 'unreadable':
      return 'unreadable'
  }
}
