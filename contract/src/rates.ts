import { z } from 'zod/mini'
import { short, type Call } from './call.ts'
import { coinOut, dollars, moment, price } from './codecs.ts'
import type { walletProviders } from './users.ts'

export const exchangeRate = z.object({
  quote: z.string(),
  base: z.string(),
  /** Dollars for one coin. */
  bid: price,
  ttl: z.number(),
  lastUpdated: moment,
})

export type ExchangeRate = z.infer<typeof exchangeRate>

/** The means of payment that the user has chosen. */
export type PaymentMethod = (typeof walletProviders)[number]

/** Bitcoin prices of Moon Visa cards of some values, for a visitor without account, credit or discount. */
const cardPrices = z.object({
  quotedAt: moment,
  /** For how long the prices may be shown. */
  goodForMs: z.number(),
  cards: z.array(z.object({ value: dollars, due: coinOut })),
})

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
      /** A `PaymentMethod`; any other text is only logged. All methods have the same rates (decision 220). */
      paymentMethod: z.optional(z.string().check(z.maxLength(40))),
    }),
    answer: z.object({ exchangeRates: z.record(z.string(), exchangeRate), userBanReason: z.nullable(z.string()) }),
    refusals: ['rates_unavailable'],
  },
  cardPrices: {
    method: 'GET',
    path: '/v1/public/card-prices',
    who: 'visitor',
    summary: 'What a Moon Visa card costs in bitcoin right now; null while none is sold or there is no fresh rate',
    answer: z.object({ prices: z.nullable(cardPrices) }),
  },
} as const satisfies Record<string, Call>
