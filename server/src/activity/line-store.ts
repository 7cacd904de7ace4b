import { read, readOne, sql, type Db } from '../database/db.ts'
import { cardColumns, type CardActivityRow } from './store.ts'

/** A row of activity_lines: one event of a user. The triggers of 000470 derive it from its fact. */
export type LineRow = CardLine | ({ origin: 'payment' | 'credit' } & Placed)

export type CardLine = { origin: 'card' | 'transaction' } & Placed & CardActivityRow

/** `micros`: the time of the event, with the database's full precision. */
type Placed = { id: string; micros: bigint }

/** `types` undefined means all types. An empty search matches everything. */
export type ActivityFilter = { types: readonly string[] | undefined; search: string }

/** The key of the line after which a page begins. */
export type Place = { micros: bigint; id: string }

export type Wanted = { userId: string; filter: ActivityFilter; after: Place | undefined; offset: number; limit: number }

const columns = sql`origin, (extract(epoch from at) * 1000000)::bigint as micros, ${cardColumns}`
const newestFirst = sql`order by at desc, id collate "C" desc`

/** A page of lines by index, at any depth; each type has its own range in the index. */
export function readLines(on: Db, { userId, filter: { types }, after, offset, limit }: Wanted): Promise<LineRow[]> {
  const isWanted = sql`user_id = ${userId} and ${isBehind(after)}`
  if (types === undefined)
    return read(
      on,
      sql<LineRow>`select ${columns} from activity_lines where ${isWanted} ${newestFirst} offset ${offset} limit ${limit}`,
    )
  return read(
    on,
    sql<LineRow>`select ${columns} from unnest(${[...new Set(types)]}::text[]) as wanted (kind) cross join lateral (
        select * from activity_lines where type = kind and ${isWanted} ${newestFirst} limit ${offset + limit}
      ) as lines ${newestFirst} offset ${offset} limit ${limit}`,
  )
}

/** The number of lines, of these types or in all. */
export async function countLines(on: Db, userId: string, types: ActivityFilter['types']): Promise<number> {
  const row = await readOne(
    on,
    sql<{ lines: bigint }>`select coalesce(sum(lines), 0)::bigint as lines from activity_counts
      where user_id = ${userId} and ${isOf(types)}`,
  )
  return Number(row?.lines ?? 0n)
}

/** Searches the next `depth` lines: cheap when many match, or when there are few lines. */
export const searchNext = (
  on: Db,
  { userId, filter: { types, search }, after, offset, limit }: Wanted,
  depth: number,
): Promise<LineRow[]> =>
  read(
    on,
    sql<LineRow>`select ${columns} from (
        select * from activity_lines where user_id = ${userId} and ${isBehind(after)} ${newestFirst} limit ${depth}
      ) as lines where ${isOf(types)} and ${isFound(search)} ${newestFirst} offset ${offset} limit ${limit}`,
  )

/** Searches all lines, by the trigram index. */
export const searchAll = (
  on: Db,
  { userId, filter: { types, search }, after, offset, limit }: Wanted,
): Promise<LineRow[]> =>
  read(
    on,
    sql<LineRow>`select ${columns} from activity_lines where ${hasPieces(userId, search)} and user_id = ${userId}
        and ${isBehind(after)} and ${isOf(types)} and ${isFound(search)} ${newestFirst} offset ${offset} limit ${limit}`,
  )

/** The number of lines that a search matches, counted up to `most`. */
export async function countFound(
  on: Db,
  { userId, filter: { types, search } }: Pick<Wanted, 'userId' | 'filter'>,
  most: number,
): Promise<number> {
  const row = await readOne(
    on,
    sql<{ lines: bigint }>`select count(*) as lines from (select from activity_lines
      where ${hasPieces(userId, search)} and user_id = ${userId} and ${isOf(types)} and ${isFound(search)} limit ${most}) as found`,
  )
  return Number(row?.lines ?? 0n)
}

/** The newest lines of one card. */
export const readLinesOfCard = (on: Db, cardId: string, limit: number): Promise<LineRow[]> =>
  read(on, sql<LineRow>`select ${columns} from activity_lines where card_id = ${cardId} ${newestFirst} limit ${limit}`)

/** Where lines and facts differ. Each difference is a defect, or was made while a trigger was off. */
export const readBreaks = (on: Db): Promise<{ id: string; what: string }[]> =>
  read(on, sql<{ id: string; what: string }>`select id, what from activity_breaks order by id limit 1000`)

const isBehind = (place: Place | undefined) =>
  place === undefined
    ? sql`true`
    : sql`(at, id collate "C") < ('epoch'::timestamptz + ${place.micros}::bigint * interval '1 microsecond', ${place.id}::text)`

const isOf = (types: ActivityFilter['types']) =>
  types === undefined ? sql`true` : sql`type = any(${[...types]}::text[])`

const isFound = (search: string) =>
  sql`(position(${search.toLowerCase()}::text in words) > 0 or starts_with(amount, ${search.toLowerCase()}::text))`

/** Written exactly as the index expression (000470). */
const hasPieces = (userId: string, search: string) => {
  const text = search.toLowerCase()
  const pieces = sql`search_pieces(user_id, words || chr(31) || amount)`
  return sql`(${pieces} @> searched_pieces(${userId}, ${text}) or ${pieces} @> searched_pieces(${userId}, chr(31) || ${text}))`
}
