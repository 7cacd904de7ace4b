// Event subscriptions, each with its own secret, and their missed events.
import { randomBytes } from 'node:crypto'
import { optionalText, optionalYesNo, webAddress } from '../fields.ts'
import { answerJson, Problem, type Call, type Router } from '../http.ts'
import { pageOf } from './pages.ts'
import { knownEventTypes, type EventType, type Subscription } from './shapes.ts'
import { newSecret, rotate, type IssuerState } from './state.ts'
import type { EventPublisher } from './publish-events.ts'

const one = '/v1/event_subscriptions/:subscription'

export function subscriptionRoutes(router: Router, state: IssuerState): void {
  const save = () => state.network.save()
  router.on('POST /v1/event_subscriptions', (call) => {
    const body = call.json()
    const subscription: Subscription = {
      token: `ep_${randomBytes(14).toString('hex')}`,
      url: webAddress(body),
      description: optionalText(body, 'description') ?? '',
      disabled: optionalYesNo(body, 'disabled') ?? false,
      event_types: eventTypes(body) ?? [],
      secret: { secret: newSecret() },
    }
    state.network.value.subscriptions.unshift(subscription)
    save()
    answerJson(call.response, 201, shown(subscription))
  })
  router.on('GET /v1/event_subscriptions', (call) => {
    const page = pageOf(state.network.value.subscriptions, call.url.searchParams)
    answerJson(call.response, 200, { data: page.data.map(shown), has_more: page.has_more })
  })
  router.on(`GET ${one}`, (call) => answerJson(call.response, 200, shown(findSubscription(state, call))))
  router.on(`PATCH ${one}`, (call) => {
    const subscription = findSubscription(state, call)
    const body = call.json()
    subscription.url = webAddress(body)
    subscription.description = optionalText(body, 'description') ?? subscription.description
    subscription.disabled = optionalYesNo(body, 'disabled') ?? subscription.disabled
    subscription.event_types = eventTypes(body) ?? subscription.event_types
    save()
    answerJson(call.response, 200, shown(subscription))
  })
  router.on(`DELETE ${one}`, (call) => {
    const { token } = findSubscription(state, call)
    state.network.value.subscriptions = state.network.value.subscriptions.filter((s) => s.token !== token)
    save()
    call.response.writeHead(204).end()
  })
  router.on(`GET ${one}/secret`, (call) =>
    answerJson(call.response, 200, { secret: findSubscription(state, call).secret.secret }),
  )
  router.on(`POST ${one}/secret/rotate`, (call) => {
    const subscription = findSubscription(state, call)
    subscription.secret = rotate(subscription.secret, state.clock)
    save()
    call.response.writeHead(204).end()
  })
  router.on(`GET ${one}/attempts`, (call) => {
    const { token } = findSubscription(state, call)
    const attempts = state.news.value.attempts.filter((a) => a.event_subscription_token === token)
    answerJson(call.response, 200, pageOf(attempts, call.url.searchParams))
  })
}

export function replayRoutes(
  router: Router,
  { state, publisher }: { state: IssuerState; publisher: EventPublisher },
): void {
  for (const [action, onlyFailed] of [
    ['recover', true],
    ['replay_missing', false],
  ] as const)
    router.on(`POST ${one}/${action}`, (call) => {
      const { token } = findSubscription(state, call)
      const inTime = pageOf(state.news.value.news, withoutPaging(call)).data
      for (const news of inTime) {
        const tries = state.news.value.attempts.filter(
          (a) => a.event_token === news.token && a.event_subscription_token === token,
        )
        const hasFailed = tries.length > 0 && !tries.some((a) => a.status === 'SUCCESS')
        if (onlyFailed ? hasFailed : tries.length === 0) publisher.resend(news.token, token)
      }
      call.response.writeHead(202).end()
    })
  router.on('POST /v1/simulate/event_subscriptions/:subscription/send_example', (call) => {
    const subscription = findSubscription(state, call)
    const asked = optionalText(call.json(), 'event_type') ?? 'card.created'
    const type: EventType | undefined = knownEventTypes.find((t) => t === asked)
    if (type === undefined) throw new Problem(400, `event_type: expected one of ${knownEventTypes.join(', ')}.`)
    publisher.publish(type, { card_token: '00000000-0000-0000-0000-000000000000' }, subscription)
    call.response.writeHead(202).end()
  })
}

export function findSubscription(state: IssuerState, call: Call): Subscription {
  const subscription = state.network.value.subscriptions.find((s) => s.token === call.params.subscription)
  if (!subscription) throw new Problem(404, 'Could not find event subscription.')
  return subscription
}

function shown({ token, url, description, disabled, event_types }: Subscription) {
  return { token, url, description, disabled, event_types }
}

function eventTypes(body: Record<string, unknown>): string[] | undefined {
  const types = body.event_types
  if (types === undefined || types === null) return undefined
  if (!Array.isArray(types) || !types.every((t) => typeof t === 'string'))
    throw new Problem(400, 'event_types: a list of texts is expected.')
  return types
}

function withoutPaging(call: Call): URLSearchParams {
  const query = new URLSearchParams({ page_size: '100' })
  for (const name of ['begin', 'end']) {
    const value = call.url.searchParams.get(name)
    if (value !== null) query.set(name, value)
  }
  return query
}
