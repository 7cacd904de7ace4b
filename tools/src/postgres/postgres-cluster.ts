// A PostgreSQL cluster of our own, straight from npm: no Docker, no account, no install script. One for `npm start` (durable, kept in
// .moon) and one for each test run (fast, deleted afterwards). It runs in its own process group, so that Ctrl-C in a terminal reaches
// us first and we stop it in order; a server that survives a kill -9 is found through postmaster.pid and stopped by the next start.
import { spawn } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { existsSync, openSync, closeSync } from 'node:fs'
import { chown, mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { findBinaries, unprivileged, type Binaries } from './postgres-binaries.ts'
import { freePort } from '../start/free-port.ts'
import { isAlive } from '../processes/is-alive.ts'
import { Unready } from '../processes/unready.ts'

export type Cluster = { url: string; home: string; ended: Promise<unknown>; stop: () => Promise<void> }
type Wanted = {
  home: string
  durable: boolean
  preferredPort?: number
  /**
   * Connects through a socket in its home folder: a local statement then costs a third less than over TCP, on which
   * it also listens.
   */
  hasSocket?: boolean
}

/** A socket address has at most 107 characters, of which the file name takes 17 at most. */
const longestSocketFolder = 90

const settings = {
  durable: { max_connections: 100, wal_level: 'replica' },
  // Losing a test database in a power cut does no harm: 2.7 times the transactions per second.
  fleeting: {
    max_connections: 200,
    wal_level: 'minimal',
    max_wal_senders: 0,
    fsync: 'off',
    full_page_writes: 'off',
    synchronous_commit: 'off',
    autovacuum: 'off',
    update_process_title: 'off',
  },
}

export async function startCluster(wanted: Wanted): Promise<Cluster> {
  const binaries = await findBinaries()
  const home = await reachableHome(wanted.home)
  const data = join(home, 'data')
  await stopLeftBehind(data)
  // Stories open thousands of connections, and checking a password takes as long as the rest of connecting.
  const password = await initialise(binaries, home, data, wanted.durable ? 'scram-sha-256' : 'trust')
  const port = await freePort(wanted.preferredPort)
  const hasSocket = wanted.hasSocket === true && process.platform !== 'win32' && home.length <= longestSocketFolder
  const options = {
    port,
    listen_addresses: '127.0.0.1',
    timezone: 'UTC',
    ...(process.platform === 'win32' ? {} : { unix_socket_directories: hasSocket ? home : '' }),
    ...(wanted.durable ? settings.durable : settings.fleeting),
  }
  const log = join(home, 'log')
  const flags = Object.entries(options).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  // A test cluster is removed with its folder; of a durable one only this very server is stopped, because the next start may already
  // be running.
  const forgetEarly = wanted.durable ? undefined : endWithUs(home)
  const { pid, exit } = await launch(binaries.postgres, ['-D', data, ...flags], { data, log })
  const forget = forgetEarly ?? endWithUs(home, pid)
  return {
    url: `postgres://moon:${password}@127.0.0.1:${port}/postgres${hasSocket ? `?host=${encodeURIComponent(home)}` : ''}`,
    home,
    ended: exit,
    async stop() {
      await stopLeftBehind(data)
      await exit
      forget()
    },
  }
}

/**
 * Stops the cluster whenever this process ends; without `pid` also removes its folder. Returns the function that
 * reports a regular stop.
 */
function endWithUs(home: string, pid?: number): () => void {
  const program = fileURLToPath(new URL('end-cluster-with-parent.ts', import.meta.url))
  const stdio: ['ignore', 'ignore', 'inherit', 'ipc'] = ['ignore', 'ignore', 'inherit', 'ipc']
  const kept = pid === undefined ? [] : [String(pid)]
  const guard = spawn(process.execPath, [program, home, ...kept], { stdio, detached: true })
  guard.unref()
  guard.channel?.unref()
  return () => void (guard.connected && guard.send('stopped'))
}

/**
 * Stops the server whose postmaster.pid is in this data folder, if it is alive: first politely, then forcibly.
 * With `only`, no other server than that one.
 */
export async function stopLeftBehind(data: string, only?: number): Promise<void> {
  const { pid } = await readPidFile(data)
  if (!pid || !isAlive(pid) || (only !== undefined && pid !== only)) return
  // After a reboot the pid may belong to another program: PostgreSQL would take that program for itself and refuse to start.
  if (!isAlive(pid, data)) return rm(join(data, 'postmaster.pid'), { force: true })
  for (const [signal, waitMs] of [
    ['SIGINT', 15_000],
    ['SIGQUIT', 5_000],
  ] as const) {
    process.kill(pid, signal)
    for (const end = Date.now() + waitMs; Date.now() < end; await sleep(10)) if (!isAlive(pid, data)) return
  }
  throw new Unready(`A PostgreSQL of an earlier run (process ${pid}) does not stop: end it, then start again.`)
}

/** Lines of postmaster.pid: process, data folder, start, port, socket folder, address, shared memory, status. */
async function readPidFile(data: string): Promise<{ pid: number | undefined; isReady: boolean }> {
  const lines = await readFile(join(data, 'postmaster.pid'), 'utf8').then(
    (text) => text.split('\n'),
    () => [],
  )
  return {
    pid: Number.parseInt(lines[0] ?? '', 10) || undefined,
    isReady: /^(ready|standby)$/.test(lines[7]?.trim() ?? ''),
  }
}

/** A folder that `nobody` can reach: the wanted one, or one in /var/lib if root's home is closed. */
async function reachableHome(wanted: string): Promise<string> {
  let home = resolve(wanted)
  if (unprivileged.uid && !(await isOpenToAll(dirname(home)))) {
    const place = createHash('sha256').update(home).digest('hex').slice(0, 12)
    home = join('/var/lib/moon', `${basename(home)}-${place}`)
  }
  await mkdir(home, { recursive: true })
  if (unprivileged.uid) await chown(home, unprivileged.uid, unprivileged.gid ?? unprivileged.uid)
  return home
}

async function isOpenToAll(folder: string): Promise<boolean> {
  const { mode } = await stat(folder).catch(() => ({ mode: 0o001 }))
  if ((mode & 0o001) === 0) return false
  return folder === dirname(folder) || isOpenToAll(dirname(folder))
}

/**
 * Creates the cluster in a temporary folder and renames it when complete, so that a kill -9 never leaves half a
 * cluster.
 */
async function initialise(binaries: Binaries, home: string, data: string, auth: string): Promise<string> {
  const passwordFile = join(home, 'password')
  if (existsSync(data)) {
    const made = (await readFile(join(data, 'PG_VERSION'), 'utf8')).trim()
    if (made === binaries.version) return readFile(passwordFile, 'utf8')
    throw new Unready(
      `${data} is of PostgreSQL ${made} and this is ${binaries.version}: move the folder away to begin anew.`,
    )
  }
  const password = randomBytes(18).toString('base64url')
  await writeFile(passwordFile, password, { mode: 0o600 })
  if (unprivileged.uid) await chown(passwordFile, unprivileged.uid, unprivileged.gid ?? unprivileged.uid)
  const fresh = join(home, 'data.fresh')
  await rm(fresh, { recursive: true, force: true })
  const flags = ['--encoding=UTF8', '--locale-provider=builtin', '--locale=C.UTF-8', '--no-sync', '--no-instructions']
  const log = join(home, 'log')
  const args = ['-D', fresh, '-U', 'moon', `--pwfile=${passwordFile}`, `--auth=${auth}`, ...flags]
  const { exit } = spawnLogged(binaries.initdb, args, log)
  if ((await exit) !== 0) throw new Unready(`PostgreSQL could not make its data folder: ${await lastWords(log)}`)
  await rename(fresh, data)
  return password
}

/** Starts the server and waits until its pid file says ready, as pg_ctl does. Returns a promise of its end. */
async function launch(program: string, args: string[], { data, log }: { data: string; log: string }) {
  const { pid, exit } = spawnLogged(program, args, log)
  const ended = exit.then(() => true)
  while (!(await Promise.race([ended, sleep(10, false)]))) {
    const seen = await readPidFile(data)
    if (seen.pid === pid && seen.isReady) return { pid, exit }
  }
  throw new Unready(`PostgreSQL did not start: ${await lastWords(log)}`)
}

function spawnLogged(program: string, args: string[], log: string) {
  const output = openSync(log, 'w', 0o600)
  const env = { ...process.env, LC_ALL: 'C', LC_MESSAGES: 'C', HOME: dirname(log) }
  const stdio: ['ignore', number, number] = ['ignore', output, output]
  const child = spawn(program, args, { ...unprivileged, env, cwd: dirname(log), stdio, detached: true })
  closeSync(output)
  const exit = new Promise<number | null>((ok, no) => child.once('error', no).once('exit', ok))
  return { pid: child.pid, exit }
}

async function lastWords(log: string): Promise<string> {
  const lines = (await readFile(log, 'utf8')).split('\n').filter(Boolean)
  return lines.findLast((line) => /FATAL|error:/.test(line)) ?? lines.at(-1) ?? 'it said nothing'
}
