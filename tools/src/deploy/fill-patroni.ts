// Fills in deploy/patroni/patroni.yml and deploy/haproxy/haproxy.cfg for one machine.
import { spawnSync } from 'node:child_process'
import { chownSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse, stringify } from 'yaml'
import { unprivileged } from '../postgres/postgres-binaries.ts'
import { root } from '../processes/run.ts'
import { systemPath } from '../processes/system-path.ts'

export const password = 'for-the-loopback-of-a-story'
export type MemberPorts = { postgres: number; rest: number }

const debianFolder = '/usr/lib/postgresql'
/** Debian's folder of PostgreSQL programs; the npm package has only some of them. */
const debianPostgres: string | undefined = existsSync(debianFolder)
  ? readdirSync(debianFolder)
      .map((version) => join(debianFolder, version, 'bin'))
      .find((bin) => existsSync(join(bin, 'pg_rewind')))
  : undefined

/** Why a story cannot run a Patroni cluster, in words; undefined if everything is installed. */
export const patroniIsMissing: string | undefined = (() => {
  const missing = [
    ...(debianPostgres ? [] : ['postgresql']),
    ...['patroni', 'haproxy', 'etcd'].filter((name) => !answers(name)),
  ]
  const packages = 'apt-get install --no-install-recommends postgresql patroni python3-etcd haproxy etcd-server'
  return missing.length === 0 ? undefined : `there is no ${missing.join(', ')} on this machine (Debian: ${packages})`
})()

function answers(program: string): boolean {
  const version = program === 'haproxy' ? '-v' : '--version'
  return spawnSync(program, [version], { env: { PATH: systemPath } }).status === 0
}

type Section = Record<string, unknown>
type PatroniFile = {
  name: string
  restapi: Section & { authentication: { username: string; password?: string } }
  etcd: Section
  bootstrap: { dcs: Section & { postgresql: { parameters: Section } }; pg_hba: string[] }
  postgresql: Section & { authentication: Record<'superuser' | 'replication' | 'rewind', Section>; parameters: Section }
  watchdog: Section
}

type Filled = { folder: string; name: string; ports: MemberPorts; stores: string[]; isAsynchronous: boolean }

export function fillPatroni({ folder, name, ports, stores, isAsynchronous }: Filled): string {
  const file = parse(readFileSync(join(root, 'deploy/patroni/patroni.yml'), 'utf8')) as PatroniFile
  const home = join(folder, name)
  mkdirSync(home)
  if (unprivileged.uid) chownSync(home, unprivileged.uid, unprivileged.gid!)
  const [postgres, rest] = [`127.0.0.1:${ports.postgres}`, `127.0.0.1:${ports.rest}`]
  Object.assign(file.restapi, { listen: rest, connect_address: rest })
  file.restapi.authentication.password = password
  Object.assign(file, { name, etcd: { hosts: stores.join(',') } })
  if (isAsynchronous) Object.assign(file.bootstrap.dcs, { synchronous_mode: false, synchronous_mode_strict: false })
  file.bootstrap.pg_hba = [
    'host replication replicator 127.0.0.1/32 scram-sha-256',
    'host all all 127.0.0.1/32 scram-sha-256',
  ]
  for (const one of Object.values(file.postgresql.authentication)) one['password'] = password
  Object.assign(file.postgresql, {
    listen: postgres,
    connect_address: postgres,
    data_dir: join(home, 'data'),
    bin_dir: debianPostgres,
    pgpass: join(home, 'pgpass'),
    parameters: { unix_socket_directories: '' },
  })
  // In their logs (`npm run failover -- --logs`) it is then seen when a standby follows.
  file.bootstrap.dcs.postgresql.parameters['log_replication_commands'] = 'on'
  file.watchdog = { mode: 'off' }
  const filled = join(folder, `${name}.yml`)
  // Patroni reads YAML 1.1, in which a bare `on` or `off` is a boolean.
  writeFileSync(filled, stringify(file, { version: '1.1' }))
  return filled
}

export function fillHaproxy(given: { folder: string; port: number; standbys: number; members: MemberPorts[] }): string {
  const filled = join(given.folder, 'haproxy.cfg')
  const text = readFileSync(join(root, 'deploy/haproxy/haproxy.cfg'), 'utf8')
    .replace('127.0.0.1:6400', `127.0.0.1:${given.port}`)
    .replace('127.0.0.1:6401', `127.0.0.1:${given.standbys}`)
    // Nobody scrapes it here, and its port may be taken.
    .replace(/\n# For Prometheus[^]*$/, '')
    .replaceAll(/server pg(\d) \S+ check port 8008/g, (_, n: string) => {
      const { postgres, rest } = given.members[Number(n) - 1]!
      return `server pg${n} 127.0.0.1:${postgres} check port ${rest}`
    })
  writeFileSync(filled, text)
  return filled
}
