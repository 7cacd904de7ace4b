import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { LiveEvent } from '@moon/contract/live.ts'
import { Client } from 'pg'
import { DatabaseAway, databaseError } from '../database/database-away.ts'
import { sql, write, type Database } from '../database/db.ts'
import type { HealthCheck } from '../kit/health.ts'
import { onPublished } from './live.ts'
import type { Log } from '../kit/log.ts'
import { countStreams, lockOfStreams, type StreamCounts } from './count-streams.ts'
import { openOutbox, type OutboxRow } from './outbox.ts'
import { pause } from '../queue/pause.ts'
import { pauseTogether } from '../queue/pause-together.ts'

/** Events for this process's listeners, by user. */
export type LiveFeed = {
  subscribe(userId: string, listener: (event: LiveEvent) => void): () => void
  /** Counts a stream of a user, over all processes. */
  openStream: StreamCounts['open']
  /** Calls back when the database was restored to an earlier time: what streams have sent may no longer be true. */
  onWentBack(listener: () => void): void
  health: HealthCheck
  /** For how long reads have failed. */
  silenceMs(): number
  stop(): Promise<void>
}

const channel = 'moon_live'
/** A process ignores its own notifications. */
const me = randomUUID()
/** Time between two reads without a wake-up; a process without listeners has nobody who waits. */
const sweepMs = { heard: 1_000, unheard: 5_000 }
/**
 * Minimum time between two reads, and between two notifications of other processes: events meanwhile become further rows of the next
 * read. Under steady load the pauses grow.
 */
const restMs = { shortest: 10, longest: 40 }
/** Reads happen each second; a moment without the database is no reason for an alarm. */
const silentMs = 15_000

/**
 * Reads the outbox whenever a commit wakes it, and each second anyway while there are listeners; passes each event to its user's streams
 * once.
 */
export async function startLiveFeed({
  database,
  url,
  log,
}: {
  database: Database
  url: string
  log: Log
}): Promise<LiveFeed> {
  const listeners = new Listeners()
  let outbox = await openOutbox(database)
  const whenBack: (() => void)[] = []
  const stopping = new AbortController()
  let wake = new AbortController()
  const wakeUp = () => wake.abort()
  onPublished(coalesced(wakeUp, () => notify(database, log)))

  const process = randomUUID()
  const streams = countStreams(database, process)
  const listening = listen({ url, log, signal: stopping.signal, wakeUp, process })
  let readAt = performance.now()
  let rest = restMs.shortest
  const reading = (async () => {
    while (!stopping.signal.aborted) {
      wake = new AbortController()
      const rested = pause(rest, stopping.signal)
      try {
        const fresh = await outbox.readNew()
        if (fresh === 'another history') {
          outbox = await openOutbox(database)
          log.error({ alarm: 'database_went_back' }, 'the database went back to an earlier moment: all streams end')
          for (const listener of whenBack) listener()
        } else for (const row of fresh) listeners.hand(row)
        readAt = performance.now()
      } catch (error) {
        warn(log, error, 'live: reading the outbox failed')
      }
      await rested
      rest = nextRest(rest, wake.signal.aborted)
      await pauseTogether(listeners.isEmpty ? sweepMs.unheard : sweepMs.heard, wake.signal)
    }
  })()

  return {
    subscribe: (userId, listener) => {
      // From now on the outbox is read each second.
      if (listeners.isEmpty) wakeUp()
      return listeners.add(userId, listener)
    },
    openStream: (userId) => streams.open(userId),
    silenceMs: () => performance.now() - readAt,
    onWentBack: (listener) => void whenBack.push(listener),
    health: () => {
      const silence = performance.now() - readAt
      return silence > silentMs ? `no events could be read for ${Math.round(silence / 1_000)} s` : undefined
    },
    stop: async () => {
      stopping.abort()
      wakeUp()
      await Promise.all([listening, reading, streams.stop()])
    },
  }
}

type Listener = (event: LiveEvent) => void

class Listeners {
  readonly #byUser = new Map<string, Set<Listener>>()

  get isEmpty(): boolean {
    return this.#byUser.size === 0
  }

  add(userId: string, listener: Listener): () => void {
    const mine = this.#byUser.get(userId) ?? new Set()
    mine.add(listener)
    this.#byUser.set(userId, mine)
    return () => {
      mine.delete(listener)
      if (mine.size === 0 && this.#byUser.get(userId) === mine) this.#byUser.delete(userId)
    }
  }

  hand({ userId, kind, subject }: OutboxRow): void {
    for (const listener of this.#byUser.get(userId) ?? []) listener({ kind, subject })
  }
}

const nextRest = (rest: number, isBusy: boolean): number =>
  isBusy ? Math.min(rest * 2, restMs.longest) : restMs.shortest

/** Wakes this process at once and the others by one NOTIFY for all commits since the last one. */
function coalesced(wakeUp: () => void, notifyOthers: () => Promise<void>): () => void {
  let [isResting, isMissed] = [false, false]
  const notify = async () => {
    let rest = restMs.shortest
    do {
      isMissed = false
      await Promise.all([notifyOthers(), sleep(rest)])
      rest = nextRest(rest, isMissed)
    } while (isMissed)
    isResting = false
  }
  return () => {
    wakeUp()
    isMissed = isResting
    if (isResting) return
    isResting = true
    setImmediate(() => void notify())
  }
}

/** A crash of the machine loses nothing with it, so the commit does not wait for the disk. */
async function notify(database: Database, log: Log): Promise<void> {
  await write(
    database.db,
    sql`select set_config('synchronous_commit', 'off', true), pg_notify(${channel}, ${me})`,
  ).catch((error: unknown) => warn(log, error, 'live: a wake-up was lost; the sweep will find the event'))
}

/** An unreachable database is logged once for the whole process. */
function warn(log: Log, error: unknown, message: string): void {
  if (!(databaseError(error) instanceof DatabaseAway)) log.warn({ error: String(error) }, message)
}

type Listening = { url: string; log: Log; signal: AbortSignal; wakeUp: () => void; process: string }

/** A connection that listens for other processes' commits; reconnects by itself. */
async function listen({ url, log, signal, wakeUp, process }: Listening): Promise<void> {
  while (!signal.aborted) {
    const client = new Client({
      connectionString: url,
      connectionTimeoutMillis: 5_000,
      keepAlive: true,
      keepAliveInitialDelayMillis: 10_000,
    })
    const lost = new AbortController()
    const end = () => lost.abort()
    client.on('error', end)
    client.on('end', end)
    client.on('notification', ({ payload }) => void (payload === me || wakeUp()))
    signal.addEventListener('abort', end)
    try {
      await client.connect()
      await client.query(`listen ${channel}`)
      await client.query(lockOfStreams(process))
      wakeUp()
      if (!signal.aborted && !lost.signal.aborted)
        await new Promise<void>((resolve) => lost.signal.addEventListener('abort', () => resolve()))
    } catch (error) {
      warn(log, error, 'live: the listening connection failed')
    } finally {
      signal.removeEventListener('abort', end)
      await client.end().catch(() => {})
    }
    await pause(500, signal)
  }
}
