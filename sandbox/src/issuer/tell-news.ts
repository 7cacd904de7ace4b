// Events and their webhooks. An event is first written down, then owed to every subscription that wants it; what is owed
// is tried at once and again with growing pauses (in world time, so that moving the clock hurries it), over a restart too.
import { randomBytes } from 'node:crypto'
import type { Faults } from '../faults.ts'
import { signatureHeaders } from './webhook-signature.ts'
import type { Attempt, News, NewsType, Owed, Subscription } from './shapes.ts'
import { isoNow, signingSecrets, type IssuerState } from './state.ts'

export type Newsroom = {
  /** To all who want it, or to one subscription only. */
  tell(type: NewsType, payload: Record<string, unknown>, only?: Subscription): News
  /** Sends one event to one subscription again. */
  resend(newsToken: string, subscriptionToken: string): void
  stop(): void
}

const pausesMs = [0, 1_000, 5_000, 30_000, 300_000, 1_800_000, 7_200_000, 36_000_000]
const answerTimeoutMs = 10_000
const keptNews = 2_000

export function openNewsroom({ state, faults }: { state: IssuerState; faults: Faults }): Newsroom {
  const inFlight = new Set<Owed>()
  let timer: NodeJS.Timeout | undefined
  let isStopped = false

  const wake = () => {
    clearTimeout(timer)
    if (isStopped) return
    const now = state.clock.now()
    const waiting = state.news.value.owed.filter((o) => !inFlight.has(o))
    for (const owed of waiting) if (owed.dueAtMs <= now) void attempt(owed)
    const next = Math.min(...waiting.filter((o) => o.dueAtMs > now).map((o) => o.dueAtMs))
    if (Number.isFinite(next)) timer = setTimeout(wake, Math.min(next - now, 60_000)).unref()
  }

  const attempt = async (owed: Owed) => {
    const news = state.news.value.news.find((n) => n.token === owed.newsToken)
    const subscription = state.network.value.subscriptions.find((s) => s.token === owed.subscriptionToken)
    inFlight.add(owed)
    const isDone = !news || !subscription || (await deliver({ state, faults }, news, subscription))
    inFlight.delete(owed)
    owed.tries += 1
    const pause = pausesMs[owed.tries]
    if (isDone || pause === undefined) state.news.value.owed = state.news.value.owed.filter((o) => o !== owed)
    else owed.dueAtMs = state.clock.now() + pause
    if (isStopped) return
    state.news.save()
    wake()
  }

  const owe = (news: News, subscription: Subscription) =>
    state.news.value.owed.push({
      newsToken: news.token,
      subscriptionToken: subscription.token,
      tries: 0,
      dueAtMs: state.clock.now(),
    })

  const unfollow = state.clock.onMove(wake)
  wake()
  return {
    tell(type, payload, only) {
      const news: News = {
        token: `msg_${randomBytes(14).toString('hex')}`,
        created: isoNow(state.clock),
        event_type: type,
        payload: { ...structuredClone(payload), event_type: type },
      }
      state.news.value.news.unshift(news)
      state.news.value.news.length = Math.min(state.news.value.news.length, keptNews)
      for (const s of state.network.value.subscriptions)
        if (only === undefined ? wants(s, type) : s === only) owe(news, s)
      state.news.save()
      wake()
      return news
    },
    resend(newsToken, subscriptionToken) {
      const news = state.news.value.news.find((n) => n.token === newsToken)
      const subscription = state.network.value.subscriptions.find((s) => s.token === subscriptionToken)
      if (!news || !subscription) return
      owe(news, subscription)
      state.news.save()
      wake()
    },
    stop() {
      isStopped = true
      clearTimeout(timer)
      unfollow()
    },
  }
}

function wants(subscription: Subscription, type: string): boolean {
  return !subscription.disabled && (subscription.event_types.length === 0 || subscription.event_types.includes(type))
}

/** True when the subscriber said 2xx (or when a fault says that the news is lost on the way). */
async function deliver(
  { state, faults }: { state: IssuerState; faults: Faults },
  news: News,
  subscription: Subscription,
): Promise<boolean> {
  const copies = faults.copies('issuer', `webhook ${news.event_type}`)
  let isDone = copies === 0
  for (let copy = 0; copy < copies; copy += 1) isDone = (await send(state, news, subscription)) || isDone
  return isDone
}

async function send(state: IssuerState, news: News, subscription: Subscription): Promise<boolean> {
  const { clock } = state
  const body = JSON.stringify(news.payload)
  const secrets = signingSecrets(subscription.secret, clock)
  let status = 0
  let response = ''
  try {
    const answer = await fetch(subscription.url, {
      method: 'POST',
      headers: signatureHeaders({ id: news.token, sentAtMs: clock.now(), body, secrets }),
      body,
      signal: AbortSignal.timeout(answerTimeoutMs),
    })
    status = answer.status
    response = (await answer.text()).slice(0, 500)
  } catch (error) {
    response = String(error)
  }
  const isDone = status >= 200 && status < 300
  const attempt: Attempt = {
    token: `atmpt_${randomBytes(14).toString('hex')}`,
    created: isoNow(clock),
    event_token: news.token,
    event_subscription_token: subscription.token,
    url: subscription.url,
    response,
    response_status_code: status,
    status: isDone ? 'SUCCESS' : 'FAILED',
  }
  state.news.value.attempts.unshift(attempt)
  state.news.value.attempts.length = Math.min(state.news.value.attempts.length, keptNews)
  return isDone
}
