// DATABASE_POOL_URL: ordinary work goes through a transaction pooler, the rest does not.
import { livePath } from '@moon/contract/plain/live-path.ts'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openDatabase, read, readOne, sql, type Db, type Tx } from '../database/db.ts'
import { lockMigrations } from '../database/migrate.ts'
import { onPrimary } from '../database/on-primary.ts'
import { prepareDatabase } from '../database/prepare-database.ts'
import { testDatabase } from './database.ts'
import { newInvoice, newMember } from './member.ts'
import { bouncerIsMissing, startBouncer, type Bouncer } from './start-bouncer.ts'
import { expectQuiet, wholeApp } from './whole-app.ts'

const log = { info: () => {}, warn: () => {} }
const begin = (urls: Parameters<typeof prepareDatabase>[0]) =>
  onPrimary(urls.databaseUrl, log, () => prepareDatabase(urls))
const named = (url: string, name: string) => Object.assign(new URL(url), { search: `?application_name=${name}` }).href
/** Longer than a supervisor waits: an answer within it was not refused. */
const soon = 30_000

describe('a process with two database addresses', async () => {
  const { url } = await testDatabase()
  const app = await wholeApp({
    databaseUrl: named(url, 'direct'),
    env: { DATABASE_POOL_URL: named(url, 'pooled') },
    parts: ['bitcoin', 'lightning', 'issuer', 'rates', 'mail', 'panel'],
  })

  test('holds at most seven connections to PostgreSQL itself, however high the load', async () => {
    const members = await Promise.all(Array.from({ length: 8 }, () => newMember(app)))
    const orders = members.flatMap((member) => [member, member, member]).map((member) => newInvoice(member))
    await Promise.all(orders)
    const counted = await countByName(url)
    expect(counted['pooled']).toBeGreaterThan(4)
    // One of these connections is the story's own.
    expect(counted['direct']).toBeGreaterThan(2)
    expect(counted['direct']).toBeLessThanOrEqual(7 + 1)
    await expectQuiet(app)
  })
})

async function countByName(url: string): Promise<Record<string, number>> {
  const client = new Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<{ name: string; n: number }>(
    `select application_name as name, count(*)::int as n from pg_stat_activity
      where datname = current_database() group by 1`,
  )
  await client.end()
  return Object.fromEntries(rows.map(({ name, n }) => [name, n]))
}

test('an abandoned migration lock gives an error of one sentence, and a running migration is waited for', async () => {
  const { ownerUrl } = await testDatabase()
  const [holder, waiting] = [new Client({ connectionString: ownerUrl }), new Client({ connectionString: ownerUrl })]
  await Promise.all([holder.connect(), waiting.connect()])
  await holder.query('select pg_advisory_lock(4011969)')
  let isBusy = true
  const busy = holder.query('select pg_sleep(1.5)').finally(() => {
    isBusy = false
  })
  const refused = lockMigrations(waiting, { idleSeconds: 1 })
  await expect(refused.finally(() => expect(isBusy).toBe(false))).rejects.toThrow(
    /^The lock of migrations is held by a connection of the database that does nothing/,
  )
  await busy
  await holder.end()
  await lockMigrations(waiting)
  await waiting.end()
})

test('a pool address that leads to another database gives an error of one sentence', async () => {
  const [one, other] = [await testDatabase(), await testDatabase()]
  await expect(
    begin({ databaseUrl: one.url, databaseOwnerUrl: one.ownerUrl, databasePoolUrl: other.url }),
  ).rejects.toThrow('DATABASE_POOL_URL leads to another database than DATABASE_URL: both must be one.')
})

test('a pool that works as another role, such as the one that owns the tables, gives an error of one sentence', async () => {
  const { url, ownerUrl } = await testDatabase()
  await expect(begin({ databaseUrl: url, databaseOwnerUrl: ownerUrl, databasePoolUrl: ownerUrl })).rejects.toThrow(
    /^DATABASE_POOL_URL works as the role \w+, and DATABASE_URL as moon_server: the pooler must log in as the role of DATABASE_URL\.$/,
  )
})

if (bouncerIsMissing) process.stderr.write(`${bouncerIsMissing}\n`)

describe.skipIf(bouncerIsMissing)('through PgBouncer', async () => {
  const { url, ownerUrl } = await testDatabase()
  let bouncer: Bouncer
  beforeAll(async () => {
    bouncer = await startBouncer(url)
  })
  afterAll(() => bouncer.stop())

  const limits = (on: Db | Tx) =>
    readOne(
      on,
      sql`select current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock,
        current_setting('idle_in_transaction_session_timeout') as idle, current_setting('timezone') as zone`,
    )

  test('timeouts apply inside and outside a transaction, and are not inherited from the previous user of the connection', async () => {
    await begin({ databaseUrl: url, databaseOwnerUrl: ownerUrl, databasePoolUrl: bouncer.url })
    // A new PgBouncer, without connections from before the role's limits were set.
    const fresh = await startBouncer(url, { connections: 1 })
    const database = openDatabase(url, { poolUrl: fresh.url })
    const usual = { statement: '15s', lock: '5s', idle: '15s', zone: 'UTC' }
    expect(await database.urgent.transaction(limits)).toEqual({ ...usual, statement: '4s', lock: '2s' })
    expect(await database.transaction(limits)).toEqual(usual)
    expect(await limits(database.db)).toEqual(usual)
    await database.close()
    await fresh.stop()
  })

  test('a DATABASE_URL that leads through PgBouncer gives an error of one sentence, also for a process', async () => {
    const sentence = /must lead to PostgreSQL itself, and here a connection pooler answers/
    const begun = performance.now()
    await expect(begin({ databaseUrl: bouncer.url, databaseOwnerUrl: null })).rejects.toThrow(sentence)
    await expect(begin({ databaseUrl: url, databaseOwnerUrl: bouncer.url })).rejects.toThrow(sentence)
    expect(performance.now() - begun).toBeLessThan(soon)
  })

  test('users sign up, buy on two rails and get live events, and nothing is reported as a defect', async () => {
    const app = await wholeApp({
      databaseUrl: url,
      env: { DATABASE_POOL_URL: bouncer.url },
      parts: ['bitcoin', 'lightning', 'issuer', 'rates', 'mail', 'panel'],
    })
    const members = await Promise.all(Array.from({ length: 6 }, () => newMember(app)))
    const [ada] = members
    const stream = await fetch(new URL(livePath, app.app), { headers: { cookie: ada!.cookie } })
    await Promise.all(
      members.map(async (member, n) => {
        if (n % 2 === 0) {
          const { depositAddress } = await member.get('getDepositAddress', { body: { card_amount: '5' } })
          await app.panel('POST', '/api/pay', { to: depositAddress, waitMs: 30_000 })
        } else {
          const { paymentUri } = await newInvoice(member)
          await app.panel('POST', '/api/pay', { to: paymentUri, via: 'chain' })
        }
      }),
    )
    await app.panel('POST', '/api/mine', { blocks: 1 })
    await expect
      .poll(() => read(app.database.db, sql`select from purchases where state = 'delivered'`), { timeout: 60_000 })
      .toHaveLength(members.length)
    await expectQuiet(app)
    expect(await app.end()).toBe(0)
    expect(await stream.text()).toMatch(/"kind":"card"/)
  })
})
