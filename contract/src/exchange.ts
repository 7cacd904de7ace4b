import { z } from 'zod/mini'
import { short, type Call } from './call.ts'
import { dollars } from './codecs.ts'
import { wallet } from './users.ts'

export const platform = z.enum(['web', 'extension'])

/** A user's connection to the exchange after the change (D-50). */
const connection = z.object({ isCoinbaseConnected: z.boolean(), wallets: z.array(wallet) })

export const exchangeCalls = {
  startCoinbase: {
    method: 'POST',
    ...short('/connect/coinbase/start'),
    who: 'member',
    summary: 'Where to go to let Moon pay from a Coinbase account; asks for a limit a day (I-31)',
    body: z.object({ type: z.optional(platform) }),
    answer: z.object({ authorizeUrl: z.string(), dailyLimit: dollars }),
    refusals: ['feature_off', 'user_banned', 'user_inactive', 'too_many_requests'],
    secret: true,
  },
  connectCoinbase: {
    method: 'POST',
    ...short('/connect/coinbase'),
    who: 'member',
    summary: 'Hand over the code that Coinbase sent back, with its state',
    // A missing code has its own refusal text (VAL-30), so the call checks the code's form itself.
    body: z.object({
      authCode: z.optional(z.unknown()),
      state: z.optional(z.string().check(z.maxLength(200))),
      type: z.optional(platform),
    }),
    answer: connection,
    refusals: [
      'auth_code_invalid',
      'exchange_permission',
      'exchange_unavailable',
      'feature_off',
      'user_banned',
      'user_inactive',
    ],
  },
  disconnectCoinbase: {
    method: 'DELETE',
    ...short('/connect/coinbase'),
    who: 'member',
    summary: 'Take the permission back, here and at Coinbase',
    answer: connection,
  },
} as const satisfies Record<string, Call>
