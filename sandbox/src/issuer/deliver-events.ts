// Webhooks: the queue per subscription, and sending.
import { randomBytes } from 'node:crypto'
import type { Faults } from '../faults.ts'
import { keepTrying } from '../keep-trying.ts'
import type { Attempt, IssuerEvent, Owed, Subscription } from './shapes.ts'
import { isoNow, signingSecrets, type IssuerState } from './state.ts'
import { signatureHeaders } from '../webhook-signature.ts'

export type Deliveries = {
  /** Queues this event for this subscription; the caller saves and wakes the sender. */
  owe(event: IssuerEvent, subscription: Subscription): void
  wake(): void
  stop(): void
}

const pausesMs = [0, 1_000, 5_000, 30_000, 300_000, 1_800_000, 7_200_000, 36_000_000]
const answerTimeoutMs = 10_000
const keptAttempts = 500

export function openDeliveries({ state, faults }: { state: IssuerState; faults: Faults }): Deliveries {
  const arrives = async ({ newsToken, subscriptionToken }: Owed): Promise<boolean> => {
    const event = state.news.value.news.find(({ token }) => token === newsToken)
    const subscription = state.network.value.subscriptions.find(({ token }) => token === subscriptionToken)
    return !event || !subscription || deliver({ state, faults }, event, subscription)
  }
  const { wake, stop } = keepTrying({ clock: state.clock, books: state.news, pausesMs, deliver: arrives })
  return {
    owe: (event, subscription) =>
      void state.news.value.owed.push({
        newsToken: event.token,
        subscriptionToken: subscription.token,
        tries: 0,
        dueAtMs: state.clock.now(),
      }),
    wake,
    stop,
  }
}

/** Returns true when the subscriber answered 2xx (or a fault loses the webhook). */
async function deliver(
  { state, faults }: { state: IssuerState; faults: Faults },
  event: IssuerEvent,
  subscription: Subscription,
): Promise<boolean> {
  faults.watch?.message('issuer', event.event_type, event.payload)
  const copies = faults.copies('issuer', `webhook ${event.event_type}`)
  let isDone = copies === 0
  for (let copy = 0; copy < copies; copy += 1) isDone = (await send(state, event, subscription)) || isDone
  return isDone
}

async function send(state: IssuerState, event: IssuerEvent, subscription: Subscription): Promise<boolean> {
  const { clock } = state
  const body = JSON.stringify(event.payload)
  const secrets = signingSecrets(subscription.secret, clock)
  let status = 0
  let response = ''
  try {
    const answer = await fetch(subscription.url, {
      method: 'POST',
      headers: signatureHeaders({ id: event.token, sentAtMs: clock.now(), body, secrets }),
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
    event_token: event.token,
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
