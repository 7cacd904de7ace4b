// A node omits the log of a payment for longer than the newest blocks are read again.
import { afterAll, afterEach, expect, test } from 'vitest'
import { testDatabase } from '../testing/database.ts'
import { expectAllWell, moneyWorld, settleDown } from '../testing/money.ts'
import { tokenOrders } from '../testing/token-orders.ts'
import { compareBalances } from './compare-balances.ts'
import { readUnexplained } from './reads.ts'
import { readAgain } from './read-again.ts'
import { readChain } from './read-chain.ts'
import { findCursor } from './store.ts'
import { tokenChains } from './watched-chains.ts'

const { url } = await testDatabase()
const world = moneyWorld(url)
const { deps, tokens, clock } = world
const { buy, outcome, status } = tokenOrders(world)
const { db } = deps.database
const [minuteMs, hourMs, dayMs] = [60_000, 3_600_000, 86_400_000]
const delivered = { state: 'delivered', card: 'active', onCard: 2_500n, credit: 0n, sats: 0n }
const chainOf = (name: 'ethereum' | 'tron') => tokenChains(deps).find((one) => one.name === name)!
const again = (name: 'ethereum' | 'tron') => readAgain(deps, chainOf(name))
const compare = (name: 'ethereum' | 'tron') => compareBalances(deps, chainOf(name))

await settleDown(deps)
for (const name of ['ethereum', 'tron'] as const) await again(name)

afterEach(async () => {
  for (const chain of [tokens.ethereum, tokens.tron]) {
    chain.unmentioned.clear()
    chain.unmentionedBySecond.clear()
    chain.conjured.clear()
    chain.mine(40)
  }
  await settleDown(deps)
  await expectAllWell(deps)
})
afterAll(() => deps.database.close())

/** An order whose payment is mined while no node shows it; its blocks are buried and its lock ends. */
async function unseen(rail: 'ethereum' | 'tron', { bySecond }: { bySecond: boolean }) {
  const bought = await buy(rail, 'USDT')
  const txid = bought.pay()
  bought.chain.unmentioned.add(txid)
  if (bySecond) bought.chain.unmentionedBySecond.add(txid)
  await bought.settle(50)
  await again(rail)
  clock.advance(31 * minuteMs)
  await bought.settle(50)
  expect(await outcome(bought.purchase)).toMatchObject({ state: 'expired', onCard: 0n })
  expect(await status(bought.purchase)).toMatchObject({ payments: [] })
  return bought
}

test.each(['ethereum', 'tron'] as const)(
  'a payment that the node of %s permanently omits is found at the second source an hour later, and buys the card as a late payment [F-91, G-14]',
  async (rail) => {
    const { purchase, settle } = await unseen(rail, { bySecond: false })
    await again(rail)
    await settle(1)
    expect(await outcome(purchase)).toMatchObject({ state: 'expired' })
    clock.advance(hourMs)
    await again(rail)
    await settle(30)
    expect(await outcome(purchase)).toEqual(delivered)
    // A third reading a day later changes nothing.
    clock.advance(dayMs)
    await again(rail)
    await settle(1)
    expect(await outcome(purchase)).toEqual(delivered)
  },
)

test('a payment found on tron under hundreds of blocks becomes final by itself, without any later payment [G-14]', async () => {
  const { purchase, settle } = await unseen('tron', { bySecond: false })
  await settle(300)
  clock.advance(hourMs)
  await again('tron')
  await settle(30)
  expect(await outcome(purchase)).toEqual(delivered)
})

test('a payment that both sources omit for hours is found a day later, also when Moon was stopped in between [F-91, G-14]', async () => {
  const { purchase, settle, chain } = await unseen('tron', { bySecond: true })
  clock.advance(2 * hourMs)
  await again('tron')
  chain.unmentioned.clear()
  clock.advance(3 * dayMs)
  await again('tron')
  await settle(30)
  expect(await outcome(purchase)).toEqual(delivered)
})

test('a payment that both sources omitted is found even after months of downtime, by its block or its balance [F-91, G-14]', async () => {
  const seen = await unseen('tron', { bySecond: true })
  await compare('ethereum')
  const weighed = await unseen('ethereum', { bySecond: true })
  clock.advance(60 * dayMs)
  seen.chain.unmentioned.clear()
  await again('tron')
  await seen.settle(30)
  expect(await outcome(seen.purchase)).toEqual(delivered)
  weighed.chain.unmentioned.clear()
  await compare('ethereum')
  await weighed.settle(30)
  expect(await outcome(weighed.purchase)).toEqual(delivered)
})

test('a payment that no reading showed is found by its address balance and counts as the late payment that it is [F-91, G-14]', async () => {
  const { purchase, settle, chain } = await unseen('ethereum', { bySecond: true })
  clock.advance(2 * dayMs)
  await again('ethereum')
  await settle(1)
  expect(await outcome(purchase)).toMatchObject({ state: 'expired' })
  chain.unmentioned.clear()
  await compare('ethereum')
  await settle(30)
  expect(await outcome(purchase)).toEqual(delivered)
  expect(await readUnexplained(db)).toEqual([])
})

test('an unexplained balance waits for an operator, is compared once a day, and is resolved when it agrees [G-14]', async () => {
  const { invoice, chain } = await buy('tron', 'USDT')
  chain.conjured.set(invoice.address, 7_000_000n)
  clock.advance(2 * dayMs)
  await compare('tron')
  expect(await readUnexplained(db)).toMatchObject([
    { rail: 'tron', address: invoice.address, coin: 'USDT', units: 7_000_000n },
  ])
  chain.conjured.clear()
  await compare('tron')
  expect(await readUnexplained(db)).toHaveLength(1)
  clock.advance(dayMs)
  await compare('tron')
  expect(await readUnexplained(db)).toEqual([])
})

test('a payment that has just arrived is not reported as a difference [G-14]', async () => {
  const { pay, chain } = await buy('tron', 'USDT')
  pay()
  chain.mine(1)
  clock.advance(2 * dayMs)
  await compare('tron')
  expect(await readUnexplained(db)).toEqual([])
})

test('a payment that has just arrived is not reported either when another process reads the chain meanwhile [G-14]', async () => {
  const chain = chainOf('tron')
  const orders = [await buy('tron', 'USDT'), await buy('tron', 'USDT')]
  clock.advance(2 * dayMs)
  const { tokensAt, readChanges } = chain.rail
  let early: Awaited<ReturnType<typeof readChanges>> | undefined
  // The other process has read a block, the next one brings the payment, and the other records before us.
  const rail = Object.assign(Object.create(chain.rail) as typeof chain.rail, {
    tokensAt: async (...given: Parameters<NonNullable<typeof tokensAt>>) => {
      const [order] = orders.splice(0, 1)
      tokens.tron.mine(1)
      early = await readChanges.call(chain.rail, (await findCursor(db, 'tron')) ?? null, [])
      order?.pay()
      tokens.tron.mine(1)
      return tokensAt!.call(chain.rail, ...given)
    },
    readChanges: async (...given: Parameters<typeof readChanges>) => {
      const reading = await readChanges.call(chain.rail, ...given)
      const others = early
      early = undefined
      const other = Object.assign(Object.create(chain.rail) as typeof chain.rail, { readChanges: async () => others })
      if (others) await readChain(deps, { ...chain, rail: other })
      return reading
    },
  })
  await compareBalances(deps, { ...chain, rail })
  expect(await readUnexplained(db)).toEqual([])
})

test('where orders took many addresses, a day compares a share of them, and each day those with an unexplained balance, so that the calls do not grow with orders [G-14]', async () => {
  const chain = chainOf('tron')
  const given: string[] = []
  for (let nth = 0; nth < 12; nth += 1) given.push((await buy('tron', 'USDT')).invoice.address)
  const asked: string[][] = []
  const rail = Object.assign(Object.create(chain.rail) as typeof chain.rail, {
    tokensAt: async (addresses: readonly string[]) => {
      asked.push([...addresses])
      return chain.rail.tokensAt!(addresses)
    },
  })
  tokens.tron.conjured.set(given[0]!, 7_000_000n)
  const wholeDays: number[] = []
  const turns = new Set<string>()
  const askedOnceFound: boolean[] = []
  const askedAgain: (string[] | undefined)[] = []
  let isFound = false
  for (let day = 0; day < 14; day += 1) {
    clock.advance(dayMs)
    asked.length = 0
    await compareBalances(deps, { ...chain, rail }, { mostAddresses: 3 })
    const [first = [], second] = asked
    for (const address of first) turns.add(address)
    if (first.length >= given.length) wholeDays.push(day)
    if (isFound) askedOnceFound.push(first.includes(given[0]!))
    if (first.includes(given[0]!)) askedAgain.push(second)
    isFound = (await readUnexplained(db)).length > 0
  }
  expect(wholeDays).toEqual([])
  expect(new Set(askedOnceFound)).toEqual(new Set([true]))
  expect(new Set(askedAgain.map(String))).toEqual(new Set([given[0]]))
  expect(given.filter((address) => !turns.has(address))).toEqual([])
  expect(isFound).toBe(true)
})
