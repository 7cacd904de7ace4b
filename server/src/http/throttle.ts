import { inLanguage } from '../languages/in-language.ts'
import { counted, say } from '../languages/message.ts'
import { createHash } from 'node:crypto'
import { after, type Clock } from '../kit/clock.ts'
import { readOne, sql, write, type Database } from '../database/db.ts'
import { Refusal } from '../kit/refusal.ts'
import { createTurns, type Turns } from '../kit/turns.ts'

/** How often one thing may be done in a window of time. The name separates different limits on the same user. */
export type Limit = { name: string; most: number; everyMs: number }

/**
 * A limit that only ever slows down: `free` tries at once, then waits that double from `firstMs` up to `longestMs`. After `forgetMs`
 * without a try the count is reset.
 */
export type Pace = { name: string; free: number; firstMs: number; longestMs: number; forgetMs: number }

type Deps = { database: Database; clock: Clock }

/** Counts one attempt and returns whether it was within the limit. Counting is one statement, so a burst is counted whole. */
export async function countWithin(deps: Deps, limit: Limit, whom: string): Promise<boolean> {
  return (await countUse(deps, limit, whom)).count <= limit.most
}

/**
 * Counts one attempt, and refuses it beyond the limit. `burst` is checked first: an attempt beyond it is refused with its own refusal
 * and not counted further.
 */
export async function assertWithin(
  deps: Deps,
  limit: Limit,
  whom: string,
  burst?: Limit & { refusal: () => Refusal },
): Promise<void> {
  const { isWithinFirst, second: use } = burst
    ? await countBoth(deps, [burst, limit], whom)
    : { isWithinFirst: true, second: await countUse(deps, limit, whom) }
  if (burst && !isWithinFirst) throw burst.refusal()
  if (use && use.count > limit.most) throw tooMany(deps, use.endsAt)
}

/** Counts one attempt and returns its number in the window, and when the window ends. */
export async function countUse(
  { database, clock }: Deps,
  limit: Limit,
  whom: string,
): Promise<{ count: number; endsAt: Date }> {
  const now = clock.now()
  const ends = after(now, limit.everyMs)
  const key = keyOf(limit, whom)
  const count = sql<Use>`insert into throttles as t (key, started_at, ends_at, count)
      values (${key}, ${now}, ${ends}, 1) ${countOneMore(now)}`
  const row = await inTurn(database, key, () => readOne(database.db, count))
  return { count: row?.count ?? 1, endsAt: row?.endsAt ?? ends }
}

type Use = { count: number; endsAt: Date }

const countOneMore = (now: Date) => sql`on conflict (key) do update set
    count = case when t.ends_at <= ${now} then 1 else t.count + 1 end,
    started_at = case when t.ends_at <= ${now} then excluded.started_at else t.started_at end,
    ends_at = case when t.ends_at <= ${now} then excluded.ends_at else t.ends_at end
  returning count, ends_at as "endsAt"`

/**
 * Counts both in one statement. The commit does not wait for the disk: a database crash loses the last attempts, which is acceptable for
 * limits on work, but not for guesses at a secret.
 */
async function countBoth(
  { database, clock }: Deps,
  [first, second]: readonly [Limit, Limit],
  whom: string,
): Promise<{ isWithinFirst: boolean; second: Use | undefined }> {
  const now = clock.now()
  const key = keyOf(first, whom)
  const count = sql<{ first: number; count: number | null; endsAt: Date | null }>`with one as (
        insert into throttles as t (key, started_at, ends_at, count)
        values (${key}, ${now}, ${after(now, first.everyMs)}, 1) ${countOneMore(now)}
      ), other as (
        insert into throttles as t (key, started_at, ends_at, count)
        select ${keyOf(second, whom)}, ${now}::timestamptz, ${after(now, second.everyMs)}::timestamptz, 1
        from one where one.count <= ${first.most}::int ${countOneMore(now)}
      )
      select one.count as first, other.count, other."endsAt", set_config('synchronous_commit', 'off', true)
      from one left join other on true`
  const row = (await inTurn(database, key, () => readOne(database.db, count)))!
  return {
    isWithinFirst: row.first <= first.most,
    second: row.count === null || row.endsAt === null ? undefined : { count: row.count, endsAt: row.endsAt },
  }
}

/**
 * Counts one try before anything is checked, in one statement: of any number of concurrent tries exactly the free ones pass. A try that
 * comes too early is refused with how long to wait, and does not lengthen the wait.
 */
export async function slowDown(deps: Deps, pace: Pace, whom: string): Promise<void> {
  const { database, clock } = deps
  const now = clock.now()
  const key = keyOf(pace, whom)
  const tried = sql`(case when t.ends_at <= ${now} then 1 else t.count + 1 end)`
  const waitMs = sql`least(${pace.longestMs}::float8, ${pace.firstMs}::float8 * power(2, least(${tried} - ${pace.free}::int, 30)))`
  const isFree = sql`${tried} < ${pace.free}::int`
  const count = sql`insert into throttles as t (key, started_at, ends_at, count, next_at)
      values (${key}, ${now}, ${after(now, pace.forgetMs)}, 1, ${pace.free > 1 ? null : after(now, pace.firstMs)})
      on conflict (key) do update set
        count = ${tried},
        started_at = case when t.ends_at <= ${now} then ${now} else t.started_at end,
        next_at = case when ${isFree} then null else ${now}::timestamptz + ${waitMs} * interval '1 millisecond' end,
        ends_at = ${now}::timestamptz + ${pace.forgetMs}::float8 * interval '1 millisecond'
          + case when ${isFree} then 0 else ${waitMs} end * interval '1 millisecond'
      where t.next_at is null or t.next_at <= ${now}`
  if ((await inTurn(database, key, () => write(database.db, count))) > 0) return
  const row = await readOne(
    database.db,
    sql<{ nextAt: Date | null }>`select next_at as "nextAt" from throttles where key = ${key}`,
  )
  throw tooMany(deps, row?.nextAt ?? now)
}

/**
 * Attempts under one key wait for the same row. They wait here, in memory: in the database each would hold a connection that everybody
 * else needs. What counts inside a transaction has its connection already, and may hold the row.
 */
async function inTurn<T>({ db, pool }: Database, key: string, count: () => Promise<T>): Promise<T> {
  if (db.isTransaction) return count()
  const turns =
    turnsOf.get(pool) ?? createTurns({ atOnce: 2, mostWaiting: 500, waitMs: 10_000, refusal: tooManyAtOnce })
  turnsOf.set(pool, turns)
  return turns(key, count)
}

const turnsOf = new WeakMap<Database['pool'], Turns>()

/** Takes back one try that succeeded. */
export async function giveBack({ database }: Pick<Deps, 'database'>, pace: Pace, whom: string): Promise<void> {
  await write(
    database.db,
    sql`update throttles set count = greatest(count - 1, 1),
        next_at = case when count <= ${pace.free}::int then null else next_at end
      where key = ${keyOf(pace, whom)}`,
  )
}

export async function forgetThrottle(
  { database }: Pick<Deps, 'database'>,
  limit: Limit | Pace,
  whom: string,
): Promise<void> {
  await write(database.db, sql`delete from throttles where key = ${keyOf(limit, whom)}`)
}

/** Deletes expired windows; for a sweep. */
export async function deleteEndedThrottles({ database, clock }: Deps): Promise<void> {
  await write(database.db, sql`delete from throttles where ends_at < ${clock.now()}`)
}

/** The refusal that says how long to wait, in words for users and as Retry-After for programs. */
export const tooMany = ({ clock }: Pick<Deps, 'clock'>, until: Date): Refusal =>
  waitFor(Math.max(1, Math.ceil((until.getTime() - clock.now().getTime()) / 1_000)))

const tooManyAtOnce = (): Refusal => waitFor(1)

function waitFor(seconds: number): Refusal {
  const minutes = Math.ceil(seconds / 60)
  const words =
    seconds <= 90
      ? counted(
          seconds,
          say('Too many tries. Wait one second.'),
          say('Too many tries. Wait {seconds} seconds.', { seconds }),
        )
      : say('Too many tries. Wait {minutes} minutes.', { minutes })
  return new Refusal('too_many_requests', { retryAfter: String(seconds) }, inLanguage('en', words))
}

/** Hashed, so that the table of attempts is no list of addresses. */
const keyOf = ({ name }: { name: string }, whom: string): string =>
  createHash('sha256').update(`${name}\n${whom}`).digest('base64url')
