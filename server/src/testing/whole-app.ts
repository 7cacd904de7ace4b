// The whole of Moon as the world sees it: the real process with its worker, in front of a database and a sandbox of
// its own. Stories about the whole use it over HTTP only, may kill it at any moment, and read its log.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, expect, inject, vi } from 'vitest'
import type { UserId } from '@moon/contract/ids.ts'
import { freePort } from '../../../tools/src/start/free-port.ts'
import type { Sandbox } from '../../../tools/src/start/sandbox.ts'
import { startServer } from '../../../tools/src/start/start-server.ts'
import { systemClock } from '../kit/clock.ts'
import { openDatabase, read, sql, type Database } from '../database/db.ts'
import { createIds } from '../kit/ids.ts'
import { systemRandom } from '../kit/random.ts'
import { accounts, type AccountPath } from '../ledger/accounts.ts'
import { causes } from '../ledger/causes.ts'
import { postTransfers } from '../ledger/post-transfers.ts'
import { testDatabase } from './database.ts'
import { expectBalancedBooks } from './ledger.ts'
import { testWorld } from './world.ts'

export type WholeApp = {
  app: string
  inbox: string
  /** The story's own connections, for what no call shows. */
  database: Database
  /** Calls the sandbox's panel: pay, mine, swipe, move the clock, break a provider. */
  panel<T>(method: 'GET' | 'POST' | 'DELETE', path: string, body?: unknown): Promise<T>
  /** The whole log since the first start, across restarts of the process. */
  log(): string
  /** Ends the process as a power cut does. */
  kill(): Promise<void>
  /** Freezes the process for this long (SIGSTOP), then resumes it. */
  freeze(forMs: number): Promise<void>
  /** Asks the process to end (SIGTERM); returns its exit code, or the signal that was needed. */
  end(): Promise<number | NodeJS.Signals>
  start(): Promise<void>
  /** Gives a user credit or sats. */
  give(userId: string, has: { credit?: bigint; sats?: bigint }): Promise<void>
}

type Options = {
  parts?: string[]
  /** For stories with their own world and database, which they may stop and start. */
  world?: Pick<Sandbox, 'env' | 'panel' | 'inbox'>
  databaseUrl?: string
  /** Read again at each start. */
  env?: Record<string, string>
  /** Log lines that a story expects because it breaks something on purpose. */
  complaints?: RegExp
}

/** Settings for parts that a story leaves out: their address leads nowhere, as when a provider is down. */
export const away = {
  BITCOIND_URL: 'http://away:away@127.0.0.1:9',
  BITCOIN_NETWORK: 'regtest',
  BITCOIN_XPUB:
    'tpubDDuT4tA1x6BXokeTGz5YveR4xmQthZuiVfUuMuWMDrXT4jR6Zbxb2niBhi7tLh3LVgahRZf2VwFmrEgVyo1uWHDsyTmCETXoaSc5R9cJZed',
  LND_URL: 'http://127.0.0.1:9',
  LND_MACAROON: '00',
}

export async function wholeApp({
  parts = ['bitcoin', 'lightning', 'issuer', 'rates', 'exchange', 'mail', 'panel'],
  world: ownWorld,
  databaseUrl,
  env = {},
  complaints,
}: Options = {}): Promise<WholeApp> {
  const [database, world] = await Promise.all([
    databaseUrl === undefined ? testDatabase() : { url: databaseUrl, ownerUrl: undefined },
    ownWorld ?? testWorld(parts),
  ])
  const { close, ...app } = await openApp({ ...database, world, env })
  afterAll(async () => {
    await app.end()
    const log = app.log()
    await close()
    expect(brokenLinesOf(log).filter((line) => !complaints?.test(line))).toEqual([])
  })
  return app
}

/** Only `close` ends it. */
export async function openApp({
  url,
  ownerUrl,
  world,
  env,
}: {
  url: string
  ownerUrl: string | undefined
  world: Pick<Sandbox, 'env' | 'panel' | 'inbox'>
  env: Record<string, string>
}): Promise<WholeApp & { close: () => Promise<void> }> {
  const port = await freePort()
  const app = `http://127.0.0.1:${port}`
  const database = openDatabase(url)
  const folder = mkdtempSync(join(tmpdir(), 'moon-whole-'))
  const logs: string[] = []
  const own = { PUBLIC_URL: app, PUBLIC_WEBHOOK_URL: app, LOG_LEVEL: 'info' }

  const open = () => {
    const log = join(folder, `${logs.length}.log`)
    logs.push(log)
    const databases = { DATABASE_URL: url, DATABASE_OWNER_URL: ownerUrl }
    const given = { ...process.env, ...away, ...world.env, ...own, ...env, ...databases }
    return startServer({ env: given, log, port, program: inject('programs').server })
  }
  let server = await open()
  const log = () => logs.map((file) => readFileSync(file, 'utf8')).join('')

  return {
    app,
    async close() {
      await database.close()
      rmSync(folder, { recursive: true, force: true })
    },
    inbox: world.inbox,
    database,
    panel: (method, path, body) => askPanel(world.panel, method, path, body),
    log,
    kill: async () => {
      process.kill(server.pid, 'SIGKILL')
      await server.ended
    },
    freeze: async (forMs) => {
      process.kill(server.pid, 'SIGSTOP')
      await sleep(forMs)
      process.kill(server.pid, 'SIGCONT')
    },
    end: async () => {
      await server.stop()
      return server.ended
    },
    start: async () => {
      server = await open()
    },
    give: (userId, has) => give(database, userId as UserId, has),
  }
}

/** Log lines of failed requests, jobs or sweeps: no story expects any, so none may pass unseen. */
export function brokenLinesOf(log: string): string[] {
  return log.split('\n').filter((line) => /"level":(50|60)/.test(line))
}

export async function askPanel<T>(panel: string, method: string, path: string, body: unknown): Promise<T> {
  const answer = await fetch(panel + path, { method, ...(body !== undefined && { body: JSON.stringify(body) }) })
  if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${await answer.text()}`)
  return (await answer.json()) as T
}

async function give(
  database: Database,
  userId: UserId,
  { credit = 0n, sats = 0n }: { credit?: bigint; sats?: bigint },
): Promise<void> {
  const ids = createIds({ clock: systemClock, random: systemRandom })
  const gift = (from: AccountPath, to: AccountPath, currency: 'USD' | 'BTC', amount: bigint) => ({
    cause: causes.gift(ids('gift')),
    happenedAt: systemClock.now(),
    legs: [{ from, to, currency, amount }],
  })
  const gifts = [
    ...(credit > 0n ? [gift(accounts.house('gifts'), accounts.user(userId).credit, 'USD', credit)] : []),
    ...(sats > 0n ? [gift(accounts.house('gifts-btc'), accounts.user(userId).sats, 'BTC', sats)] : []),
  ]
  await database.transaction((tx) => postTransfers(tx, gifts))
}

/** Ends a story: the books balance, and no job waits or has died. */
export async function expectQuiet({ database }: Pick<WholeApp, 'database'>): Promise<void> {
  const waiting = () => read(database.db, sql`select task_identifier, attempts, last_error from graphile_worker.jobs`)
  await vi.waitFor(async () => expect(await waiting()).toEqual([]), { timeout: 90_000 })
  await expectBalancedBooks(database.db)
}
