// Three PostgreSQL behind one address, from the programs that npm brings: a primary and two standbys, of which at least one has each
// commit before it is acknowledged. What Patroni and HAProxy do in production is done here by a small switch.
import { execFileSync } from 'node:child_process'
import { appendFileSync, chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll } from 'vitest'
import { Client } from 'pg'
import { startCluster, type Cluster } from '../../../tools/src/postgres/postgres-cluster.ts'
import { migrate } from '../database/migrate.ts'
import { startDatabaseFront } from './database-front.ts'

export type Fault = 'switchover' | 'killed' | 'dead' | 'frozen'

/** How long a primary that does not answer is waited for before another takes its place. */
const patienceMs = 5_000

type Member = { name: string; home: string; port: number; cluster: Cluster | undefined }

export async function threeDatabases({ isAsynchronous }: { isAsynchronous: boolean }) {
  const folder = mkdtempSync(join(tmpdir(), 'moon-three-'))
  // PostgreSQL does not run as root: whoever it runs as has to come in.
  chmodSync(folder, 0o755)
  const open = (home: string, port?: number) =>
    startCluster({ home, durable: true, ...(port && { preferredPort: port }) })
  const first = await open(join(folder, 'a'))
  const { port, password } = new URL(first.url)
  await migrate(first.url)
  const urlOf = (at: number) => Object.assign(new URL(first.url), { port: String(at) }).href
  const a: Member = { name: 'a', home: first.home, port: Number(port), cluster: first }
  const members = [a]
  let primary = a

  const follow = ({ home, name }: Member) => {
    writeFileSync(join(home, 'data/standby.signal'), '')
    const from = `host=127.0.0.1 port=${primary.port} user=moon password=${password} application_name=${name} connect_timeout=2`
    const lines = [
      `primary_conninfo = '${from}'`,
      `wal_receiver_timeout = '5s'`,
      `wal_retrieve_retry_interval = '200ms'`,
    ]
    appendFileSync(join(home, 'data/postgresql.auto.conf'), `${lines.join('\n')}\n`)
  }
  const ask = async <T extends object>(at: Member, statement: string): Promise<T[]> => {
    const client = new Client({
      connectionString: urlOf(at.port),
      connectionTimeoutMillis: 1_500,
      query_timeout: 20_000,
    })
    client.on('error', () => {})
    try {
      await client.connect()
      return (await client.query<T>(statement)).rows
    } finally {
      await client.end().catch(() => {})
    }
  }
  /** A standby made anew from the primary while that works, by the files and what was written meanwhile. */
  const clone = async (member: Pick<Member, 'name' | 'home'>, at?: number): Promise<Member> => {
    const client = new Client({ connectionString: urlOf(primary.port) })
    await client.connect()
    await client.query(`select pg_backup_start('copy', true)`)
    rmSync(member.home, { recursive: true, force: true })
    // A file that is removed before it is copied is in the log that is written beside it.
    execFileSync('sh', ['-c', 'cp -a "$1" "$2" 2>/dev/null || true', 'copy', primary.home, member.home])
    const { rows } = await client.query<{ label: string }>('select labelfile as label from pg_backup_stop(false)')
    await client.end()
    const data = join(member.home, 'data')
    rmSync(join(data, 'postmaster.pid'), { force: true })
    writeFileSync(join(data, 'backup_label'), rows[0]!.label)
    const joined: Member = { ...member, port: at ?? 0, cluster: undefined }
    follow(joined)
    execFileSync('chown', ['-R', '--reference', primary.home, member.home])
    joined.cluster = await open(member.home, at)
    joined.port = Number(new URL(joined.cluster.url).port)
    return joined
  }
  const names = isAsynchronous ? '' : 'ANY 1 (a, b, c)'
  for (const setting of [`synchronous_standby_names = '${names}'`, `wal_keep_size = '512MB'`])
    await ask(a, `alter system set ${setting}`)
  await ask(a, 'select pg_reload_conf()')
  for (const name of ['b', 'c']) members.push(await clone({ name, home: join(folder, name) }))
  const front = await startDatabaseFront(a.port)

  const standbys = () => members.filter((one) => one !== primary)
  const isWhole = async () => {
    const rows = await ask<{ n: number }>(
      primary,
      `select count(*)::int as n from pg_stat_replication where state = 'streaming'`,
    ).catch(() => [])
    return rows[0]?.n === 2
  }
  const untilWhole = async () => {
    while (!(await isWhole())) await sleep(100)
  }
  /** The standby that has most of the log takes over; the others follow it. */
  const promote = async () => {
    const received = await Promise.all(
      standbys().map(async (member) => {
        const [row] = await ask<{ at: string }>(
          member,
          `select (greatest(pg_last_wal_receive_lsn(), pg_last_wal_replay_lsn()) - '0/0')::text as at`,
        )
        return { member, at: BigInt(row!.at) }
      }),
    )
    const [best] = received.toSorted((one, other) => (one.at > other.at ? -1 : 1))
    const old = primary
    primary = best!.member
    await ask(primary, 'select pg_promote()')
    front.leadTo(primary.port)
    front.cut()
    for (const member of standbys().filter((one) => one !== old)) {
      follow(member)
      await ask(member, 'select pg_reload_conf()')
    }
    return old
  }
  const rejoin = async (old: Member) => {
    members[members.indexOf(old)] = await clone({ name: old.name, home: old.home }, old.port)
    await untilWhole()
  }
  /** Without a synchronous standby what was acknowledged last has not left the machine: here its log is held back for a moment. */
  const holdBack = async () => {
    if (!isAsynchronous) return () => {}
    const receivers = standbys().flatMap(({ home }) => receiversOf(home))
    for (const pid of receivers) process.kill(pid, 'SIGSTOP')
    await sleep(4_000)
    return () => receivers.forEach((pid) => signal(pid, 'SIGCONT'))
  }

  const lose = async (fault: Fault) => {
    const release = await holdBack()
    const old = primary
    const pids = processesOf(old.home)
    if (fault === 'switchover') {
      front.hold()
      await old.cluster!.stop()
    } else if (fault === 'frozen') for (const pid of pids) signal(pid, 'SIGSTOP')
    else if (fault === 'killed') {
      process.kill(pids[0]!, 'SIGQUIT')
      await old.cluster!.ended
    } else {
      for (const pid of pids) signal(pid, 'SIGKILL')
      await old.cluster!.ended
    }
    // Nobody else can know that a machine has died or stands still: it is waited for.
    if (fault === 'dead' || fault === 'frozen') await sleep(patienceMs)
    for (const { home } of isAsynchronous ? standbys() : []) for (const pid of receiversOf(home)) signal(pid, 'SIGTERM')
    release()
    if (isAsynchronous) await sleep(500)
    await promote()
    return async () => {
      if (fault === 'frozen') {
        // It wakes, believes that it is the primary, and may acknowledge nothing.
        for (const pid of pids) signal(pid, 'SIGCONT')
        await old.cluster!.stop()
      }
      await rejoin(old)
    }
  }

  afterAll(async () => {
    await front.close()
    for (const { cluster } of members) {
      for (const pid of cluster ? processesOf(cluster.home) : []) signal(pid, 'SIGCONT')
      await cluster?.stop()
    }
    rmSync(folder, { recursive: true, force: true })
  })
  await untilWhole()
  return { url: Object.assign(new URL(first.url), { port: String(front.port) }).href, lose }
}

/** The server of a data folder and all of its processes, itself first. */
function processesOf(home: string): number[] {
  const file = join(home, 'data/postmaster.pid')
  if (!existsSync(file)) return []
  const pid = Number(readFileSync(file, 'utf8').split('\n')[0])
  return [pid, ...childrenOf(pid).map(({ pid: child }) => child)]
}

const receiversOf = (home: string): number[] =>
  childrenOf(processesOf(home)[0] ?? 0)
    .filter(({ title }) => title.includes('walreceiver'))
    .map(({ pid }) => pid)

function childrenOf(parent: number): { pid: number; title: string }[] {
  const text = execFileSync('ps', ['-eo', 'pid=,ppid=,args='], { encoding: 'utf8' })
  return text.split('\n').flatMap((line) => {
    const [, pid, ppid, title] = /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line) ?? []
    return Number(ppid) === parent && parent > 0 ? [{ pid: Number(pid), title: title! }] : []
  })
}

function signal(pid: number, what: NodeJS.Signals): void {
  try {
    process.kill(pid, what)
  } catch {
    // It has ended meanwhile.
  }
}
