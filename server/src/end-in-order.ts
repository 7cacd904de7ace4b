import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

/** How long requests in progress may take. The card issuer's requests are answered within four seconds or not at all. */
const patienceMs = 4_000

/**
 * Stops serving requests: no new connection is accepted, each request in progress is answered and its connection closed, and a request
 * that takes longer than `patienceMs` is cut. Streams say goodbye in a `preClose` hook of their own.
 */
export async function endInOrder(app: FastifyInstance): Promise<void> {
  const closed = app.close()
  const given = new AbortController()
  await Promise.race([closed, sleep(patienceMs, undefined, { signal: given.signal }).catch(() => {})])
  given.abort()
  app.server.closeAllConnections()
  await closed
}
