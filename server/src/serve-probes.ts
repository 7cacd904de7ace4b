import Fastify, { type FastifyInstance } from 'fastify'
import type { Health } from './kit/health.ts'

export type Probes = {
  /** The answer of `GET /health`: whether the database, the queue and the live feed work. */
  health: () => Promise<Health>
  /** The answer of `GET /readyz`: whether requests may be sent to this process. */
  readiness: () => Promise<Health>
}

/** Serves the probes of a process; `GET /livez` says that it answers at all. */
export function serveProbes(app: FastifyInstance, { health, readiness }: Probes): void {
  app.get('/livez', () => ({ ok: true }))
  for (const [path, ask] of [
    ['/health', health],
    ['/readyz', readiness],
  ] as const)
    app.get(path, async (_request, reply) => {
      const { ok, parts } = await ask()
      return reply.status(ok ? 200 : 503).send({ ok, ...parts })
    })
}

/** Serves the probes of a process that answers no calls (MOON_ROLES). */
export function createProbesApp(probes: Probes): FastifyInstance {
  const app = Fastify({ logger: false })
  serveProbes(app, probes)
  return app
}
