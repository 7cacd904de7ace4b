import { consumerEventTypes, type ConsumerEventType } from '@moon/contract/consumer-events.ts'
import type { Endpoint } from '@moon/contract/endpoints.ts'
import { say } from '@moon/ui/language/say.ts'

/** The event types by subject, each with its description. */
export const eventGroups: { title: string; types: ConsumerEventType[] }[] = [
  { title: say('Orders'), types: ofGroup('order.') },
  { title: say('Cards'), types: [...ofGroup('card.', 'card.transaction.'), ...ofGroup('gift_card.')] },
  { title: say('Payments with cards'), types: ofGroup('card.transaction.') },
  { title: say('Refunds in Bitcoin and credit'), types: [...ofGroup('payout.'), ...ofGroup('credit.')] },
]

function ofGroup(start: string, not?: string): ConsumerEventType[] {
  return consumerEventTypes.filter((type) => type.startsWith(start) && !(not && type.startsWith(not)))
}

export const stateWords: Record<Endpoint['state'], string> = {
  ACTIVE: say('On'),
  PENDING: say('Waiting for its answer to a test'),
  OFF: say('Off'),
}

/** Why an endpoint gets no events, and what to do about it. */
export const offWords: Record<NonNullable<Endpoint['offBecause']>, string> = {
  OWNER: say('You turned it off.'),
  UNCONFIRMED: say('It did not answer our test with a status from 200 to 299.'),
  GONE: say('It answered 410: it wants to be told nothing more.'),
  FAILING: say('For three days nothing that we told it arrived.'),
  PASSWORD: say('You have a new password since. Turn on only what you know.'),
}
