import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { migrate } from '../server/src/database/migrate.ts'
import { startCluster } from '../tools/src/postgres/postgres-cluster.ts'

/** A PostgreSQL cluster of its own that waits for the disk, with our empty tables. */
export async function onACluster<T>(work: (url: string) => Promise<T>): Promise<T> {
  const home = await mkdtemp(join(tmpdir(), 'moon-bench-'))
  const cluster = await startCluster({ home, durable: true })
  try {
    await migrate(cluster.url)
    return await work(cluster.url)
  } finally {
    await cluster.stop()
    await rm(cluster.home, { recursive: true, force: true })
  }
}
