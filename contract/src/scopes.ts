/**
 * What an API key may do for its user. read: everything except card secrets; buy: order cards, complete, cancel
 * and refund orders, delete cards; reveal: card numbers and codes; webhooks: manage the endpoints that receive
 * events. A call without a scope is closed to API keys.
 */
export const scopes = ['read', 'buy', 'reveal', 'webhooks'] as const

export type Scope = (typeof scopes)[number]
