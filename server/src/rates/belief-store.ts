import type { Coin } from '@moon/money/coin.ts'
import type { Price } from '@moon/money/price.ts'
import { read, sql, write, type Db, type Tx } from '../database/db.ts'
import type { Belief } from './believe-rate.ts'

type Row = {
  coin: Coin
  bid: Price | null
  quotedAt: Date
  goodUntil: Date
  isBelieved: boolean
  riseSince: Date | null
  riseBid: Price | null
}

/** The beliefs of the last time the exchanges were asked, if within that time. */
export async function readBeliefs(
  on: Db | Tx,
  { since, until }: { since: Date; until: Date },
): Promise<ReadonlyMap<Coin, Belief>> {
  const rows = await read(
    on,
    sql<Row>`select coin, last_bid_price as bid, last_quoted_at as "quotedAt", last_good_until as "goodUntil",
        is_believed as "isBelieved", rise_since as "riseSince", rise_bid_price as "riseBid"
      from rate_beliefs where refreshed_at > ${since} and refreshed_at <= ${until}`,
  )
  return new Map(rows.map((row) => [row.coin, beliefOf(row)]))
}

function beliefOf({ coin, bid, quotedAt, goodUntil, isBelieved, riseSince, riseBid }: Row): Belief {
  const last = bid === null ? undefined : { coin, bid, quotedAt, goodUntil }
  return {
    rate: isBelieved ? last : undefined,
    last,
    rise: riseSince === null || riseBid === null ? undefined : { since: riseSince, bid: riseBid },
  }
}

/**
 * Stores the beliefs for every process. A slow process does not overwrite those of one that asked later, unless the later one's clock is
 * minutes ahead.
 */
export async function upsertBeliefs(on: Db | Tx, beliefs: ReadonlyMap<Coin, Belief>, at: Date): Promise<void> {
  const rows = [...beliefs].map(([coin, { rate, last, rise }]) => ({
    coin,
    last_bid_price: last ? String(last.bid) : null,
    last_quoted_at: last?.quotedAt ?? null,
    last_good_until: last?.goodUntil ?? null,
    is_believed: rate !== undefined,
    rise_since: rise?.since ?? null,
    rise_bid_price: rise ? String(rise.bid) : null,
    refreshed_at: at,
  }))
  await write(
    on,
    sql`insert into rate_beliefs as kept
        select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
          as r (coin text, last_bid_price bigint, last_quoted_at timestamptz, last_good_until timestamptz, is_believed boolean,
            rise_since timestamptz, rise_bid_price bigint, refreshed_at timestamptz)
        on conflict (coin) do update set last_bid_price = excluded.last_bid_price, last_quoted_at = excluded.last_quoted_at,
          last_good_until = excluded.last_good_until, is_believed = excluded.is_believed, rise_since = excluded.rise_since,
          rise_bid_price = excluded.rise_bid_price, refreshed_at = excluded.refreshed_at
        where kept.refreshed_at < excluded.refreshed_at or kept.refreshed_at > excluded.refreshed_at + interval '1 minute'`,
  )
}
