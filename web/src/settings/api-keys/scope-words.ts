import { scopes, type Scope } from '@moon/contract/scopes.ts'
import { say } from '@moon/ui/language/say.ts'

/** What each scope allows, in words for the user who grants it. */
export const scopeWords: Record<Scope, { title: string; about: string }> = {
  read: { title: say('Read'), about: say('See your cards, orders, activity and balances') },
  buy: {
    title: say('Buy'),
    about: say('Order cards, also with your credit and sats; cancel and refund orders, delete cards'),
  },
  reveal: { title: say('Reveal'), about: say('See card numbers, security codes and gift card codes') },
  webhooks: { title: say('Webhooks'), about: say('Add and change the addresses that are told what happens') },
}

/** Names scopes as `Read, Buy`; a scope that only a newer server knows is shown as it is. */
export const describeScopes = (given: readonly Scope[]): string =>
  [...given]
    .sort((a, b) => scopes.indexOf(a) - scopes.indexOf(b))
    .map((scope) => scopeWords[scope]?.title ?? scope)
    .join(', ')
