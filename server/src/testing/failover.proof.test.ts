// Loses the database in every way in which a primary can be lost, while users buy: its connections, the whole server,
// its write access, and for good, so that a standby is promoted. Everything acknowledged exists exactly once, and
// nothing is logged as a defect.
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { read, sql } from '../database/db.ts'
import { newMember, type Answer, type Member } from './member.ts'
import { replicatedDatabase } from './replicated-database.ts'
import { signUpUser } from './sign-up.ts'
import { expectQuiet, wholeApp } from './whole-app.ts'

const database = await replicatedDatabase()
const app = await wholeApp({
  parts: ['bitcoin', 'lightning', 'issuer', 'rates', 'mail', 'panel'],
  databaseUrl: database.url,
})
const db = app.database.db
const patiently = { timeout: 60_000, interval: 100 }

const linesWith = (word: string) =>
  app
    .log()
    .split('\n')
    .filter((line) => line.includes(word)).length
const saidOfDatabase = () => [linesWith('the database is away'), linesWith('the database answers again')]
const health = () =>
  fetch(`${app.app}/health`)
    .then((answer) => answer.json())
    .catch(() => undefined)
const isWell = () => expect.poll(health, patiently).toEqual({ ok: true, database: 'ok', queue: 'ok', live: 'ok' })

const acknowledged: string[] = []
const closingTime = new AbortController()

/** Repeats a request with the same key until it is answered, as the app does. */
async function untilAnswered(ask: () => Promise<Answer>): Promise<Record<string, unknown>> {
  for (;;) {
    const answer = await ask().catch(() => undefined)
    if (answer?.status === 200) return answer.body
    if (answer && answer.status < 500 && answer.status !== 409 && answer.status !== 424)
      throw new Error(`refused with ${answer.status}: ${JSON.stringify(answer.body)}`)
    await sleep(50)
  }
}

async function shop(member: Member, name: string): Promise<void> {
  for (let n = 0; !closingTime.signal.aborted; n += 1) {
    const headers = { 'idempotency-key': `${name} ${n}` }
    const order = await untilAnswered(() => member.ask('getDepositAddress', { body: { card_amount: '5' }, headers }))
    acknowledged.push(String(order['depositAddress']))
    await app.panel('POST', '/api/pay', { to: order['depositAddress'], waitMs: 0 })
    await sleep(1_000)
  }
}

const endAll = `select pg_terminate_backend(pid, 10000) from pg_stat_activity
  where pid <> pg_backend_pid() and backend_type = 'client backend'`

/** Each entry returns how often it lost the database. */
const losses: Record<string, () => Promise<number>> = {
  'each connection, again and again': async () => {
    for (let times = 0; times < 8; times += 1) {
      await database.onPrimary(endAll)
      await sleep(200)
    }
    return 8
  },
  'the server, which comes back with what it has written down': async () => {
    await database.kill()
    await database.restart()
    return 1
  },
  'the right to write': async () => {
    await database.onPrimary('alter system set default_transaction_read_only = on')
    await database.onPrimary('select pg_reload_conf()')
    const ready = () => fetch(`${app.app}/readyz`).then((answer) => answer.json())
    await expect.poll(ready, patiently).toMatchObject({ ok: false, database: 'may only be read' })
    const [gone = 0, back = 0] = saidOfDatabase()
    if (gone === back) await expect.poll(() => saidOfDatabase()[0], patiently).toBe(gone + 1)
    await database.onPrimary('alter system reset default_transaction_read_only')
    await database.onPrimary('select pg_reload_conf()')
    return 1
  },
  'the server for good, and its standby is promoted': async () => {
    await database.kill()
    database.front.leadTo(database.standbyPort)
    database.front.cut()
    const ready = () => fetch(`${app.app}/readyz`).then((answer) => answer.json())
    await expect.poll(ready, patiently).toMatchObject({ ok: false, database: 'is a standby' })
    await database.onStandby('select pg_promote()')
    return 1
  },
}

let shopping: Promise<unknown> = Promise.resolve()
afterAll(() => {
  closingTime.abort()
})

test('users begin to buy', async () => {
  const members = [await newMember(app), await newMember(app)]
  shopping = Promise.all(members.map((member, n) => shop(member, `shopper ${n}`)))
  shopping.catch(() => {})
  await expect.poll(() => acknowledged.length, patiently).toBeGreaterThan(2)
  expect(saidOfDatabase()).toEqual([0, 0])
}, 60_000)

test.each(Object.entries(losses))(
  'lost: %s. One log line when the server goes, one when it is back; orders, emails and jobs continue [G-40]',
  async (_what, lose) => {
    const [before = 0] = saidOfDatabase()
    const most = before + (await lose())
    await isWell()
    const ordersBefore = acknowledged.length
    await expect.poll(() => acknowledged.length, patiently).toBeGreaterThan(ordersBefore)
    await signUpUser(app)
    await expect.poll(() => new Set(saidOfDatabase()).size, patiently).toBe(1)
    const [said = 0] = saidOfDatabase()
    expect(said).toBeGreaterThan(before)
    expect(said).toBeLessThanOrEqual(most)
    // No line is called an error: that is looked at when the story ends (wholeApp).
  },
  120_000,
)

test('every acknowledged order is exactly one card, and the process ends when it is told to', async () => {
  closingTime.abort()
  await shopping
  const rows = () =>
    read(
      db,
      sql<{ request: string; state: string }>`select i.payment_request as request, p.state
        from purchases p join invoices i on i.purchase_id = p.id where i.payment_request is not null`,
    )
  await expect
    .poll(
      async () =>
        (await rows())
          .filter(({ state }) => state === 'delivered')
          .map(({ request }) => request)
          .toSorted(),
      patiently,
    )
    .toEqual(acknowledged.toSorted())
  const cards = await app.panel<{ token: string }[]>('GET', '/api/cards')
  const ours = await read(db, sql<{ token: string }>`select issuer_token as token from cards`)
  expect(cards.map(({ token }) => token).toSorted()).toEqual(ours.map(({ token }) => token).toSorted())
  expect(ours).toHaveLength(acknowledged.length)
  await expectQuiet(app)
  expect(await app.end()).toBe(0)
}, 120_000)

test('a start without a primary waits, says so once, and begins when there is one', async () => {
  const waits = () => linesWith('Moon waits with its start')
  await database.killStandby()
  const started = app.start()
  await expect.poll(waits, patiently).toBe(1)
  await database.restartStandby()
  await started
  await isWell()
  expect(waits()).toBe(1)
}, 120_000)

test('a process whose database is unreachable ends when it is told to', async () => {
  const [gone = 0] = saidOfDatabase()
  await database.killStandby()
  await expect.poll(() => saidOfDatabase()[0], patiently).toBe(gone + 1)
  // A number, not a signal: the process did not have to be killed.
  expect(await app.end()).toBeTypeOf('number')
  await database.restartStandby()
}, 120_000)
