import { answerJson, Problem, type Call, type Router } from '../http.ts'
import { createCard, findCard, findCardByPan, patchCard, spentInWindow, windowsMs, withoutSecrets } from './cards.ts'
import { pageOf } from './pages.ts'
import type { Card } from './shapes.ts'
import type { IssuerState } from './state.ts'
import type { EventPublisher } from './publish-events.ts'

/** Spend limits (in cents) that make creating a card fail, so that a failure can be caused from any program. */
export const sentinels = {
  1313: 'creating it answers 500, each time',
  1414: 'it is created, but the answer never comes; asking again with the same Idempotency-Key gets it',
  1515: 'creating it is refused with 422',
} as const

export function cardRoutes(
  router: Router,
  { state, publisher, tellsNumbers }: { state: IssuerState; publisher: EventPublisher; tellsNumbers: boolean },
): void {
  const shown = (card: Card) => (tellsNumbers ? card : withoutSecrets(card))
  router.on('POST /v1/cards', (call) => {
    const body = call.json()
    if (body.spend_limit === 1313) throw new Problem(500, 'Something went wrong. Please try again.')
    if (body.spend_limit === 1515) throw new Problem(422, 'This card cannot be created.')
    const { card, isNew } = createCard(state, { body, idempotencyKey: idempotencyKey(call) })
    if (isNew) publisher.publish('card.created', { card_token: card.token, replacement_for: null })
    // The card is created but no answer is sent: the caller times out.
    if (isNew && body.spend_limit === 1414) return
    answerJson(call.response, 200, shown(card))
  })
  router.on('GET /v1/cards', (call) => {
    const query = call.url.searchParams
    const matches = (card: Card) =>
      (query.get('account_token') ?? card.account_token) === card.account_token &&
      (query.get('state') ?? card.state) === card.state &&
      card.memo.includes(query.get('memo') ?? '')
    const page = pageOf(state.cards.value.cards.filter(matches), query)
    answerJson(call.response, 200, { data: page.data.map(withoutSecrets), has_more: page.has_more })
  })
  router.on('GET /v1/cards/:card', (call) =>
    answerJson(call.response, 200, shown(findCard(state, call.params.card ?? ''))),
  )
  router.on('PATCH /v1/cards/:card', (call) => {
    const { card, previous } = patchCard(state, call.params.card ?? '', call.json())
    if (Object.keys(previous).length > 0)
      publisher.publish('card.updated', { card_token: card.token, previous_fields: previous, state: card.state })
    answerJson(call.response, 200, shown(card))
  })
  router.on('GET /v1/cards/:card/spend_limits', (call) =>
    answerJson(call.response, 200, spendLimits(state, findCard(state, call.params.card ?? ''))),
  )
  router.on('POST /v1/cards/search_by_pan', (call) => {
    const { pan } = call.json()
    answerJson(call.response, 200, shown(findCardByPan(state, typeof pan === 'string' ? pan : '')))
  })
}

function idempotencyKey(call: Call): string | undefined {
  const header = call.request.headers['idempotency-key']
  return typeof header === 'string' && header !== '' ? header : undefined
}

function spendLimits(state: IssuerState, card: Card) {
  const name = ({ ANNUALLY: 'annually', MONTHLY: 'monthly', FOREVER: 'forever' } as const)[
    card.spend_limit_duration as 'FOREVER'
  ]
  if (name === undefined) return { available_spend_limit: {}, spend_limit: {}, spend_velocity: {} }
  const spent = spentInWindow(state, card, windowsMs[name])
  return {
    available_spend_limit: { [name]: Math.max(0, card.spend_limit - spent) },
    spend_limit: { [name]: card.spend_limit },
    spend_velocity: { [name]: spent },
  }
}
