import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { migrate } from '../../server/src/database/migrate.ts'
import { fastFolder } from '../../tools/src/postgres/fast-folder.ts'
import { startCluster } from '../../tools/src/postgres/postgres-cluster.ts'
import { runStatement } from '../../tools/src/postgres/run-statement.ts'
import { coresFor, pinToCore } from './cores.ts'

/**
 * A PostgreSQL of the simulator's own, deleted afterwards, with a migrated template from which databases are
 * copied.
 */
export type SimCluster = {
  /** The core that its processes are pinned to; a worker that uses the cluster pins itself to the same core. */
  core: number | undefined
  createDatabase(name: string): Promise<string>
  stop(): Promise<void>
}

/** Number of worker processes that play histories, each with its own PostgreSQL. */
const workers = 2

export async function startSimClusters(): Promise<SimCluster[]> {
  return Promise.all((await coresFor(workers)).map((core) => startSimCluster(core)))
}

export async function startSimCluster(core?: number): Promise<SimCluster> {
  const home = await mkdtemp(join(await fastFolder(), 'moon-sim-'))
  const cluster = await startCluster({ home, durable: false, hasSocket: true })
  await pinToCore(Number.parseInt(await readFile(join(cluster.home, 'data/postmaster.pid'), 'utf8'), 10), core)
  const url = new URL(cluster.url)
  // The simulator empties tables itself; autovacuum and changing statistics would change query plans at random moments.
  for (const setting of ['autovacuum', 'track_activities', 'track_counts', 'update_process_title'])
    await runStatement(url.href, `alter system set ${setting} = off`)
  await runStatement(url.href, "alter system set max_wal_size = '256MB'")
  await runStatement(url.href, 'select pg_reload_conf()')
  return {
    core,
    ...(await copiesOf(url.href, 'sim_template')),
    async stop() {
      await cluster.stop()
      await rm(cluster.home, { recursive: true, force: true })
    },
  }
}

async function copiesOf(adminUrl: string, template: string): Promise<Pick<SimCluster, 'createDatabase'>> {
  const create = async (name: string, like?: string): Promise<string> => {
    await runStatement(adminUrl, `create database ${name}${like === undefined ? '' : ` template ${like}`}`)
    // PostgreSQL resolves a deadlock before the simulator looks for lock waits, so that the victim is always the same.
    for (const setting of [
      'jit = off',
      'synchronous_commit = off',
      'plan_cache_mode = force_generic_plan',
      "deadlock_timeout = '2ms'",
    ])
      await runStatement(adminUrl, `alter database ${name} set ${setting}`)
    const url = new URL(adminUrl)
    url.pathname = name
    return url.href
  }
  await migrate(await create(template))
  return { createDatabase: (name) => create(name, template) }
}
