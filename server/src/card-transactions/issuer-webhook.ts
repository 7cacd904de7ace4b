import type { Issuer, IssuerEvent } from '../issuer/issuer.ts'
import { afterCommit } from '../database/db.ts'
import type { Webhook } from '../http/accept-webhook.ts'
import { addJob } from '../queue/jobs.ts'
import type { Log } from '../kit/log.ts'
import { insertDelivery } from './store.ts'

/** The issuer's webhooks: each names a card or a card transaction, whose state is then read from the issuer. */
export const issuerWebhook = ({ issuer, log }: { issuer: Issuer; log: Log }): Webhook<IssuerEvent> => ({
  read: (delivery) => issuer.readWebhook(delivery),
  insert(tx, event, at) {
    const kind = event.kind === 'unreadable' ? 'other' : event.kind
    return insertDelivery(tx, {
      issuer: issuer.name,
      deliveryId: event.deliveryId,
      kind,
      subject: subjectOf(event),
      at,
    })
  },
  async follow(tx, event) {
    const { deliveryId } = event
    // The webhook is accepted, so that the issuer does not send it again and again: the sweeps read what it was about
    // from the issuer.
    if (event.kind === 'unreadable')
      afterCommit(tx, () => log.error({ alarm: 'unreadable_news', deliveryId }, 'signed news has an unknown shape'))
    if (event.kind === 'card')
      await addJob(
        tx,
        'card.state_reported',
        { issuer: issuer.name, cardToken: event.cardToken },
        { key: `cards.state:${issuer.name}:${event.cardToken}` },
      )
    if (event.kind === 'transaction')
      await addJob(
        tx,
        'card-transactions.refresh',
        { issuer: issuer.name, token: event.token },
        { key: `card-transactions.refresh:${issuer.name}:${event.token}` },
      )
  },
})

function subjectOf(event: IssuerEvent): string {
  switch (event.kind) {
    case 'transaction':
      return event.token
    case 'card':
      return event.cardToken
    case 'other':
      return event.eventType
    case 'unreadable':
      return 'unreadable'
  }
}
