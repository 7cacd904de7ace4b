import type { Pool, PoolClient } from 'pg'

/** Tracks the open connections of a pool, so that all can be ended when their server is no longer a primary. */
export function standingConnections(pool: Pool) {
  const standing = new Set<PoolClient>()
  const idle = new Set<PoolClient>()
  const outdated = new WeakSet<PoolClient>()
  pool.on('connect', (client) => standing.add(client))
  pool.on('acquire', (client) => idle.delete(client))
  pool.on('release', (_error, client) => idle.add(client))
  pool.on('remove', (client) => {
    standing.delete(client)
    idle.delete(client)
  })
  return {
    /** Whether this connection must not be given out again. */
    isOutdated: (client: PoolClient) => outdated.has(client),
    /** Ends the idle connections; the ones in use are not reused once they are returned. */
    endAll() {
      for (const client of standing) {
        outdated.add(client)
        if (idle.has(client)) cutConnection(client)
      }
    },
  }
}

/** Closes a connection without a goodbye to its other end, which may not listen. */
export function cutConnection(client: PoolClient): void {
  const { connection } = client as unknown as { connection?: { stream?: { destroy(): void } } }
  connection?.stream?.destroy()
}
