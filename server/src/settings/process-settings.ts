import { databaseUrl } from './database-url.ts'
import type { Mode } from './fault.ts'
import { integer, list, oneOf, text } from './parsers.ts'
import type { Reader } from './reader.ts'
import { allRoles, type Role } from './roles.ts'
import { setting } from './setting.ts'
import { apiUrl } from './url.ts'

/** What one process of a Moon does, and how it ends. */
export type ProcessSettings = {
  roles: readonly Role[]
  /** How long requests are still accepted after the stop signal, while /readyz reports not ready. */
  drainMs: number
  /** Where Prometheus scrapes metrics; a null port turns them off. */
  metrics: { host: string; port: number | null }
  /** The trace collector; null turns tracing off. */
  tracesUrl: string | null
  /** A pooler in front of the same database for ordinary statements; null when these use DATABASE_URL too. */
  databasePoolUrl: string | null
  /** Whether each answer is checked against its declaration before it is sent. */
  checksAnswers: boolean
}

export const processes = {
  roles: setting<readonly Role[]>('MOON_ROLES', '`api`, `worker`, `listener`, with commas between', roles, {
    absent: allRoles,
  }),
  drainMs: setting('DRAIN_MS', 'milliseconds, up to 20000', integer({ least: 0, most: 20_000 }), { absent: 0 }),
  metricsHost: setting('METRICS_HOST', 'the address at which metrics are read', text(), { absent: '127.0.0.1' }),
  metricsPort: setting<number | null>(
    'METRICS_PORT',
    'the port at which metrics are read',
    integer({ least: 1, most: 65_535 }),
    { absent: null },
  ),
  tracesUrl: setting<string | null>('OTEL_EXPORTER_OTLP_ENDPOINT', 'the address of a collector of traces', apiUrl, {
    absent: null,
  }),
  databasePoolUrl: setting<string | null>(
    'DATABASE_POOL_URL',
    'the address of a pooler in front of the same database',
    databaseUrl,
    { absent: null },
  ),
  checksAnswers: setting('CHECK_ANSWERS', '`yes` or `no`', oneOf(['yes', 'no']), { here: 'yes', inProduction: 'no' }),
}

export const readProcess = ({ read }: Pick<Reader, 'read'>): ProcessSettings => ({
  roles: read(processes.roles),
  drainMs: read(processes.drainMs),
  metrics: { host: read(processes.metricsHost), port: read(processes.metricsPort) },
  tracesUrl: read(processes.tracesUrl),
  databasePoolUrl: read(processes.databasePoolUrl),
  checksAnswers: read(processes.checksAnswers) === 'yes',
})

/** Removes duplicates. */
function roles(text: string, mode: Mode): readonly Role[] {
  return [...new Set(list(oneOf(allRoles))(text, mode))]
}
