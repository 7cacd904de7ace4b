/**
 * What an API key may do for its user: read everything but what can be spent; order cards, complete, cancel and refund
 * orders and delete cards; see numbers and codes of cards. What none of them names no key may do.
 */
export const scopes = ['read', 'buy', 'reveal'] as const

export type Scope = (typeof scopes)[number]
