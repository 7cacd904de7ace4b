// `npm run rolling`: the previous version and this one run side by side on the tables of this one. Each of two
// processes behind nginx is replaced, there and back, while users make requests, some of which take three seconds.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, describe, expect, inject, test } from 'vitest'
import type { ChildProcess } from '../../../tools/src/processes/child-process.ts'
import { freePort } from '../../../tools/src/start/free-port.ts'
import { startServer } from '../../../tools/src/start/start-server.ts'
import { openDatabase, read, sql } from '../database/db.ts'
import { testDatabase } from './database.ts'
import { earlierVersion } from './earlier-version.ts'
import { newMember, send, type Answer, type Member } from './member.ts'
import { nginxIsMissing, startNginx } from './start-nginx.ts'
import { askPanel, away, brokenLinesOf, expectQuiet } from './whole-app.ts'
import { testWorld } from './world.ts'

const say = (line: string) => void process.stdout.write(`${line}\n`)
const slowMs = 3_000
/** The same value as in deploy/nginx/upstream.conf. */
const failTimeoutMs = 3_000
const patiently = { timeout: 60_000, interval: 200 }
if (nginxIsMissing) say(nginxIsMissing)

describe.skipIf(nginxIsMissing)('two versions', async () => {
  const earlier = earlierVersion(process.env['ROLL_FROM'])
  const versions = { before: earlier.program, now: inject('programs').server }
  const { url, ownerUrl } = await testDatabase()
  const database = openDatabase(url)
  const world = await testWorld(['bitcoin', 'lightning', 'issuer', 'rates', 'mail', 'panel'])
  const panel = <T>(path: string, body: unknown) => askPanel<T>(world.panel, 'POST', path, body)
  const folder = mkdtempSync(join(tmpdir(), 'moon-rolling-'))
  const [front, ...ports] = [await freePort(), await freePort(), await freePort()]
  const app = { app: `http://127.0.0.1:${front}`, inbox: world.inbox }
  // Processes are replaced before the nginx in front of them (docs/scaling.md): what it understands is what they say.
  const nginx = await startNginx(front, ports, { tree: earlier.folder })
  const logs: string[] = []

  async function start(version: keyof typeof versions, port: number): Promise<ChildProcess> {
    const log = join(folder, `${logs.length}.log`)
    logs.push(log)
    const own = { PUBLIC_URL: app.app, PUBLIC_WEBHOOK_URL: app.app, LOG_LEVEL: 'info', DRAIN_MS: '2000' }
    const databases = { DATABASE_URL: url, DATABASE_OWNER_URL: ownerUrl, TRUSTED_PROXIES: '127.0.0.1' }
    const env = { ...process.env, ...away, ...world.env, ...own, ...databases }
    const server = await startServer({ env, log, port, program: versions[version] })
    const isReady = () =>
      fetch(`http://127.0.0.1:${port}/readyz`).then(
        ({ ok }) => ok,
        () => false,
      )
    while (!(await isReady())) await sleep(100)
    return server
  }
  const processes = await Promise.all(ports.map((port) => start('before', port)))

  const closing = new AbortController()
  afterAll(async () => {
    closing.abort()
    await Promise.all(processes.map((one) => one.stop()))
    await nginx.stop()
    await database.close()
    rmSync(folder, { recursive: true, force: true })
  })

  const counted = { requests: 0, slow: 0 }
  const failed: string[] = []
  /** Makes a request once, like a page that does not retry. */
  async function ask(what: string, asking: () => Promise<Answer>): Promise<void> {
    const begun = performance.now()
    const answer = await asking().catch((error: unknown) => String((error as Error).cause ?? error))
    counted.requests += 1
    if (performance.now() - begun >= slowMs) counted.slow += 1
    if (typeof answer === 'string' || answer.status !== 200)
      failed.push(`${what}: ${typeof answer === 'string' ? answer : `${answer.status} ${JSON.stringify(answer.body)}`}`)
  }
  async function again(what: string, everyMs: number, asking: (n: number) => Promise<Answer>): Promise<void> {
    for (let n = 0; !closing.signal.aborted; n += 1) {
      await ask(what, () => asking(n))
      await sleep(everyMs)
    }
  }

  const delivered = () => read(database.db, sql`select from purchases where state = 'delivered'`)
  /** Buys a card through each process, bypassing nginx. */
  async function buyThroughEach(member: Member): Promise<void> {
    const before = (await delivered()).length
    for (const port of ports) {
      const headers = { authorization: `Bearer ${member.idToken}` }
      const body = { card_amount: '5' }
      const order = await send(`http://127.0.0.1:${port}`, 'getDepositAddress', { body, headers })
      expect(order.status).toBe(200)
      await panel('/api/pay', { to: order.body['depositAddress'], waitMs: 30_000 })
    }
    await expect.poll(async () => (await delivered()).length, patiently).toBe(before + ports.length)
  }

  test('purchases go through both, and no request fails while one replaces the other and during the way back', async () => {
    const bob = await newMember(app)
    // A user may reveal thirty card numbers a minute, so three users share the work.
    const looking = [await newMember(app), await newMember(app), await newMember(app)] as const
    const [ada] = looking
    for (const member of looking) await buyThroughEach(member)
    const shown = await Promise.all(
      looking.map(async (member) => {
        const { cards } = await member.get('listCards', { query: {} })
        return () => member.ask('readCard', { params: { id: cards[0]!.id } })
      }),
    )
    await panel('/api/faults', { provider: 'issuer', kind: 'slow', delayMs: slowMs, only: 'GET /v1/cards/' })
    const clients = [
      ...shown.map((read) => again('a card', 500, read)),
      again('a page', 100, () => bob.ask('readUser')),
      again('a POST', 150, () => bob.ask('exchangeRates', { body: { pairs: [{ quote: 'BTC', base: 'USD' }] } })),
      again('an order', 3_000, (n) =>
        bob.ask('getDepositAddress', { body: { card_amount: '5' }, headers: { 'idempotency-key': `order ${n}` } }),
      ),
    ]
    await expect.poll(() => counted.slow, patiently).toBeGreaterThan(2)
    for (const version of ['now', 'before'] as const) {
      for (const [n, port] of ports.entries()) {
        const begun = performance.now()
        await processes[n]!.stop()
        expect(await processes[n]!.ended).toBe(0)
        const endedMs = Math.round(performance.now() - begun)
        processes[n] = await start(version, port)
        say(`${n + 1} is ${version === 'now' ? 'this version' : earlier.commit}; it ended in ${endedMs} ms`)
        // nginx skips a process that failed for this long; the other process may not end before that.
        await sleep(failTimeoutMs + 1_000)
        const slowBefore = counted.slow
        await expect.poll(() => counted.slow, patiently).toBeGreaterThan(slowBefore + 2)
        if (n === 0) await buyThroughEach(ada)
      }
      await buyThroughEach(ada)
    }
    closing.abort()
    await Promise.all(clients)
    await askPanel(world.panel, 'DELETE', '/api/faults', undefined)
    say(
      `${earlier.commit} → this version → ${earlier.commit}: ${counted.requests} requests, ${counted.slow} of them of three seconds, ${failed.length} failed.`,
    )
    expect(failed).toEqual([])
    await expectQuiet({ database })
    expect(logs.flatMap((log) => brokenLinesOf(readFileSync(log, 'utf8')))).toEqual([])
  }, 900_000)
})
