import { once } from 'node:events'
import type { FastifyInstance } from 'fastify'
import type { WorkerEvents } from 'graphile-worker'
import type { Providers } from './connect-providers.ts'
import type { Kit } from './create-kit.ts'
import { hearOutsideCalls, type OutsideListener } from './tracing/hear-outside-calls.ts'
import { SettingsError } from './kit/settings-error.ts'
import { useTracer } from './tracing/tracer.ts'
import { nameProviders } from './name-providers.ts'
import type { Settings } from './settings/config.ts'
import type { Sweep } from './queue/sweep.ts'

type Observers = {
  observe?: (app: FastifyInstance) => void
  watchJobs?: (events: WorkerEvents) => void
  sweeps: (sweeps: readonly Sweep[]) => readonly Sweep[]
  close: () => Promise<void>
}

/** Runs before anything else is opened, so that no span is missed. Loads nothing when no collector is set. */
export async function openTracing({ tracesUrl }: Pick<Settings, 'tracesUrl'>): Promise<{ close: () => Promise<void> }> {
  if (tracesUrl === null) return { close: async () => {} }
  const { openTracer } = await import('./tracing/open-tracer.ts')
  const tracer = openTracer({ url: tracesUrl, service: 'moon' })
  useTracer(tracer)
  return { close: () => tracer.close() }
}

/** Metrics at their own address, and the hooks that traces need. Loads only what the settings ask for. */
export async function openObservers(settings: Settings, kit: Kit, providers: Providers): Promise<Observers> {
  const traces = settings.tracesUrl === null ? undefined : await import('./tracing/trace-requests.ts')
  const metrics = settings.metrics.port === null ? undefined : await serve(settings, kit, providers)
  const listeners: OutsideListener[] = metrics ? [metrics.hearOutside] : []
  if (traces) listeners.push((await import('./tracing/trace-outside-calls.ts')).traceOutsideCalls)
  const stops = listeners.map((listener) => hearOutsideCalls(nameProviders(settings), listener))
  return {
    observe: (app) => {
      traces?.traceRequests(app)
      metrics?.observe(app)
    },
    ...(metrics && { watchJobs: metrics.watchJobs }),
    sweeps: metrics?.sweeps ?? ((sweeps) => sweeps),
    close: async () => {
      for (const stop of stops) stop()
      metrics?.close()
    },
  }
}

async function serve({ metrics: { host, port } }: Settings, kit: Kit, { payer, treasury }: Providers) {
  const [{ openMetrics }, { serveMetrics }] = await Promise.all([
    import('./metrics/open-metrics.ts'),
    import('./metrics/serve-metrics.ts'),
  ])
  const metrics = openMetrics({
    database: kit.database,
    liveSilenceMs: () => kit.live.silenceMs(),
    hotWallets: {
      ...(payer && { lightning: async () => (await payer.sendableMsat()) / 1_000n }),
      ...(treasury && {
        bitcoin: async () => {
          await treasury.prepare()
          return (await treasury.coins()).reduce((sum, { sats }) => sum + sats, 0n)
        },
      }),
    },
  })
  const server = serveMetrics(metrics).listen(port!, host)
  await once(server, 'listening').catch((error: unknown) => {
    const { code } = error as NodeJS.ErrnoException
    throw new SettingsError(`METRICS_PORT cannot be listened on (${code}): metrics are to be at ${host}, port ${port}.`)
  })
  const close = () => {
    server.close()
    server.closeAllConnections()
  }
  return { ...metrics, close }
}
