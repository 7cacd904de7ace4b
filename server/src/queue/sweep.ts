import { after, type Clock } from '../kit/clock.ts'
import { DatabaseAway } from '../database/database-away.ts'
import type { Log } from '../kit/log.ts'
import { Outage } from '../kit/outage.ts'
import { pause } from './pause.ts'
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
}

/** Runs sweeps until stopped, those that are this process's; a failing one is tried again at its next turn. Answers how to stop. */
export function runSweeps(
  sweeps: readonly Sweep[],
  { log, clock, leases }: { log: Log; clock: Clock; leases: Leases },
): () => Promise<void> {
  const stopping = new AbortController()
  const loops = sweeps.map((sweep) => repeat(sweep, { log, clock, leases, signal: stopping.signal }))
  return async () => {
    stopping.abort()
    await Promise.all(loops)
  }
}

type Surroundings = { log: Log; clock: Clock; leases: Leases; signal: AbortSignal }

async function repeat(sweep: Sweep, { log, clock, leases, signal }: Surroundings): Promise<void> {
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
    await untilNext(after(begun, sweep.everyMs), sweep.everyMs, { clock, signal })
  }
}

async function changeOf(leases: Leases, signal: AbortSignal): Promise<void> {
  const changed = new AbortController()
  const stop = leases.onChange(() => changed.abort())
  await pause(longestNapMs, AbortSignal.any([changed.signal, signal]))
  stop()
}

const longestNapMs = 1_000

/**
 * Waits for that long, or until Moon's clock says that it is due: in development the clock is moved, also while a sweep runs,
 * and what is old then is fetched at once.
 */
async function untilNext(
  due: Date,
  everyMs: number,
  { clock, signal }: Pick<Surroundings, 'clock' | 'signal'>,
): Promise<void> {
  let leftMs = everyMs
  do {
    await pause(Math.min(leftMs, longestNapMs), signal)
    leftMs -= longestNapMs
  } while (leftMs > 0 && clock.now() < due && !signal.aborted)
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
