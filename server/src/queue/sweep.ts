import { after, type Clock } from '../kit/clock.ts'
import { DatabaseAway } from '../database/database-away.ts'
import type { Log } from '../kit/log.ts'
import { Outage } from '../kit/outage.ts'
import { pause } from './pause.ts'
import { pauseTogether } from './pause-together.ts'
import type { Leases } from './leases.ts'

/**
 * Recurring work that finds what is due by itself: deadlines, lost hints, unknown outcomes. It is idempotent, and when several processes
 * are one Moon, one of them runs it.
 */
export type Sweep = {
  name: string
  everyMs: number
  run(): Promise<void>
  /** For work about the process itself: its locks, or its memory. */
  inEachProcess?: true
  /** The role whose processes run it when work is split (MOON_ROLES); the workers by default. */
  role?: 'listener'
  /** For a rest that depends on the last turn. */
  restMs?: () => number
  whileIdle?: WhileIdle
}

/** Skips turns while a cheaper check says that nothing can be due, except for one turn in this time. */
export type WhileIdle = {
  everyMs: number
  /** Checked each second. The turn after the idle time runs at once. */
  isIdle: () => Promise<boolean>
}

/** Runs this process's sweeps until stopped; a failing one is retried at its next turn. Returns a function that stops them. */
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
    // A sweep without a rest still yields to the event loop.
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

/** Waits for the sweep's rest, or until Moon's clock says that it is due. */
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

/** Waits for the sweep's rest, and longer while it is idle. */
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
    // When the idle check fails, the sweep runs and reports why.
    if (!(await isIdle().catch(() => false))) return
    wasIdle = true
  }
}

/**
 * In development the clock is moved, also while a sweep runs, and overdue sweeps run at once: one watcher checks for all resting sweeps.
 */
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
 * A node that is unreachable for an hour is logged once when it goes and once when it is back, not 3,600 times; also when the message
 * contains a block count or a transaction, and so differs each time.
 */
function changesOnly(sweep: string, log: Log): (error: unknown) => void {
  let last: string | undefined
  return (error) => {
    // An unreachable database is logged once, for all sweeps and calls.
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
