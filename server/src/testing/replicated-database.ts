// A primary and a synchronous standby behind one address, from the PostgreSQL of the npm package.
import { execFileSync } from 'node:child_process'
import { appendFileSync, chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'
import { Client } from 'pg'
import { startCluster, type Cluster } from '../../../tools/src/postgres/postgres-cluster.ts'
import { migrate } from '../database/migrate.ts'
import { startDatabaseFront } from './database-front.ts'

export async function replicatedDatabase() {
  const folder = mkdtempSync(join(tmpdir(), 'moon-failover-'))
  // PostgreSQL does not run as root: its own user must be able to enter the folder.
  chmodSync(folder, 0o755)
  const homes = { primary: join(folder, 'a'), standby: join(folder, 'b') }
  const open = (home: string, port?: number) =>
    startCluster({ home, durable: true, ...(port && { preferredPort: port }) })
  let primary = await open(homes.primary)
  await migrate(primary.url)
  await primary.stop()
  execFileSync('cp', ['-a', primary.home, homes.standby])
  const { port, password } = new URL(primary.url)
  const standbyData = join(homes.standby, 'data')
  writeFileSync(join(standbyData, 'standby.signal'), '')
  const from = `host=127.0.0.1 port=${port} user=moon password=${password} application_name=b`
  appendFileSync(join(standbyData, 'postgresql.auto.conf'), `primary_conninfo = '${from}'\n`)
  appendFileSync(join(primary.home, 'data/postgresql.auto.conf'), `synchronous_standby_names = '*'\n`)
  primary = await open(homes.primary, Number(port))
  let standby = await open(homes.standby)
  const front = await startDatabaseFront(Number(port))
  const url = Object.assign(new URL(primary.url), { port: String(front.port) }).href

  afterAll(async () => {
    await front.close()
    for (const cluster of [primary, standby]) {
      await cluster.stop()
      rmSync(cluster.home, { recursive: true, force: true })
    }
    rmSync(folder, { recursive: true, force: true })
  })
  return {
    url,
    front,
    /** Bypasses the front, with the role that owns the servers. */
    onPrimary: (statement: string) => tell(primary, statement),
    onStandby: (statement: string) => tell(standby, statement),
    standbyPort: Number(new URL(standby.url).port),
    kill: () => killCluster(primary),
    restart: async () => {
      primary = await open(homes.primary, Number(port))
    },
    killStandby: () => killCluster(standby),
    restartStandby: async () => {
      standby = await open(homes.standby, Number(new URL(standby.url).port))
    },
  }
}

/** Kills all processes at once without a clean stop, as by a power cut. */
async function killCluster({ home, ended }: Cluster): Promise<void> {
  const [pid] = readFileSync(join(home, 'data/postmaster.pid'), 'utf8').split('\n')
  process.kill(Number(pid), 'SIGQUIT')
  await ended
}

async function tell(cluster: Cluster, statement: string): Promise<void> {
  const client = new Client({ connectionString: cluster.url })
  client.on('error', () => {})
  await client.connect()
  await client.query(statement)
  await client.end()
}
