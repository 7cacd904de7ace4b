import { DatabaseAway, databaseError } from '../database/database-away.ts'
import type { Log } from '../kit/log.ts'
import type { StandingConnection } from './standing-connection.ts'
import { pauseTogether } from './pause-together.ts'

/** Where several processes are one Moon, each sweep is run by one of them: which are this process's (decision 384). */
export type Leases = {
  /** Whether this process may run this sweep now. Another one may take over before it has ended: running twice is harmless. */
  holds(name: string): boolean
  /** Calls back after each round in which something began or ceased to be held; answers how to stop. */
  onChange(listener: () => void): () => void
  /** Gives everything up, so that another process goes on at once. */
  stop(): Promise<void>
}

const renewEveryMs = 2_000
/** A process that is frozen keeps its connection, and loses its leases by time. */
const lastsMs = 10_000
/** Counted by the process from before it asked, so it stops believing in a lease before another one can have it. */
const believedMs = 9_000

type Deps = { connection: StandingConnection; log: Log }

/**
 * Takes what is free and renews what is held, each two seconds, by one statement. A lease ends by time or with the connection of its
 * holder, whose lock shows that it lives. `fence` counts how often a lease changed hands; nothing in Moon reads it, operators may.
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
        // That the database is away is said once, for all who meet it.
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
      // Where that fails the lease is found free by the lock, which ends with the connection.
      await on
        ?.query('update leases set held_until = clock_timestamp() where holder = $1', [holder])
        .catch(() => undefined)
    },
  }
}

const lockOf = (id: string) => `hashtextextended('holder:' || ${id}, 0)`

/** What another living process holds is only read. The names come in one order for all, so that no two wait for each other. */
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
