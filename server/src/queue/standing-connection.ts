import type { Pool, PoolClient } from 'pg'

/** A connection that a process keeps open for its locks. They end with it, and by them others see that the process lives. */
export type StandingConnection = {
  /** The connection that stands, or a new one, which holds no lock yet. */
  open(): Promise<PoolClient>
  /** Gives it up with all its locks, so that the next call opens another. */
  drop(): void
}

export function standingConnection(pool: Pool): StandingConnection {
  let opening: Promise<PoolClient> | undefined
  let standing: PoolClient | undefined
  /** A connection is given back whatever became of it: what is not given back is missing from the pool for ever. */
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
