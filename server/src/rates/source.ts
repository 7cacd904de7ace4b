import type { Coin } from '@moon/money/coin.ts'
import { parsePrice, type Price } from '@moon/money/price.ts'

/** One exchange that is asked what it pays for coins. Asking never throws: what went wrong is part of the answer. */
export type RateSource = { name: SourceName; ask(): Promise<SourceAnswer> }

export type SourceName = 'coinbase' | 'kraken' | 'bitstamp'

export type SourceAnswer = { quotes: SourceQuote[]; troubles: Trouble[] }

/** `statedAt` is the exchange's own time of the price, null where it gives none. */
export type SourceQuote = { source: SourceName; coin: Coin; bid: Price; statedAt: Date | null }

/** Why there is no rate from somebody: one coin's, or everybody's when `coin` is null. */
export type Trouble = { source: SourceName; coin: Coin | null; because: string }

export const sourceTimeoutMs = 5_000

/** An exchange's bid as a price; prices are strings of plain decimals there, anything else is no price. */
export function readBid(bid: unknown): Price {
  const price = typeof bid === 'string' ? parsePrice(bid) : undefined
  if (price === undefined) throw new Error(`not a price: ${typeof bid === 'string' ? bid.slice(0, 40) : typeof bid}`)
  return price
}

/** Asks coin by coin, all at once; a coin without an answer becomes a trouble and leaves the others alone. */
export async function askEach(
  source: SourceName,
  coins: readonly Coin[],
  askOne: (coin: Coin) => Promise<{ bid: Price; statedAt: Date | null }>,
): Promise<SourceAnswer> {
  const answer: SourceAnswer = { quotes: [], troubles: [] }
  await Promise.all(
    coins.map(async (coin) => {
      try {
        answer.quotes.push({ source, coin, ...(await askOne(coin)) })
      } catch (error) {
        answer.troubles.push({ source, coin, because: reasonOf(error) })
      }
    }),
  )
  return answer
}

/** What an error says, with the cause that `fetch` hides behind "fetch failed". */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const cause = error.cause instanceof Error ? `: ${error.cause.message || error.cause.name}` : ''
  return `${error.message}${cause}`
}
