// The database is lost and restored from an older backup, while a real Lightning node went on: the node knows orders
// that Moon has forgotten. Every payer has their card, their sats, or an entry in suspense with an alarm; nobody has
// two.
import type { UserId } from '@moon/contract/ids.ts'
import { price } from '@moon/money/price.ts'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { attributePayment } from '../suspense/attribute-payment.ts'
import { systemClock } from '../kit/clock.ts'
import { read, readOne, sql } from '../database/db.ts'
import { accounts } from '../ledger/accounts.ts'
import { balanceOf } from '../ledger/balances.ts'
import { createNotify } from '../users/notify.ts'
import { newInvoice, newMember } from './member.ts'
import { expectQuiet, wholeApp } from './whole-app.ts'

// A forgotten order is logged at error level, and so is a card that only the issuer knows.
const app = await wholeApp({
  parts: ['bitcoin', 'lightning', 'issuer', 'rates', 'mail', 'panel'],
  complaints: /"alarm":"(unattributed|suspense|orphaned|issuer_break)"|the issuer and Moon/,
})
const db = app.database.db
const admin = new Client({ connectionString: inject('databaseAdminUrl') })
const name = (await readOne(db, sql<{ name: string }>`select current_database() as name`))!.name

beforeAll(async () => {
  await admin.connect()
  await app.panel('POST', '/api/mining', { everyMs: null })
})
afterAll(async () => {
  await expectQuiet(app)
  await admin.query(`drop database if exists ${name}_backup with (force)`)
  await admin.end()
})

/** Copies a database; the process is down, so nothing is half written. */
async function copy(from: string, to: string) {
  await admin.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = any($1)', [[from, to]])
  await admin.query(`drop database if exists ${to} with (force)`)
  await admin.query(`create database ${to} template ${from}`)
}
async function whileDown(work: () => Promise<void>) {
  await app.kill()
  await work()
  await app.start()
}

const patiently = { timeout: 30_000 }
type Paid = { status: string }
const pay = (to: string, waitMs = 30_000) => app.panel<Paid>('POST', '/api/pay', { to, waitMs })
const lines = (alarm: string) =>
  app
    .log()
    .split('\n')
    .filter((line) => line.includes(`"alarm":"${alarm}"`))

test('for orders that only the node remembers, taken payments lie in suspense until an operator attributes them, held ones go back, open invoices are closed; orders in the backup are delivered once, and addresses are not reused [F-67, F-78]', async () => {
  const ada = await newMember(app)
  const order = async () => {
    const { depositAddress } = await ada.get('getDepositAddress', { body: { card_amount: '25' } })
    return depositAddress!
  }
  const delivered = async () =>
    (await readOne(db, sql<{ n: number }>`select count(*)::int as n from purchases where state = 'delivered'`))!.n
  const made = async () => (await app.panel<unknown[]>('GET', '/api/cards')).length

  const known = await order()
  await whileDown(() => copy(name, `${name}_backup`))

  expect(await pay(known)).toMatchObject({ status: 'SUCCEEDED' })
  const taken = await order()
  expect(await pay(taken)).toMatchObject({ status: 'SUCCEEDED' })
  await expect.poll(delivered, patiently).toBe(2)
  // Without its issuer Moon holds payments and does not settle them.
  await app.panel('POST', '/api/faults', { provider: 'issuer', kind: 'error', status: 503 })
  const held = await order()
  const paying = pay(held, 60_000)
  await expect
    .poll(() => readOne(db, sql`select state from invoices where payment_request = ${held}`), patiently)
    .toEqual({ state: 'held' })
  const open = await order()
  const { address: forgotten } = await newInvoice(ada)

  await whileDown(async () => {
    await copy(`${name}_backup`, name)
    await app.panel('DELETE', '/api/faults')
  })
  expect(await paying).toMatchObject({ status: 'FAILED' })
  expect(await pay(open)).toMatchObject({ status: 'FAILED' })
  const suspense = () =>
    read(db, sql<{ at: string; units: bigint }>`select why, rail, coin, units::bigint as units, at from suspense`)
  await expect.poll(suspense, patiently).toMatchObject([{ why: 'no owner', rail: 'lightning', coin: 'BTC' }])
  expect(lines('unattributed')).toHaveLength(1)
  expect(lines('orphaned').filter((line) => line.includes('went back'))).toHaveLength(1)
  // The order that the backup knew was paid meanwhile: Moon finds the card that was made for it.
  await expect.poll(delivered, patiently).toBe(1)
  expect(await made()).toBe(2)

  // A forgotten on-chain order may still be paid: its address is not given out again.
  expect((await newInvoice(ada)).address).not.toBe(forgotten)

  const [found] = await suspense()
  const given = {
    rail: 'lightning',
    txid: found!.at.split(':')[0]!,
    vout: 0,
    userId: ada.userId as UserId,
    by: 'an operator',
  } as const
  const bid = price(6_000_000_000_000n)
  const rate = () => ({ coin: 'BTC', bid, quotedAt: systemClock.now(), goodUntil: systemClock.now() }) as const
  const notify = createNotify({ post: async () => undefined, clock: systemClock, publicUrl: app.app })
  const deps = { database: app.database, clock: systemClock, rate, notify }
  await attributePayment(deps, given)
  await expect(attributePayment(deps, given)).rejects.toMatchObject({ code: 'wrong_state' })
  expect(await balanceOf(db, accounts.house('suspense/lightning'))).toBe(0n)
  expect(await balanceOf(db, accounts.user(ada.userId as UserId).credit)).toBe((found!.units * 60_000n) / 1_000_000n)
  expect(await suspense()).toEqual([])
}, 180_000)
