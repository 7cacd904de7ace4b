// Events: each is first written down, then owed to every subscription that wants it.
import { randomBytes } from 'node:crypto'
import type { Faults } from '../faults.ts'
import { openDeliveries } from './deliver-news.ts'
import type { News, NewsType, Subscription } from './shapes.ts'
import { isoNow, type IssuerState } from './state.ts'

export type Newsroom = {
  /** To all who want it, or to one subscription only. */
  tell(type: NewsType, payload: Record<string, unknown>, only?: Subscription): News
  /** Sends one event to one subscription again. */
  resend(newsToken: string, subscriptionToken: string): void
  stop(): void
}

const keptNews = 500

export function openNewsroom({
  state,
  faults,
  onNews,
}: {
  state: IssuerState
  faults: Faults
  onNews: ((news: News) => void) | undefined
}): Newsroom {
  const deliveries = openDeliveries({ state, faults })
  deliveries.wake()
  const kept = state.news
  return {
    tell(type, payload, only) {
      const news: News = {
        token: `msg_${randomBytes(14).toString('hex')}`,
        created: isoNow(state.clock),
        event_type: type,
        payload: { ...structuredClone(payload), event_type: type },
      }
      kept.value.news = [news, ...kept.value.news.slice(0, keptNews - 1)]
      for (const s of state.network.value.subscriptions)
        if (only === undefined ? wants(s, type) : s === only) deliveries.owe(news, s)
      kept.save()
      deliveries.wake()
      onNews?.(news)
      return news
    },
    resend(newsToken, subscriptionToken) {
      const news = kept.value.news.find((n) => n.token === newsToken)
      const subscription = state.network.value.subscriptions.find((s) => s.token === subscriptionToken)
      if (!news || !subscription) return
      deliveries.owe(news, subscription)
      kept.save()
      deliveries.wake()
    },
    stop: () => deliveries.stop(),
  }
}

function wants(subscription: Subscription, type: string): boolean {
  return !subscription.disabled && (subscription.event_types.length === 0 || subscription.event_types.includes(type))
}
