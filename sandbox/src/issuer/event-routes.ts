import { answerJson, Problem, type Call, type Router } from '../http.ts'
import { pageOf } from './pages.ts'
import type { IssuerEvent } from './shapes.ts'
import type { IssuerState } from './state.ts'
import { findSubscription } from './subscription-routes.ts'
import type { EventPublisher } from './publish-events.ts'

/** Events, the results of their deliveries, and resending. */
export function eventRoutes(
  router: Router,
  { state, publisher }: { state: IssuerState; publisher: EventPublisher },
): void {
  router.on('GET /v1/events', (call) => {
    const types = call.url.searchParams.getAll('event_types').concat(call.url.searchParams.getAll('event_types[]'))
    const wanted = types.flatMap((t) => t.split(','))
    const all = state.news.value.news.filter((n) => wanted.length === 0 || wanted.includes(n.event_type))
    answerJson(call.response, 200, pageOf(all, call.url.searchParams))
  })
  router.on('GET /v1/events/:event', (call) => answerJson(call.response, 200, findEvent(state, call)))
  router.on('GET /v1/events/:event/attempts', (call) => {
    const event = findEvent(state, call)
    const attempts = state.news.value.attempts.filter((a) => a.event_token === event.token)
    answerJson(call.response, 200, pageOf(attempts, call.url.searchParams))
  })
  router.on('POST /v1/events/:event/event_subscriptions/:subscription/resend', (call) => {
    publisher.resend(findEvent(state, call).token, findSubscription(state, call).token)
    call.response.writeHead(202).end()
  })
}

function findEvent(state: IssuerState, call: Call): IssuerEvent {
  const event = state.news.value.news.find((n) => n.token === call.params.event)
  if (!event) throw new Problem(404, 'Could not find event.')
  return event
}
