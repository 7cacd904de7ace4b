// Three PostgreSQL under Patroni with three etcd, and HAProxy in front, from Debian's packages and the files of
// deploy/. Only folders, ports, TLS and the watchdog, which stories do not have, differ.
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { request } from 'node:http'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { fastFolder } from '../../../tools/src/postgres/fast-folder.ts'
import { freePort } from '../../../tools/src/start/free-port.ts'
import { migrate } from '../database/migrate.ts'
import { holdBack, receiversOf } from './hold-back.ts'
import { writeLog } from './write-log.ts'
import { processesBelow, signal } from './processes-below.ts'
import { closeAtTheEnd } from './close-at-the-end.ts'
import { fillHaproxy, fillPatroni, password, type MemberPorts } from '../../../tools/src/deploy/fill-patroni.ts'
import { startProgram, type Program } from './start-program.ts'
import type { Fault, LosingDatabase } from './three-databases.ts'

type Member = MemberPorts & { name: string; patroni: Program; start: () => Program }

/** How long a lost member stays away: longer than the promotion of another takes. */
const awayMs = 30_000

export async function patroniCluster({ isAsynchronous }: { isAsynchronous: boolean }): Promise<LosingDatabase> {
  // In memory, where possible: three databases that flush to one disk would measure that disk.
  const folder = mkdtempSync(join(await fastFolder(), 'moon-patroni-'))
  const programs: Program[] = []
  const start = (name: string, command: string, args: string[]) => {
    const program = startProgram(command, args, { folder, log: join(folder, `${name}.log`) })
    programs.push(program)
    return program
  }
  const members: Member[] = []
  const close = async () => {
    // PostgreSQL is a child of the Patroni that started it, or of none; all are killed at once.
    for (const { pid } of programs) for (const one of processesBelow(pid)) signal(one, 'SIGKILL')
    for (const { name } of members) for (const one of serverOf(folder, name)) signal(one, 'SIGKILL')
    await Promise.all(programs.map(({ ended }) => ended))
    for (const file of readdirSync(folder).filter((one) => one.endsWith('.log')))
      writeLog(file, readFileSync(join(folder, file), 'utf8'))
    rmSync(folder, { recursive: true, force: true })
  }
  closeAtTheEnd(close)
  try {
    return await open({ start, folder, members, isAsynchronous })
  } catch (error) {
    // A story that cannot begin ends nothing.
    await close()
    throw error
  }
}

type Opening = Omit<Cluster, 'ask'> & { start: (name: string, command: string, args: string[]) => Program }

async function open({ start, folder, members, isAsynchronous }: Opening): Promise<LosingDatabase> {
  const stores = await startEtcd(start, folder)
  for (const name of ['pg1', 'pg2', 'pg3']) {
    const ports = { postgres: await freePort(), rest: await freePort() }
    const file = fillPatroni({ folder, name, ports, stores, isAsynchronous })
    const again = () => start(name, 'patroni', [file])
    members.push({ name, ...ports, start: again, patroni: again() })
  }
  const port = await freePort()
  start('haproxy', 'haproxy', ['-db', '-f', fillHaproxy({ folder, port, standbys: await freePort(), members })])
  const superUrl = `postgresql://postgres:${password}@127.0.0.1:${port}/postgres`
  const ask = asker(superUrl)
  await until(() => ask('select 1'))
  await until(() => isWhole({ members, ask, isAsynchronous }))
  for (const { rest } of members) await assertGuarded(rest)
  await ask(`create role moon login password '${password}'`)
  await ask('create database moon owner moon')
  const url = `postgresql://moon:${password}@127.0.0.1:${port}/moon`
  await migrate(url)
  return { url, lose: (fault) => lose(fault, { folder, members, ask, isAsynchronous }) }
}

type Cluster = {
  folder: string
  members: Member[]
  isAsynchronous: boolean
  ask: (statement: string) => Promise<Record<string, unknown>[]>
}

/** Returns when the lost member is back as a standby. */
async function lose(fault: Fault, cluster: Cluster): Promise<() => Promise<void>> {
  const { folder, members } = cluster
  const old = await leaderOf(members)
  const server = serverOf(folder, old.name)
  const whole = () => until(() => isWhole(cluster))
  if (fault === 'switchover') {
    await until(async () => (await leaderOf(members)) !== old || switchOver(old, cluster))
    return whole
  }
  if (fault === 'killed') {
    signal(server[0]!, 'SIGKILL')
    return whole
  }
  const standbys = members.filter((one) => one !== old)
  const receivers = standbys.flatMap(({ name }) => receiversOf(serverOf(folder, name)[0]))
  const release = await holdBack(cluster.isAsynchronous ? receivers : [])
  const all = [old.patroni.pid, ...serverOf(folder, old.name)]
  for (const pid of all) signal(pid, fault === 'dead' ? 'SIGKILL' : 'SIGSTOP')
  await release()
  const begun = performance.now()
  return async () => {
    await sleep(Math.max(0, awayMs - (performance.now() - begun)))
    if (fault === 'frozen') for (const pid of [...all.slice(1), all[0]!]) signal(pid, 'SIGCONT')
    else {
      await old.patroni.ended
      old.patroni = old.start()
    }
    await whole()
  }
}

async function leaderOf(members: Member[]): Promise<Member> {
  for (;;) {
    for (const member of members) {
      const answer = await fetch(`http://127.0.0.1:${member.rest}/primary`, {
        signal: AbortSignal.timeout(2_000),
      }).catch(() => undefined)
      if (answer?.ok) return member
    }
    await sleep(200)
  }
}

/** Throws when somebody without the password, or with it at an address of no member, may restart this member. */
async function assertGuarded(port: number): Promise<void> {
  const authorization = `Basic ${btoa(`moon:${password}`)}`
  const restart = (localAddress: string, headers = {}) =>
    new Promise<number>((resolve, reject) => {
      const asked = request({ host: '127.0.0.1', port, localAddress, method: 'POST', path: '/restart', headers })
      asked.once('response', (answer) => resolve(answer.resume().statusCode!)).once('error', reject)
      asked.end('{}')
    })
  const statuses = [await restart('127.0.0.1'), await restart('127.0.0.2', { authorization })]
  if (statuses.join() !== '401,403') throw new Error(`Patroni lets strangers restart it: ${statuses.join()}`)
}

async function startEtcd(start: (name: string, command: string, args: string[]) => Program, folder: string) {
  const names = ['e1', 'e2', 'e3']
  const [clients, peers] = [await portsFor(names), await portsFor(names)]
  const at = (port: number) => `http://127.0.0.1:${port}`
  for (const [n, name] of names.entries())
    start(name, 'etcd', [
      `--name=${name}`,
      `--data-dir=${join(folder, name)}`,
      '--log-level=error',
      '--enable-v2=true',
      `--listen-client-urls=${at(clients[n]!)}`,
      `--advertise-client-urls=${at(clients[n]!)}`,
      `--listen-peer-urls=${at(peers[n]!)}`,
      `--initial-advertise-peer-urls=${at(peers[n]!)}`,
      `--initial-cluster=${names.map((one, of) => `${one}=${at(peers[of]!)}`).join(',')}`,
      '--initial-cluster-state=new',
      '--heartbeat-interval=200',
      '--election-timeout=2000',
    ])
  return clients.map((port) => `127.0.0.1:${port}`)
}

async function portsFor(names: string[]): Promise<number[]> {
  const first = await freePort(0, { row: names.length })
  return names.map((_, n) => first + n)
}

/** The PostgreSQL processes of a member, the server first. */
function serverOf(folder: string, name: string): number[] {
  try {
    return processesBelow(Number(readFileSync(join(folder, name, 'data/postmaster.pid'), 'utf8').split('\n')[0]))
  } catch {
    return []
  }
}

const asker = (url: string) => async (statement: string) => {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 2_000, query_timeout: 10_000 })
  client.on('error', () => {})
  try {
    await client.connect()
    return (await client.query<Record<string, unknown>>(statement)).rows
  } finally {
    await Promise.race([client.end().catch(() => {}), sleep(1_000)])
  }
}

/**
 * Whether both standbys follow, and Patroni has recorded which of them is synchronous. Before that, for some seconds
 * after a failover, Patroni promotes nobody when the primary is lost a second time.
 */
async function isWhole({ members, ask, isAsynchronous }: Omit<Cluster, 'folder'>): Promise<boolean> {
  const streaming = await ask(`select from pg_stat_replication where state = 'streaming'`)
  return streaming.length >= 2 && (isAsynchronous || (await seenBy(await leaderOf(members))).some(isSynchronous))
}

type Seen = { name: string; role: string }

const seenBy = async ({ rest }: Member): Promise<Seen[]> =>
  ((await (await fetch(`http://127.0.0.1:${rest}/cluster`)).json()) as { members: Seen[] }).members

const isSynchronous = ({ role }: Seen): boolean => role === 'sync_standby'

/**
 * Requests a switchover to the member that Patroni itself calls the synchronous standby. A moment after a failover
 * PostgreSQL names another one, which Patroni refuses at once. Patroni answers an accepted request when it is done;
 * by then the old primary is no longer one.
 */
async function switchOver(leader: Member, { isAsynchronous }: Cluster): Promise<boolean> {
  const seen = await seenBy(leader)
  const candidate = seen.find((one) => (isAsynchronous ? one.role === 'replica' : isSynchronous(one)))?.name
  if (!candidate) return false
  const body = JSON.stringify({ leader: leader.name, candidate })
  const authorization = `Basic ${btoa(`moon:${password}`)}`
  const asked = { method: 'POST', body, headers: { authorization } }
  return (await fetch(`http://127.0.0.1:${leader.rest}/switchover`, asked)).ok
}

const patienceMs = 180_000

async function until(holds: () => Promise<unknown>): Promise<void> {
  const begun = performance.now()
  while (!(await holds().catch(() => false))) {
    if (performance.now() - begun > patienceMs) throw new Error('The cluster of Patroni does not come up.')
    await sleep(250)
  }
}
