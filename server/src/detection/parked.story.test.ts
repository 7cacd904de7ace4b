// One payment that cannot be recorded must not stop the reading of its chain for all others.
import type { CardId } from '@moon/contract/ids.ts'
import { runStatement } from '../../../tools/src/postgres/run-statement.ts'
import { afterAll, afterEach, expect, test } from 'vitest'
import { accounts } from '../ledger/accounts.ts'
import { causes, type Cause } from '../ledger/causes.ts'
import { postTransfers } from '../ledger/post-transfers.ts'
import { read, sql } from '../database/db.ts'
import { chainOrders } from '../testing/chain-orders.ts'
import { testDatabase } from '../testing/database.ts'
import { expectAllWell, moneyWorld, settleDown } from '../testing/money.ts'
import { tokenOrders } from '../testing/token-orders.ts'
import { findCursor } from './store.ts'
import { readAllParked } from './reads.ts'
import { retryParked } from './parked-commands.ts'

const { url, ownerUrl } = await testDatabase()
const world = moneyWorld(url)
const { deps, bitcoin, clock } = world
const { database } = deps
const { buy, status, outcome, exactly, delivered } = chainOrders(world)

bitcoin.mine(12)
await settleDown(deps)
afterEach(async () => {
  await lift()
  clock.advance(2 * 3_600_000)
  bitcoin.mine(6)
  await settleDown(deps)
  expect(await readAllParked(database.db)).toEqual([])
  await expectAllWell(deps)
})
afterAll(() => database.close())

/** Makes every write of this amount fail: a defect that affects one customer only. */
const refuse = (units: bigint) =>
  runStatement(ownerUrl, `alter table payments add constraint obstacle check (units <> ${units}) not valid`)
/** Makes finalizing this amount fail. */
const refuseFinal = (units: bigint) =>
  runStatement(
    ownerUrl,
    `alter table payments add constraint obstacle check (units <> ${units} or state <> 'final') not valid`,
  )
const lift = () => runStatement(ownerUrl, 'alter table payments drop constraint if exists obstacle')
const isReadToTheTip = async () => (await findCursor(database.db, 'bitcoin'))?.height === bitcoin.height()

test('a final payment is removed, returns, and is removed again, with money on its card each time: each claw-back counts and the chain is read on [G-8]', async () => {
  const { purchase, bitcoin: invoice } = await buy()
  const paid = bitcoin.pay({ to: invoice.address, sats: exactly })
  bitcoin.mine(3)
  await settleDown(deps)
  const [row] = await read<{ id: CardId }>(database.db, sql`select id from cards where purchase_id = ${purchase.id}`)
  const card = accounts.card(row!.id).balance
  const move = (cause: Cause, amount: bigint, isBack = false) => {
    const [from, to] = isBack ? [accounts.house('spent/visa'), card] : [card, accounts.house('spent/visa')]
    const transfer = { cause, happenedAt: clock.now(), legs: [{ from, to, currency: 'USD', amount }] } as const
    return database.transaction((tx) => postTransfers(tx, [transfer]))
  }
  await move(causes.gift('spent'), 1_500n)
  bitcoin.reorganise(4, { drop: [paid] })
  await settleDown(deps)
  expect(await outcome(purchase)).toMatchObject({ onCard: 0n })

  for (const [nth, amount] of [200n, 300n, 400n].entries()) {
    await move(causes.gift(`back-${nth}`), amount, true)
    bitcoin.resend(paid)
    await settleDown(deps)
    expect((await status(purchase)).payments).toMatchObject([{ invalid: false }])
    bitcoin.replace(paid)
    await settleDown(deps)
    expect(await outcome(purchase)).toMatchObject({ onCard: 0n })
  }
  const [stands] = await read(
    database.db,
    sql`select covered_cents::int as covered, clawed_back_cents::int as back from payments`,
  )
  expect(stands).toEqual({ covered: 2_500, back: 1_900 })
  expect(await readAllParked(database.db)).toEqual([])

  bitcoin.mine(1)
  const other = await buy()
  bitcoin.pay({ to: other.bitcoin.address, sats: exactly })
  bitcoin.mine(3)
  await settleDown(deps)
  expect(await outcome(other.purchase)).toEqual(delivered)
})

test('a payment that cannot be recorded is parked, others are processed, and it is recorded automatically once possible [G-8]', async () => {
  const [one, other] = [await buy(), await buy()]
  await refuse(exactly + 1n)
  bitcoin.pay({ to: one.bitcoin.address, sats: exactly + 1n })
  bitcoin.pay({ to: other.bitcoin.address, sats: exactly })
  bitcoin.mine(3)
  await settleDown(deps)
  expect(await outcome(other.purchase)).toEqual(delivered)
  expect(await isReadToTheTip()).toBe(true)
  expect(await readAllParked(database.db)).toMatchObject([{ rail: 'bitcoin', units: exactly + 1n, attempts: 1 }])

  // Retries come with growing pauses, not at each reading.
  for (const minutes of [2, 3, 5]) {
    clock.advance(minutes * 60_000)
    await settleDown(deps)
  }
  expect(await readAllParked(database.db)).toMatchObject([{ attempts: 4 }])
  await lift()
  clock.advance(60 * 60_000)
  await settleDown(deps)
  expect(await readAllParked(database.db)).toEqual([])
  expect(await outcome(one.purchase)).toMatchObject({ state: 'delivered', onCard: 2_500n })
})

test('a payment that cannot become final is parked while others become final, and is retried immediately on request [G-8]', async () => {
  const [one, other] = [await buy(), await buy()]
  const paid = bitcoin.pay({ to: one.bitcoin.address, sats: exactly + 2n })
  bitcoin.pay({ to: other.bitcoin.address, sats: exactly })
  await refuseFinal(exactly + 2n)
  bitcoin.mine(3)
  await settleDown(deps)
  expect(await outcome(other.purchase)).toEqual(delivered)
  expect(await readAllParked(database.db)).toMatchObject([{ txid: paid, step: 'final' }])
  // Its block is reorganised away meanwhile; the parked payment follows to its new block.
  bitcoin.reorganise(2)
  await settleDown(deps)
  await lift()
  bitcoin.mine(3)
  await settleDown(deps)
  expect(await outcome(one.purchase)).toMatchObject({ onCard: 0n })
  expect(await retryParked(deps, { rail: 'bitcoin', txid: paid, vout: 0 })).toBe(true)
  await settleDown(deps)
  expect(await outcome(one.purchase)).toMatchObject({ state: 'delivered', onCard: 2_500n })
})

test('a parked payment that leaves the chain for good is no longer waited for [G-8]', async () => {
  const { purchase, bitcoin: invoice } = await buy()
  await refuse(exactly + 3n)
  const paid = bitcoin.pay({ to: invoice.address, sats: exactly + 3n })
  bitcoin.mine(1)
  await settleDown(deps)
  expect(await readAllParked(database.db)).toHaveLength(1)
  bitcoin.reorganise(2, { drop: [paid] })
  clock.advance(3_600_000)
  await settleDown(deps)
  expect(await readAllParked(database.db)).toEqual([])
  expect(await status(purchase)).toMatchObject({ payments: [] })
})

test('a token payment that cannot be recorded does not block others on its chain [G-8]', async () => {
  const tokens = tokenOrders(world)
  const [one, other] = [await tokens.buy('tron', 'USDT'), await tokens.buy('tron', 'USDT')]
  await refuse(25_000_001n)
  one.pay(25_000_001n)
  other.pay()
  await one.settle(19)
  expect(await tokens.outcome(other.purchase)).toEqual(delivered)
  expect(await readAllParked(database.db)).toMatchObject([{ rail: 'tron', coin: 'USDT' }])
  await lift()
  clock.advance(3_600_000)
  await one.settle(19)
  expect(await tokens.outcome(one.purchase)).toMatchObject({ state: 'delivered', onCard: 2_500n })
})
