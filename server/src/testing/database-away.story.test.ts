// The database is unavailable for a while: users and health checks get an error with a time to retry, and the log has
// one line when the database goes away and one when it is back.
import { readFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { Client } from 'pg'
import { startCluster } from '../../../tools/src/postgres/postgres-cluster.ts'
import { read, sql } from '../database/db.ts'
import { migrate } from '../database/migrate.ts'
import { newMember } from './member.ts'
import { wholeApp } from './whole-app.ts'

const folder = mkdtempSync(join(tmpdir(), 'moon-away-'))
let cluster = await startCluster({ home: join(folder, 'postgres'), durable: true })
afterAll(async () => {
  await cluster.stop()
  for (const one of [folder, cluster.home]) rmSync(one, { recursive: true, force: true })
})
await migrate(cluster.url)
const app = await wholeApp({
  parts: ['bitcoin', 'lightning', 'issuer', 'rates', 'mail', 'panel'],
  databaseUrl: cluster.url,
})
const ada = await newMember(app)
const keeperUrl = Object.assign(new URL(cluster.url), {
  username: 'keeper',
  password: 'kept',
  pathname: '/template1',
}).href
await read(app.database.db, sql`create role keeper superuser login password 'kept'`)

const goAway = async () => {
  const [pid] = readFileSync(join(cluster.home, 'data/postmaster.pid'), 'utf8').split('\n')
  process.kill(Number(pid), 'SIGQUIT')
  await cluster.ended
}
const comeBack = async () => {
  const preferredPort = Number(new URL(cluster.url).port)
  cluster = await startCluster({ home: join(folder, 'postgres'), durable: true, preferredPort })
}

/** Runs statements as another role, from another database; afterwards every connection of Moon has ended. */
const asKeeper = async (...statements: string[]) => {
  const keeper = new Client({ connectionString: keeperUrl })
  await keeper.connect()
  for (const statement of statements) await keeper.query(statement)
  await keeper.query(endAll)
  await keeper.end()
}

const endAll = `select pg_terminate_backend(pid) from pg_stat_activity where usename = 'moon'`

const linesWith = (word: string) =>
  app
    .log()
    .split('\n')
    .filter((line) => line.includes(word))
const health = () => fetch(`${app.app}/health`).then(async (answer) => [answer.status, await answer.json()] as const)
const patiently = { timeout: 60_000, interval: 100 }
const order = () =>
  ada.ask('fundOnChain', { body: { cardValue: '25' }, headers: { 'idempotency-key': 'while-it-was-away' } })

test('while the database is unreachable each call is refused as unavailable, and the log says it once [G-19]', async () => {
  expect(await health()).toEqual([200, { ok: true, database: 'ok', queue: 'ok', live: 'ok' }])
  await goAway()
  for (const ask of [order, () => ada.ask('listCards'), () => ada.browser.send('POST', '/v1/auth/token')]) {
    const { status, body } = await ask()
    expect({ status, code: body['code'] }).toEqual({ status: 503, code: 'unavailable' })
  }
  expect((await order()).headers.get('retry-after')).toMatch(/^\d+$/)
  await expect.poll(async () => (await health())[0], patiently).toBe(503)
  expect((await fetch(`${app.app}/livez`)).status).toBe(200)

  await comeBack()
  await expect.poll(async () => (await health())[1], patiently).toMatchObject({ ok: true })
  const answers = [await order(), await order()]
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  expect(await read(app.database.db, sql`select from purchases`)).toHaveLength(1)
  expect(linesWith('the database is away')).toHaveLength(1)
  await expect.poll(() => linesWith('the database answers again').length, patiently).toBe(1)
  // That nothing was called a defect is looked at when the story ends (wholeApp).
})

test.each([
  { why: 'its role may not log in', take: ['alter role moon nologin'], give: ['alter role moon login'] },
  {
    why: 'it has another name',
    take: ['alter role moon nologin', endAll, 'alter database postgres rename to elsewhere', 'alter role moon login'],
    give: ['alter database elsewhere rename to postgres'],
  },
])('a database that is up but refuses Moon, because $why, counts as unavailable [G-19]', async ({ take, give }) => {
  const before = linesWith('"level":40').length
  await asKeeper(...take)
  const asked = [
    order,
    () => ada.ask('listCards'),
    () => ada.browser.send('POST', '/v1/auth/token'),
    () => ada.browser.send('GET', '/v1/moon/events'),
    () => ada.browser.send('POST', '/v1/auth/sign-in', { body: { email: ada.email, password: ada.password } }),
  ]
  for (const ask of asked) {
    const { status, body } = await ask()
    expect({ status, ...body }).toMatchObject({
      status: 503,
      code: 'unavailable',
      message: 'Moon cannot reach its database right now. Nothing is lost; please try again in a moment.',
    })
  }
  expect(linesWith('"level":40').slice(before)).toEqual([expect.stringContaining('the database is away')])
  expect(linesWith('"stack"')).toEqual([])

  const back = linesWith('the database answers again').length
  await asKeeper(...give)
  await expect.poll(async () => (await health())[1], patiently).toMatchObject({ ok: true })
  expect((await ada.ask('listCards')).status).toBe(200)
  await expect.poll(() => linesWith('the database answers again').length, patiently).toBe(back + 1)
})
