// PgBouncer of the machine (Debian: `apt-get install pgbouncer`), in front of a story's database: transactions share
// few connections.
import { spawn, spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { unprivileged } from '../../../tools/src/postgres/postgres-binaries.ts'
import { systemPath } from '../../../tools/src/processes/system-path.ts'
import { freePort } from '../../../tools/src/start/free-port.ts'

/** Why a story cannot use it, as text; undefined when it is installed. */
export const bouncerIsMissing: string | undefined =
  spawnSync('pgbouncer', ['--version'], { env: { PATH: systemPath } }).status === 0
    ? undefined
    : 'NOT TRIED: there is no pgbouncer on this machine (Debian: apt-get install pgbouncer)'

export type Bouncer = { url: string; stop(): Promise<void> }

/** This PgBouncer accepts no start-up parameters of connections, and no prepared statements. */
export async function startBouncer(url: string, { connections = 4 } = {}): Promise<Bouncer> {
  const folder = mkdtempSync(join(tmpdir(), 'moon-bouncer-'))
  const { hostname, port, username, password, pathname } = new URL(url)
  const [users, ini] = [join(folder, 'users.txt'), join(folder, 'pgbouncer.ini')]
  const own = await freePort()
  writeFileSync(users, `"${decodeURIComponent(username)}" "${decodeURIComponent(password)}"\n`)
  writeFileSync(
    ini,
    [
      '[databases]',
      `${pathname.slice(1)} = host=${hostname} port=${port}`,
      '[pgbouncer]',
      'listen_addr = 127.0.0.1',
      `listen_port = ${own}`,
      'unix_socket_dir =',
      'auth_type = trust',
      `auth_file = ${users}`,
      'pool_mode = transaction',
      `default_pool_size = ${connections}`,
      'server_login_retry = 1',
      '',
    ].join('\n'),
  )
  // PgBouncer does not run as root: its own user must be able to read these files.
  for (const [file, mode] of [[folder, 0o755] as const, [users, 0o644] as const, [ini, 0o644] as const])
    chmodSync(file, mode)
  const env = { ...process.env, PATH: systemPath }
  const child = spawn('pgbouncer', ['--quiet', ini], { ...unprivileged, env, stdio: ['ignore', 'ignore', 'inherit'] })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const bounced = Object.assign(new URL(url), { host: `127.0.0.1:${own}`, search: '' }).href
  while (!(await answers(bounced)))
    if (child.exitCode !== null) throw new Error(`pgbouncer ended with ${child.exitCode}`)
  return {
    url: bounced,
    stop: async () => {
      child.kill('SIGKILL')
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function answers(url: string): Promise<boolean> {
  const client = new Client({ connectionString: url })
  client.on('error', () => {})
  try {
    await client.connect()
    await client.query('select 1')
    return true
  } catch {
    return false
  } finally {
    await client.end().catch(() => {})
  }
}
