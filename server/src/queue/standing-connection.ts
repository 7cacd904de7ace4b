import type { Pool, PoolClient } from 'pg'

/** A connection that a process keeps open for its advisory locks. The locks end with it, and show others that the process lives. */
export type StandingConnection = {
  /** Returns the open connection, or a new one, which holds no lock yet. */
  open(): Promise<PoolClient>
  /** Closes it with all its locks, so that the next call opens another. */
  drop(): void
}

export function standingConnection(pool: Pool): StandingConnection {
  let opening: Promise<PoolClient> | undefined
  let standing: PoolClient | undefined
  /** The connection is always released: a connection that is not is missing from the pool for ever. */
  const drop = (lost = standing) => {
    if (!lost || lost !== standing) return
    standing = undefined
    lost.release(true)
  }
  const connect = async () => {
    const client = await pool.connect()
    client.on('error', () => drop(client))
    client.on('end', () => drop(client))
    standing = client
    return client
  }
  return {
    open: async () => {
      if (standing) return standing
      opening ??= connect().finally(() => {
        opening = undefined
      })
      return opening
    },
    drop: () => drop(),
  }
}
