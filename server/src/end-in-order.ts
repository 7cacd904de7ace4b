import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

/** How long requests that are under way may take; the card issuer's are answered within four seconds or not at all. */
const patienceMs = 4_000

/**
 * Ends the answering of requests: no new connection is taken, what is under way is answered on a connection that closes
 * after it, and what takes longer than `patienceMs` is cut. Whoever streams says goodbye in a `preClose` hook of its own.
 */
export async function endInOrder(app: FastifyInstance): Promise<void> {
  const closed = app.close()
  const given = new AbortController()
  await Promise.race([closed, sleep(patienceMs, undefined, { signal: given.signal }).catch(() => {})])
  given.abort()
  app.server.closeAllConnections()
  await closed
}
