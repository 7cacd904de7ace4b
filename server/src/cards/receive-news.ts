import type { Delivery, Issuer, IssuerNews } from '../issuer/issuer.ts'
import type { Clock } from '../kit/clock.ts'
import type { Database } from '../kit/db.ts'
import { addJob } from '../kit/jobs.ts'
import type { Log } from '../kit/log.ts'
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
    if (news.kind === 'card')
      await addJob(tx, 'cards.state', { cardToken: news.cardToken }, { key: `cards.state:${news.cardToken}` })
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
