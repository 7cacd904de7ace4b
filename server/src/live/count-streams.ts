import { pause } from '../queue/pause.ts'
import { readOne, sql, write, type Database, type Db } from '../database/db.ts'

/** Live streams of each user, counted over all processes; one statement when a stream opens and one when it closes. */
export type StreamCounts = {
  /** Returns a function that reports its closing; undefined when the user has the maximum number of streams. */
  open(userId: string): Promise<(() => void) | undefined>
  /** Removes all counts of this process. */
  stop(): Promise<void>
}

/** Tabs of one user, over all pages; more than a user needs. */
const mostStreams = 20
/** Pages that close within this time are counted in one statement. */
const soonMs = 200
const againMs = 10_000

/** The advisory lock that a process holds while it lives; without it its streams do not count. */
export const lockOfStreams = (process: string) => ({
  text: `select pg_advisory_lock_shared(hashtextextended('streams at ' || $1, 0))`,
  values: [process],
})

export function countStreams({ db }: Pick<Database, 'db'>, process: string): StreamCounts {
  const open = new Map<string, number>()
  const turns = new Map<string, Promise<unknown>>()
  const stopping = new AbortController()
  const countOf = (userId: string) => open.get(userId) ?? 0
  /** Each write stores the whole count, so the next one mends a lost one; writes of a user must stay in order. */
  const inTurn = <T>(userId: string, step: () => Promise<T>): Promise<T> => {
    const turn = (turns.get(userId) ?? Promise.resolve()).then(step, step)
    turns.set(userId, turn)
    const end = () => void (turns.get(userId) === turn && turns.delete(userId))
    turn.then(end, end)
    return turn
  }
  const noting = new Set<string>()
  const note = async (userId: string): Promise<void> => {
    if (noting.has(userId)) return
    noting.add(userId)
    for (let waitMs = soonMs; noting.has(userId); waitMs = againMs) {
      await pause(waitMs, stopping.signal)
      if (stopping.signal.aborted) return
      await inTurn(userId, async () => {
        await writeCount(db, { userId, process, streams: countOf(userId) })
        noting.delete(userId)
      }).catch(() => {})
    }
  }
  const close = (userId: string) => {
    const left = countOf(userId) - 1
    if (left > 0) open.set(userId, left)
    else open.delete(userId)
    void note(userId)
  }
  return {
    open: (userId) =>
      inTurn(userId, async () => {
        const own = countOf(userId) + 1
        if (!(await mayOpen(db, { userId, process, own }))) return undefined
        open.set(userId, countOf(userId) + 1)
        return () => close(userId)
      }),
    stop: async () => {
      stopping.abort()
      await Promise.allSettled(turns.values())
      // If this fails, they stop counting as soon as the lock is free.
      await write(db, sql`delete from stream_counts where process = ${process}`).catch(() => {})
    },
  }
}

type Own = { userId: string; process: string; own: number }

async function mayOpen(db: Db, { userId, process, own }: Own): Promise<boolean> {
  const row = await readOne(
    db,
    sql<{ may: boolean }>`select open_stream(${userId}, ${process}, ${own}, ${mostStreams}) as may`,
  )
  return row!.may
}

const writeCount = (db: Db, { userId, process, streams }: Omit<Own, 'own'> & { streams: number }): Promise<number> =>
  streams === 0
    ? write(db, sql`delete from stream_counts where user_id = ${userId} and process = ${process}`)
    : write(
        db,
        sql`insert into stream_counts (user_id, process, streams) values (${userId}, ${process}, ${streams})
          on conflict (user_id, process) do update set streams = excluded.streams`,
      )

/** Deletes rows of processes that were killed. */
export const forgetEndedProcesses = (db: Db): Promise<number> =>
  write(
    db,
    sql`delete from stream_counts where pg_try_advisory_xact_lock(hashtextextended('streams at ' || process, 0))`,
  )
