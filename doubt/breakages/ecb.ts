import type { Breakage } from '../breakage.ts'

/** Errors of cards. */
export const ecb: readonly Breakage[] = [
  {
    ids: ['ECB-05'],
    file: 'web/src/buy/end-steps.tsx',
    find: `      <p className="text-balance">{message}</p>
      <p>{say('Nothing was charged.')}</p>`,
    instead: "      <p>{say('Nothing was charged.')}</p>",
    why: 'a refusal with 402 is not said in the words of the server',
  },
  {
    ids: ['ECB-06'],
    file: 'web/src/buy/flow/buy-state.ts',
    find: "event.message.includes('application limit')",
    instead: "event.message.includes('application limits')",
    why: 'help with limits is not offered',
  },
  {
    ids: ['ECB-07'],
    file: 'web/src/buy/end-steps.tsx',
    find: 'href={sitePath(paths.supportChat)}',
    instead: 'href={paths.home}',
    why: 'no chat is offered',
  },
  {
    ids: ['ECB-11', 'STB-24'],
    file: 'web/src/buy/order/use-exchange-order.ts',
    find: "problem: say('Invalid Two-Factor Authentication Code') }",
    instead: 'problem: error.message }',
    why: 'a wrong two-factor code is said in other words',
  },
  {
    ids: ['ECB-12'],
    file: 'web/src/buy/order/use-exchange-order.ts',
    find: "    message: saidRefusal('exchange_unknown'),",
    instead: "    message: 'Something went wrong.',",
    why: 'an error of the exchange is said in other words',
  },
  {
    ids: ['ECB-15'],
    file: 'server/src/cards/delete-card.ts',
    find: `    log.warn({ userId: request.userId }, 'the deletion of an invalid card was ignored')
    return zeroCents`,
    instead: "    throw new Refusal('not_found')",
    why: 'the deletion of an invalid card is refused',
  },
  {
    ids: ['ECB-20'],
    file: 'web/src/buy/pay/use-failure-log.ts',
    find: '    if (error) logFailure(name, error)',
    instead: '    if (error) void logFailure',
    why: 'a failed payment is not logged',
  },
]
