// A node shows a token payment in its logs and has no receipt for it. No other payment waits for that.
import { afterAll, afterEach, expect, test } from 'vitest'
import { testDatabase } from '../testing/database.ts'
import { expectAllWell, moneyWorld, settleDown } from '../testing/money.ts'
import { tokenOrders } from '../testing/token-orders.ts'
import { findCursor } from './store.ts'
import { readAllParked } from './reads.ts'
import { retryParked } from './parked-commands.ts'

const { url } = await testDatabase()
const world = moneyWorld(url)
const { deps, tokens, clock } = world
const { buy, outcome, status } = tokenOrders(world)
const { db } = deps.database
const delivered = { state: 'delivered', card: 'active', onCard: 2_500n, credit: 0n, sats: 0n }
const [secondMs, hourMs] = [1_000, 3_600_000]
const isReadToTheTip = async (rail: 'ethereum' | 'tron') =>
  (await findCursor(db, rail))?.height === (await tokens[rail].readChanges(null)).cursor.height

await settleDown(deps)
afterEach(async () => {
  for (const chain of [tokens.ethereum, tokens.tron]) {
    chain.withheld.clear()
    chain.mine(40)
  }
  clock.advance(2 * hourMs)
  await settleDown(deps)
  expect(await readAllParked(db)).toEqual([])
  await expectAllWell(deps)
})
afterAll(() => deps.database.close())

test.each(['ethereum', 'tron'] as const)(
  'a receipt withheld by the node of %s does not block others, and its payment counts once the receipt is there [G-8, F-91]',
  async (rail) => {
    const [one, other, later] = [await buy(rail, 'USDT'), await buy(rail, 'USDT'), await buy(rail, 'USDT')]
    const txid = one.pay()
    one.chain.withheld.add(txid)
    other.pay()
    await one.settle(1)
    later.pay()
    await one.settle(40)
    expect(await outcome(other.purchase)).toEqual(delivered)
    expect(await outcome(later.purchase)).toEqual(delivered)
    expect(await isReadToTheTip(rail)).toBe(true)
    expect(await status(one.purchase)).toMatchObject({ payments: [] })
    expect(await readAllParked(db)).toMatchObject([{ rail, txid, step: 'unproved', units: 25_000_000n }])

    one.chain.withheld.clear()
    clock.advance(2 * secondMs)
    await one.settle(0)
    expect(await readAllParked(db)).toEqual([])
    await one.settle(1)
    expect(await outcome(one.purchase)).toEqual(delivered)
  },
)

test('a missing receipt is requested again with growing pauses, and immediately at an operator’s request [G-8]', async () => {
  const one = await buy('ethereum', 'USDC')
  const txid = one.pay()
  one.chain.withheld.add(txid)
  await one.settle(1)
  expect(await readAllParked(db)).toMatchObject([{ attempts: 1 }])
  for (const seconds of [1, 2, 4, 8, 16, 32]) {
    clock.advance((seconds - 1) * secondMs)
    await settleDown(deps)
    clock.advance(secondMs)
    await settleDown(deps)
  }
  expect(await readAllParked(db)).toMatchObject([{ attempts: 7 }])
  one.chain.withheld.clear()
  await one.settle(20)
  expect(await retryParked(deps, { rail: 'ethereum', txid, vout: -1 })).toBe(true)
  await one.settle(1)
  expect(await outcome(one.purchase)).toEqual(delivered)
})

test('a payment without a receipt in an abandoned block is no longer waited for, and counts once where it is mined again [G-8]', async () => {
  const [one, dropped] = [await buy('ethereum', 'USDT'), await buy('ethereum', 'USDT')]
  const [txid, gone] = [one.pay(), dropped.pay()]
  for (const each of [txid, gone]) one.chain.withheld.add(each)
  await one.settle(2)
  expect(await readAllParked(db)).toHaveLength(2)
  one.chain.withheld.clear()
  one.chain.reorganise(3, { drop: [gone] })
  await one.settle(0)
  expect(await readAllParked(db)).toEqual([])
  clock.advance(hourMs)
  await one.settle(20)
  expect(await outcome(one.purchase)).toEqual(delivered)
  expect(await status(dropped.purchase)).toMatchObject({ payments: [] })
})

test('a card is not clawed back because its payment moved to another block whose receipt the node lacks yet [G-8, F-63]', async () => {
  const one = await buy('ethereum', 'USDT')
  const txid = one.pay()
  await one.settle(12)
  expect(await outcome(one.purchase)).toEqual(delivered)
  one.chain.reorganise(12)
  one.chain.withheld.add(txid)
  await one.settle(1)
  await one.settle(1)
  expect(await outcome(one.purchase)).toEqual(delivered)
  expect(await readAllParked(db)).toMatchObject([{ txid, step: 'unproved' }])
  one.chain.withheld.clear()
  clock.advance(hourMs)
  await one.settle(20)
  expect(await outcome(one.purchase)).toEqual(delivered)
  expect((await status(one.purchase)).payments).toMatchObject([{ invalid: false }])
})
