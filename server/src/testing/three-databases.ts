// Three PostgreSQL behind one address, from the programs of the npm package: a primary and two standbys, at least one
// of which has each commit before it is acknowledged. A small switch does what Patroni and HAProxy do in production.
import { execFileSync } from 'node:child_process'
import { appendFileSync, chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { startCluster, type Cluster } from '../../../tools/src/postgres/postgres-cluster.ts'
import { migrate } from '../database/migrate.ts'
import { closeAtTheEnd } from './close-at-the-end.ts'
import { holdBack, receiversOf } from './hold-back.ts'
import { childrenOf, signal } from './processes-below.ts'
import { startDatabaseFront, type DatabaseFront } from './database-front.ts'

export type Fault = 'switchover' | 'killed' | 'dead' | 'frozen'

/** One address for the present primary. `lose` returns a function that brings the lost server back as a standby. */
export type LosingDatabase = { url: string; lose: (fault: Fault) => Promise<() => Promise<void>> }

/** How long a primary that does not answer is waited for before another one is promoted. */
const patienceMs = 5_000

type Member = { name: string; home: string; port: number; cluster: Cluster | undefined }

const open = (home: string, port?: number) =>
  startCluster({ home, durable: true, ...(port && { preferredPort: port }) })

export async function threeDatabases({ isAsynchronous }: { isAsynchronous: boolean }): Promise<LosingDatabase> {
  const folder = mkdtempSync(join(tmpdir(), 'moon-three-'))
  // PostgreSQL does not run as root: its own user must be able to enter the folder.
  chmodSync(folder, 0o755)
  const first = await open(join(folder, 'a'))
  await migrate(first.url)
  const a: Member = { name: 'a', home: first.home, port: Number(new URL(first.url).port), cluster: first }
  const front = await startDatabaseFront(a.port)
  const three = new Three(first.url, a, { front, isAsynchronous })
  closeAtTheEnd(async () => {
    await front.close()
    await three.stop()
    rmSync(folder, { recursive: true, force: true })
  })
  await three.grow(folder)
  const url = Object.assign(new URL(first.url), { port: String(front.port) }).href
  return { url, lose: (fault: Fault) => three.lose(fault) }
}

class Three {
  readonly #url: string
  readonly #members: Member[]
  readonly #front: DatabaseFront
  readonly #isAsynchronous: boolean
  #primary: Member

  constructor(
    url: string,
    first: Member,
    { front, isAsynchronous }: { front: DatabaseFront; isAsynchronous: boolean },
  ) {
    this.#url = url
    this.#members = [first]
    this.#primary = first
    this.#front = front
    this.#isAsynchronous = isAsynchronous
  }

  async grow(folder: string): Promise<void> {
    const names = this.#isAsynchronous ? '' : 'ANY 1 (a, b, c)'
    for (const setting of [`synchronous_standby_names = '${names}'`, `wal_keep_size = '512MB'`])
      await this.#ask(this.#primary, `alter system set ${setting}`)
    await this.#ask(this.#primary, 'select pg_reload_conf()')
    for (const name of ['b', 'c']) this.#members.push(await this.#clone({ name, home: join(folder, name) }))
    await this.#untilWhole()
  }

  /** Returns a function that brings the lost server back as a standby. */
  async lose(fault: Fault): Promise<() => Promise<void>> {
    const receivers = this.#standbys().flatMap(({ home }) => receiversOf(processesOf(home)[0]))
    const release = await holdBack(this.#isAsynchronous ? receivers : [])
    const old = this.#primary
    const pids = processesOf(old.home)
    await this.#strike(fault, old, pids)
    // Nobody else can know that a machine is dead or frozen, so it is waited for.
    if (fault === 'dead' || fault === 'frozen') await sleep(patienceMs)
    await release()
    await this.#promote()
    return async () => {
      if (fault === 'frozen') {
        // The old primary wakes, believes that it is the primary, and may acknowledge nothing.
        for (const pid of pids) signal(pid, 'SIGCONT')
        await old.cluster!.stop()
      }
      this.#members[this.#members.indexOf(old)] = await this.#clone(old, old.port)
      await this.#untilWhole()
    }
  }

  async stop(): Promise<void> {
    for (const { cluster } of this.#members) {
      for (const pid of cluster ? processesOf(cluster.home) : []) signal(pid, 'SIGCONT')
      await cluster?.stop()
    }
  }

  async #strike(fault: Fault, old: Member, pids: readonly number[]): Promise<void> {
    if (fault === 'frozen') return pids.forEach((pid) => signal(pid, 'SIGSTOP'))
    if (fault === 'switchover') {
      this.#front.hold()
      return old.cluster!.stop()
    }
    if (fault === 'killed') signal(pids[0]!, 'SIGQUIT')
    else for (const pid of pids) signal(pid, 'SIGKILL')
    await old.cluster!.ended
  }

  /** Promotes the standby that has most of the log; the others follow it. */
  async #promote(): Promise<void> {
    const received = await Promise.all(
      this.#standbys().map(async (member) => {
        const [row] = await this.#ask<{ at: string }>(
          member,
          `select (greatest(pg_last_wal_receive_lsn(), pg_last_wal_replay_lsn()) - '0/0')::text as at`,
        )
        return { member, at: BigInt(row!.at) }
      }),
    )
    const [best] = received.toSorted((one, other) => (one.at > other.at ? -1 : 1))
    const others = this.#standbys().filter((one) => one !== best!.member)
    this.#primary = best!.member
    await this.#ask(this.#primary, 'select pg_promote()')
    this.#front.leadTo(this.#primary.port)
    this.#front.cut()
    for (const member of others) {
      this.#follow(member)
      await this.#ask(member, 'select pg_reload_conf()')
    }
  }

  /** Makes a new standby from the running primary, from its files and the log written meanwhile. */
  async #clone({ name, home }: Pick<Member, 'name' | 'home'>, at?: number): Promise<Member> {
    const client = new Client({ connectionString: this.#urlOf(this.#primary) })
    await client.connect()
    await client.query(`select pg_backup_start('copy', true)`)
    rmSync(home, { recursive: true, force: true })
    // A file that is removed before it is copied is covered by the log written meanwhile.
    execFileSync('sh', ['-c', 'cp -a "$1" "$2" 2>/dev/null || true', 'copy', this.#primary.home, home])
    const { rows } = await client.query<{ label: string }>('select labelfile as label from pg_backup_stop(false)')
    await client.end()
    rmSync(join(home, 'data/postmaster.pid'), { force: true })
    writeFileSync(join(home, 'data/backup_label'), rows[0]!.label)
    this.#follow({ name, home })
    execFileSync('chown', ['-R', '--reference', this.#primary.home, home])
    const cluster = await open(home, at)
    return { name, home, port: Number(new URL(cluster.url).port), cluster }
  }

  #follow({ home, name }: Pick<Member, 'name' | 'home'>): void {
    writeFileSync(join(home, 'data/standby.signal'), '')
    const { username, password } = new URL(this.#url)
    const from = `host=127.0.0.1 port=${this.#primary.port} user=${username} password=${password} application_name=${name} connect_timeout=2`
    const lines = [
      `primary_conninfo = '${from}'`,
      `wal_receiver_timeout = '5s'`,
      `wal_retrieve_retry_interval = '200ms'`,
    ]
    appendFileSync(join(home, 'data/postgresql.auto.conf'), `${lines.join('\n')}\n`)
  }

  async #untilWhole(): Promise<void> {
    const streaming = `select count(*)::int as n from pg_stat_replication where state = 'streaming'`
    while ((await this.#ask<{ n: number }>(this.#primary, streaming).catch(() => []))[0]?.n !== 2) await sleep(100)
  }

  async #ask<T extends object>(at: Member, statement: string): Promise<T[]> {
    const client = new Client({
      connectionString: this.#urlOf(at),
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

  #urlOf({ port }: Pick<Member, 'port'>): string {
    return Object.assign(new URL(this.#url), { port: String(port) }).href
  }

  #standbys(): Member[] {
    return this.#members.filter((one) => one !== this.#primary)
  }
}

/** The server of a data folder and all of its processes, the server first. */
function processesOf(home: string): number[] {
  const file = join(home, 'data/postmaster.pid')
  if (!existsSync(file)) return []
  const pid = Number(readFileSync(file, 'utf8').split('\n')[0])
  return [pid, ...childrenOf(pid).map(({ pid: child }) => child)]
}
