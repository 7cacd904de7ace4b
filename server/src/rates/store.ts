import type { Price } from '@moon/money/price.ts'
import { sql, write, type Db, type Tx } from '../database/db.ts'
import type { Rate } from './rate.ts'
import type { SourceName } from './source.ts'

/** Adds agreed rates, with their quotes, to the history. */
export async function insertRates(
  on: Db | Tx,
  agreed: readonly { rate: Rate; quotes: readonly { source: SourceName; bid: Price }[] }[],
): Promise<void> {
  const rows = agreed.map(({ rate, quotes }) => ({
    coin: rate.coin,
    bid_price: String(rate.bid),
    source_bids: Object.fromEntries(quotes.map((quote) => [quote.source, String(quote.bid)])),
    quoted_at: rate.quotedAt.toISOString(),
    good_until: rate.goodUntil.toISOString(),
  }))
  await write(
    on,
    sql`insert into rate_quotes (coin, bid_price, source_bids, quoted_at, good_until)
        select coin, bid_price, source_bids, quoted_at, good_until
        from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
          as r (coin text, bid_price bigint, source_bids jsonb, quoted_at timestamptz, good_until timestamptz)`,
  )
}

/** Deletes history older than a moment. */
export const deleteRatesBefore = (on: Db | Tx, before: Date): Promise<number> =>
  write(on, sql`delete from rate_quotes where quoted_at < ${before}`)
