import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { after, type Clock } from '../kit/clock.ts'
import { readOne, sql, write, type Database } from '../database/db.ts'
import { Refusal } from '../kit/refusal.ts'

/**
 * Returns the first result again for the same user, key and request (F-21 to F-26). An attempt without an answer for `abandonedAfterMs`
 * counts as dead.
 */
export type Once = (
  given: { userId: string; key: string; call: string; body: unknown; abandonedAfterMs: number },
  work: () => Promise<unknown>,
) => Promise<unknown>

/**
 * A retry that arrives while the first attempt runs waits for its answer, polling this often, and takes over when that attempt has died.
 */
const waitMs = 10_000
const lookEveryMs = 50
/** Waiting retries of one user in a process: each asks the database twenty times a second, and everybody's calls wait behind that. */
const mostWaiting = 30

/** How long an answer is repeated; a verb that moves money stores its key itself, for ever (decision 251). */
const keptForMs = 24 * 3_600_000

/**
 * Stores the answer of a call by user and Idempotency-Key. For a day the same request gets the same answer, a different request under
 * the same key is refused, and one that arrives while the first is running waits for its answer.
 */
export function createOnce({ database, clock }: Deps): Once {
  const waiting = new Map<string, number>()
  return async ({ userId, key, call, body, abandonedAfterMs }, work) => {
    const sha256 = createHash('sha256')
      .update(JSON.stringify([call, body], (_, value: unknown) => (typeof value === 'bigint' ? `${value}` : value)))
      .digest('hex')
    const turn = await answerOrTurn({ database, clock, waiting }, { userId, key, call, sha256, abandonedAfterMs })
    if ('answer' in turn) return turn.answer
    // An attempt that paused so long that another took its turn must not overwrite the other's answer.
    const own = sql`user_id = ${userId} and key = ${key} and created_at = ${turn.claimedAt} and answer is null`
    try {
      const answer = await work()
      await write(
        database.db,
        sql`update idempotent_answers set status = 200, answer = ${JSON.stringify(answer)}::jsonb where ${own}`,
      )
      return answer
    } catch (error) {
      // Refused or failed: nothing is stored, so that the user may retry with the same key.
      await write(database.db, sql`delete from idempotent_answers where ${own}`)
      throw error
    }
  }
}

/** Deletes answers older than a day and claims of attempts that died, in batches; for a sweep. */
export async function deleteOldAnswers({ database, clock }: Deps): Promise<void> {
  const before = after(clock.now(), -keptForMs)
  const deleteSome = () =>
    write(
      database.db,
      sql`delete from idempotent_answers where ctid = any(array(
        select ctid from idempotent_answers where created_at < ${before} order by created_at limit 5000))`,
    )
  while ((await deleteSome()) > 0);
}

type Deps = { database: Database; clock: Clock }
type Claim = { userId: string; key: string; call: string; sha256: string; abandonedAfterMs: number }
type Earlier = { requestSha256: string; answer: unknown }

type Turn = { answer: unknown } | { claimedAt: Date }

/** The stored answer, or the time from which this attempt has the turn to do the work. */
async function answerOrTurn(
  { waiting, ...deps }: Deps & { waiting: Map<string, number> },
  claim: Claim,
): Promise<Turn> {
  const { userId } = claim
  const found = await look(deps, claim)
  if (found) return found
  const others = waiting.get(userId) ?? 0
  if (others >= mostWaiting) throw new Refusal('in_progress')
  waiting.set(userId, others + 1)
  try {
    for (let waitedMs = 0; waitedMs < waitMs; waitedMs += lookEveryMs) {
      await sleep(lookEveryMs)
      const later = await look(deps, claim)
      if (later) return later
    }
  } finally {
    const left = waiting.get(userId)! - 1
    if (left > 0) waiting.set(userId, left)
    else waiting.delete(userId)
  }
  throw new Refusal('in_progress')
}

/** Undefined while an earlier attempt runs, or was just refused: then the next turn may be this attempt's. */
async function look(deps: Deps, claim: Claim): Promise<Turn | undefined> {
  const claimedAt = deps.clock.now()
  if (await isMine(deps, claim, claimedAt)) return { claimedAt }
  const earlier = await findEarlier(deps, claim)
  if (earlier && earlier.requestSha256 !== claim.sha256) throw new Refusal('idempotency_conflict')
  return earlier && earlier.answer !== null ? earlier : undefined
}

async function isMine({ database }: Deps, claim: Claim, now: Date): Promise<boolean> {
  const { userId, key, call, sha256, abandonedAfterMs } = claim
  const claimed = await write(
    database.db,
    sql`insert into idempotent_answers as mine (user_id, key, call, request_sha256, created_at)
        values (${userId}, ${key}, ${call}, ${sha256}, ${now})
        on conflict (user_id, key) do update set created_at = ${now}
        where mine.answer is null and mine.request_sha256 = ${sha256} and mine.created_at < ${after(now, -abandonedAfterMs)}`,
  )
  return claimed > 0
}

const findEarlier = ({ database }: Deps, { userId, key }: Claim): Promise<Earlier | undefined> =>
  readOne<Earlier>(
    database.db,
    sql`select request_sha256 as "requestSha256", answer from idempotent_answers where user_id = ${userId} and key = ${key}`,
  )
