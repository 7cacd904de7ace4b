// Wire shapes are the types of the official SDK (types only, none of its code runs here), so that the compiler reports when the stand-in
// and the real issuer differ.
import type { V2 } from 'lithic/resources/auth-rules/v2'
import type { Card as SdkCard } from 'lithic/resources/cards/cards'
import type { MessageAttempt } from 'lithic/resources/events/events'
import type { Transaction as SdkTransaction } from 'lithic/resources/transactions/transactions'

export type Card = Required<Pick<SdkCard, 'pan' | 'cvv' | 'exp_month' | 'exp_year' | 'memo' | 'hostname'>> &
  Omit<SdkCard, 'substatus'> & { substatus: NonNullable<SdkCard['substatus']> | null }
export type AuthRule = V2.AuthRule
export type TransactionEvent = SdkTransaction.Event
export type Transaction = SdkTransaction & { events: TransactionEvent[] }
export type Merchant = SdkTransaction.Merchant
export type Result = TransactionEvent['result']
export type DetailedResult = TransactionEvent['detailed_results'][number]
export type Attempt = MessageAttempt

export const knownEventTypes = ['card.created', 'card.updated', 'card_transaction.updated', 'dispute.updated'] as const
export type EventType = (typeof knownEventTypes)[number]

export type IssuerEvent = { token: string; created: string; event_type: EventType; payload: Record<string, unknown> }

export type Subscription = {
  token: string
  url: string
  description: string
  disabled: boolean
  /** Empty means all events. */
  event_types: string[]
  secret: Secret
}

/** After a rotation the old secret also signs, for 24 hours. */
export type Secret = { secret: string; old?: { secret: string; untilMs: number } }

/** A webhook still to be delivered; `dueAtMs` is sandbox time. */
export type Owed = { newsToken: string; subscriptionToken: string; tries: number; dueAtMs: number }

export type Network = {
  responderUrl: string | null
  asa: Secret
  subscriptions: Subscription[]
}
