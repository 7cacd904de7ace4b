// Events: each is stored first, then queued for every matching subscription.
import { randomBytes } from 'node:crypto'
import type { Faults } from '../faults.ts'
import { openDeliveries } from './deliver-events.ts'
import type { IssuerEvent, EventType, Subscription } from './shapes.ts'
import { isoNow, type IssuerState } from './state.ts'

export type EventPublisher = {
  /** Publishes to every matching subscription, or to a given one. */
  publish(type: EventType, payload: Record<string, unknown>, only?: Subscription): IssuerEvent
  /** Sends one event to one subscription again. */
  resend(newsToken: string, subscriptionToken: string): void
  stop(): void
}

const keptEvents = 500

export function openEventPublisher({
  state,
  faults,
  onEvent,
}: {
  state: IssuerState
  faults: Faults
  onEvent: ((event: IssuerEvent) => void) | undefined
}): EventPublisher {
  const deliveries = openDeliveries({ state, faults })
  deliveries.wake()
  const kept = state.news
  return {
    publish(type, payload, only) {
      const event: IssuerEvent = {
        token: `msg_${randomBytes(14).toString('hex')}`,
        created: isoNow(state.clock),
        event_type: type,
        payload: { ...structuredClone(payload), event_type: type },
      }
      kept.value.news = [event, ...kept.value.news.slice(0, keptEvents - 1)]
      for (const s of state.network.value.subscriptions)
        if (only === undefined ? wants(s, type) : s === only) deliveries.owe(event, s)
      kept.save()
      deliveries.wake()
      onEvent?.(event)
      return event
    },
    resend(newsToken, subscriptionToken) {
      const event = kept.value.news.find((n) => n.token === newsToken)
      const subscription = state.network.value.subscriptions.find((s) => s.token === subscriptionToken)
      if (!event || !subscription) return
      deliveries.owe(event, subscription)
      kept.save()
      deliveries.wake()
    },
    stop: () => deliveries.stop(),
  }
}

function wants(subscription: Subscription, type: string): boolean {
  return !subscription.disabled && (subscription.event_types.length === 0 || subscription.event_types.includes(type))
}
