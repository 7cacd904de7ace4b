/**
 * What an API key may do for its user: read everything but what can be spent; order cards, complete, cancel and refund
 * orders and delete cards; see numbers and codes of cards; manage the endpoints that hear what happened. What none of them names no key may do.
 */
export const scopes = ['read', 'buy', 'reveal', 'webhooks'] as const

export type Scope = (typeof scopes)[number]
