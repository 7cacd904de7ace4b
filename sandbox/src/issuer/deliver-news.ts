// Webhooks: what is owed to a subscription is tried at once and again with growing pauses (in world time, so that moving
// the clock hurries it), over a restart too.
import { randomBytes } from 'node:crypto'
import type { Faults } from '../faults.ts'
import type { Attempt, News, Owed, Subscription } from './shapes.ts'
import { isoNow, signingSecrets, type IssuerState } from './state.ts'
import { signatureHeaders } from '../webhook-signature.ts'

export type Deliveries = {
  /** From now on this news is owed to this subscription; whoever owes also saves and wakes. */
  owe(news: News, subscription: Subscription): void
  wake(): void
  stop(): void
}

const pausesMs = [0, 1_000, 5_000, 30_000, 300_000, 1_800_000, 7_200_000, 36_000_000]
const answerTimeoutMs = 10_000
const keptAttempts = 500

export function openDeliveries({ state, faults }: { state: IssuerState; faults: Faults }): Deliveries {
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

  const unfollow = state.clock.onMove(wake)
  return {
    owe: (news, subscription) =>
      void state.news.value.owed.push({
        newsToken: news.token,
        subscriptionToken: subscription.token,
        tries: 0,
        dueAtMs: state.clock.now(),
      }),
    wake,
    stop() {
      isStopped = true
      clearTimeout(timer)
      unfollow()
    },
  }
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
  state.news.value.attempts.length = Math.min(state.news.value.attempts.length, keptAttempts)
  return isDone
}
