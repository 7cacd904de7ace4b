import type { Coin } from '@moon/money/coin.ts'
import { parsePrice, type Price } from '@moon/money/price.ts'

/** An exchange that is asked for its bids. Asking never throws: errors are part of the answer. */
export type RateSource = { name: SourceName; ask(): Promise<SourceAnswer> }

export type SourceName = 'coinbase' | 'kraken' | 'bitstamp'

export type SourceAnswer = { quotes: SourceQuote[]; troubles: Trouble[] }

/** `statedAt` is the exchange's own time of the price; null when it gives none. */
export type SourceQuote = { source: SourceName; coin: Coin; bid: Price; statedAt: Date | null }

/** Why a source gave no rate, for one coin, or for all when `coin` is null. */
export type Trouble = { source: SourceName; coin: Coin | null; because: string }

export const sourceTimeoutMs = 5_000

/** Parses an exchange's bid; exchanges send plain decimal strings, anything else is no price. */
export function readBid(bid: unknown): Price {
  const price = typeof bid === 'string' ? parsePrice(bid) : undefined
  if (price === undefined) throw new Error(`not a price: ${typeof bid === 'string' ? bid.slice(0, 40) : typeof bid}`)
  return price
}

/** Asks for each coin, all at once; a coin without an answer becomes a trouble and leaves the others alone. */
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

/** An error's message, with the cause that `fetch` hides behind "fetch failed". */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const cause = error.cause instanceof Error ? `: ${error.cause.message || error.cause.name}` : ''
  return `${error.message}${cause}`
}
