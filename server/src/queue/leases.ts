import { DatabaseAway, databaseError } from '../database/database-away.ts'
import type { Log } from '../kit/log.ts'
import type { StandingConnection } from './standing-connection.ts'
import { pauseTogether } from './pause-together.ts'

/**
 * When several processes are one Moon, each sweep is run by one of them; these leases say which ones this process runs (decision 384).
 */
export type Leases = {
  /**
   * Whether this process may run this sweep now. Another process may take over before the sweep has ended, so a sweep is idempotent.
   */
  holds(name: string): boolean
  /** Calls back after each round in which a lease was gained or lost; returns a function that stops this. */
  onChange(listener: () => void): () => void
  /** Releases all leases, so that another process goes on at once. */
  stop(): Promise<void>
}

const renewEveryMs = 2_000
/** A frozen process keeps its connection, and loses its leases by time. */
const lastsMs = 10_000
/** Counted by this process from before its statement, so it stops trusting a lease before another process can take it. */
const believedMs = 9_000

type Deps = { connection: StandingConnection; log: Log }

/**
 * Takes free leases and renews held ones every two seconds, in one statement. A lease ends by time or with the connection of its holder,
 * whose lock shows that it lives. `fence` counts how often a lease changed hands; nothing in Moon reads it, operators may.
 */
export function takeLeases({ connection, log }: Deps, holder: string, names: readonly string[]): Leases {
  const stopping = new AbortController()
  const listeners = new Set<() => void>()
  const lockedBy = new WeakSet<object>()
  let held: ReadonlySet<string> = new Set()
  let believedUntil = 0
  let announced = ''
  const holds = (name: string) => performance.now() < believedUntil && held.has(name)
  const announce = () => {
    const now = names.filter(holds).join(' ')
    if (now === announced) return
    announced = now
    for (const listener of listeners) listener()
  }
  const renew = async () => {
    const asked = performance.now()
    const on = await connection.open()
    if (!lockedBy.has(on)) await on.query(`select pg_advisory_lock(${lockOf('$1::text')})`, [holder])
    lockedBy.add(on)
    const { rows } = await on.query<{ name: string }>(claim, [names, holder, lastsMs])
    held = new Set(rows.map(({ name }) => name))
    believedUntil = asked + believedMs
  }
  const renewing = (async () => {
    while (!stopping.signal.aborted) {
      await renew().catch((error: unknown) => {
        connection.drop()
        // An unreachable database is logged once for the whole process.
        if (!(databaseError(error) instanceof DatabaseAway))
          log.error(
            { error: String(error) },
            'the leases of sweeps could not be renewed; another process may take them over',
          )
      })
      announce()
      await pauseTogether(renewEveryMs, stopping.signal)
    }
  })()
  return {
    holds,
    onChange: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    stop: async () => {
      stopping.abort()
      await renewing
      held = new Set()
      announce()
      const on = await connection.open().catch(() => undefined)
      // If this fails, others find the lease free by its lock, which ends with the connection.
      await on
        ?.query('update leases set held_until = clock_timestamp() where holder = $1', [holder])
        .catch(() => undefined)
    },
  }
}

const lockOf = (id: string) => `hashtextextended('holder:' || ${id}, 0)`

/** Leases of another living process are only read. All processes take the names in one order, so that no two wait for each other. */
const claim = `
  with ended as materialized (
    select holder from (select distinct holder from leases where holder <> $2 and held_until > clock_timestamp()) others
    where pg_try_advisory_xact_lock(${lockOf('holder')}))
  insert into leases as lease (name, holder, fence, held_until)
  select wanted.name, $2, 1, clock_timestamp() + $3 * interval '1 millisecond'
  from unnest($1::text[]) wanted (name)
  where not exists (
    select from leases taken where taken.name = wanted.name and taken.holder <> $2
      and taken.held_until > clock_timestamp() and taken.holder not in (select holder from ended))
  order by wanted.name
  on conflict (name) do update
    set holder = excluded.holder, held_until = excluded.held_until,
      fence = lease.fence + case when lease.holder = excluded.holder then 0 else 1 end
    where lease.holder = excluded.holder or lease.held_until <= clock_timestamp()
      or lease.holder in (select holder from ended)
  returning name`
