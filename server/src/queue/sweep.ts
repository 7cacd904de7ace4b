import { after, type Clock } from '../kit/clock.ts'
import { DatabaseAway } from '../database/database-away.ts'
import type { Log } from '../kit/log.ts'
import { Outage } from '../kit/outage.ts'
import { pause } from './pause.ts'
import { pauseTogether } from './pause-together.ts'
import type { Leases } from './leases.ts'

/**
 * Work that finds what is due by itself, again and again: deadlines, lost hints, unknown answers. Running twice is harmless, and where
 * several processes are one Moon, one of them runs it.
 */
export type Sweep = {
  name: string
  everyMs: number
  run(): Promise<void>
  /** For what is about the process itself: its locks, or what it has in memory. */
  inEachProcess?: true
  /** Who runs it where the work is split among processes (MOON_ROLES); usually the workers. */
  role?: 'listener'
  /** Where it depends on the last turn how long the next rest is. */
  restMs?: () => number
  whileIdle?: WhileIdle
}

/** A turn is left out while a look that costs less says that nothing can have come, but for one in so long. */
export type WhileIdle = {
  everyMs: number
  /** Each second. What ends the idleness has its turn at once. */
  isIdle: () => Promise<boolean>
}

/** Runs sweeps until stopped, those that are this process's; a failing one is tried again at its next turn. Answers how to stop. */
export function runSweeps(
  sweeps: readonly Sweep[],
  { log, clock, leases }: { log: Log; clock: Clock; leases: Leases },
): () => Promise<void> {
  const stopping = new AbortController()
  const { signal } = stopping
  const resting = new Set<Resting>()
  const loops = sweeps.map((sweep) => repeat(sweep, { log, clock, leases, signal, resting }))
  const watching = wakeWhoIsDue(resting, { clock, signal })
  return async () => {
    stopping.abort()
    await Promise.all([...loops, watching])
  }
}

type Resting = { due: Date; wake: () => void }
type Surroundings = { log: Log; clock: Clock; leases: Leases; signal: AbortSignal; resting: Set<Resting> }

async function repeat(sweep: Sweep, { log, clock, leases, signal, resting }: Surroundings): Promise<void> {
  const logChange = changesOnly(sweep.name, log)
  while (!signal.aborted) {
    if (!sweep.inEachProcess && !leases.holds(sweep.name)) {
      await changeOf(leases, signal)
      continue
    }
    const begun = clock.now()
    try {
      await sweep.run()
      logChange(undefined)
    } catch (error) {
      logChange(error)
    }
    const restMs = sweep.restMs?.() ?? sweep.everyMs
    const due = after(begun, restMs)
    // A sweep without a rest leaves a turn to others.
    if (clock.now() >= due) await pause(0, signal)
    else if (sweep.whileIdle) await whileNothingComes(sweep.whileIdle, sweep.everyMs, signal)
    else await untilDue(due, restMs, { signal, resting })
  }
}

async function changeOf(leases: Leases, signal: AbortSignal): Promise<void> {
  const changed = new AbortController()
  const stop = leases.onChange(() => changed.abort())
  await pauseTogether(lookAgainMs, AbortSignal.any([changed.signal, signal]))
  stop()
}

const lookAgainMs = 1_000

/** Rests for its time, or until Moon's clock says that it is due. */
async function untilDue(
  due: Date,
  everyMs: number,
  { signal, resting }: Pick<Surroundings, 'signal' | 'resting'>,
): Promise<void> {
  if (signal.aborted) return
  const woken = new AbortController()
  const one = { due, wake: () => woken.abort() }
  const stop = () => woken.abort()
  signal.addEventListener('abort', stop, { once: true })
  resting.add(one)
  await pauseTogether(everyMs, woken.signal)
  resting.delete(one)
  signal.removeEventListener('abort', stop)
}

/** Rests for its time, and longer while it is idle. */
async function whileNothingComes(
  { everyMs: longestMs, isIdle }: WhileIdle,
  everyMs: number,
  signal: AbortSignal,
): Promise<void> {
  let wasIdle = await isIdle().catch(() => false)
  for (let restedMs = lookAgainMs; restedMs <= longestMs; restedMs += lookAgainMs) {
    await pauseTogether(lookAgainMs, signal)
    if (signal.aborted) return
    if (!wasIdle && restedMs < everyMs) continue
    // What cannot be looked at is run, and says why.
    if (!(await isIdle().catch(() => false))) return
    wasIdle = true
  }
}

/** In development the clock is moved, also while a sweep runs, and what is old then is fetched at once: one looks for all who rest. */
async function wakeWhoIsDue(
  resting: ReadonlySet<Resting>,
  { clock, signal }: Pick<Surroundings, 'clock' | 'signal'>,
): Promise<void> {
  while (!signal.aborted) {
    await pauseTogether(lookAgainMs, signal)
    const now = clock.now()
    for (const { due, wake } of resting) if (due <= now) wake()
  }
}

/**
 * A node that is away for an hour is said once when it goes and once when it is back, not 3,600 times; also where the sentence counts
 * blocks or names a transaction, and so is another one each time.
 */
function changesOnly(sweep: string, log: Log): (error: unknown) => void {
  let last: string | undefined
  return (error) => {
    // That the database is away is said once, for all sweeps and calls that meet it.
    if (error instanceof DatabaseAway && !error.isBusy) return
    const said = error === undefined ? undefined : String(error as Error)
    const kind = error instanceof Outage ? said?.replaceAll(/0x[\da-f]+|\d+/gi, '#') : said
    if (kind === last) return
    last = kind
    if (said === undefined) log.info({ sweep }, 'a sweep works again')
    else if (error instanceof Outage) log.warn({ sweep, error: said }, 'a sweep waits for somebody outside')
    else log.error({ sweep, error: said }, 'a sweep failed and will run again')
  }
}
