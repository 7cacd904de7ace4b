import { z } from 'zod/mini'
import { short, type Call } from './call.ts'
import { moment, price } from './codecs.ts'
import type { walletProviders } from './users.ts'

export const exchangeRate = z.object({
  quote: z.string(),
  base: z.string(),
  /** Dollars paid for one coin. */
  bid: price,
  ttl: z.number(),
  lastUpdated: moment,
})

export type ExchangeRate = z.infer<typeof exchangeRate>

/** What is going to be paid with. */
export type PaymentMethod = (typeof walletProviders)[number]

const symbol = z.string().check(z.regex(/^[A-Z]{2,6}$/))

export const rateCalls = {
  exchangeRates: {
    method: 'POST',
    ...short('/exchangerates'),
    who: 'member',
    scope: 'read',
    summary: 'Current rates; the key of each is {quote}_{base}, quote the coin and base USD (I-17)',
    body: z.object({
      pairs: z.array(z.object({ quote: symbol, base: symbol })).check(z.maxLength(32)),
      /** A `PaymentMethod`; another text is logged. Every one has the same rates (decision 220). */
      paymentMethod: z.optional(z.string().check(z.maxLength(40))),
    }),
    answer: z.object({ exchangeRates: z.record(z.string(), exchangeRate), userBanReason: z.nullable(z.string()) }),
    refusals: ['rates_unavailable'],
  },
} as const satisfies Record<string, Call>
