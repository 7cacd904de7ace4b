// The database does not answer for a while: users and health checks get an error that says when to ask again, and the log
// has one line when the database goes and one when it is back.
import { readFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { startCluster } from '../../../tools/src/postgres-cluster.ts'
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

const goAway = async () => {
  const [pid] = readFileSync(join(cluster.home, 'data/postmaster.pid'), 'utf8').split('\n')
  process.kill(Number(pid), 'SIGQUIT')
  await cluster.ended
}
const comeBack = async () => {
  const preferredPort = Number(new URL(cluster.url).port)
  cluster = await startCluster({ home: join(folder, 'postgres'), durable: true, preferredPort })
}

const linesWith = (word: string) =>
  app
    .log()
    .split('\n')
    .filter((line) => line.includes(word))
const health = () => fetch(`${app.app}/health`).then(async (answer) => [answer.status, await answer.json()] as const)
const patiently = { timeout: 60_000, interval: 100 }
const order = () =>
  ada.ask('fundOnChain', { body: { cardValue: '25' }, headers: { 'idempotency-key': 'while-it-was-away' } })

test('while the database is away each call is refused as unavailable, and the log says it once [G-19]', async () => {
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
}, 180_000)
