import type { Pool, PoolClient } from 'pg'

/** Which connections of a pool stand, so that all of them can be ended because their server is no primary any more. */
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
    /** Whether this one must not be given to anybody else. */
    isOutdated: (client: PoolClient) => outdated.has(client),
    /** Ends those that nobody works with now; the others are not used again once they are given back. */
    endAll() {
      for (const client of standing) {
        outdated.add(client)
        if (idle.has(client)) cutConnection(client)
      }
    },
  }
}

/** Ends a connection without a word to its other end, which may not listen. */
export function cutConnection(client: PoolClient): void {
  const { connection } = client as unknown as { connection?: { stream?: { destroy(): void } } }
  connection?.stream?.destroy()
}
