// A user who collects locked prices: on expired orders, and on both rails of one order.
import { cents } from '@moon/money/cents.ts'
import { price } from '@moon/money/price.ts'
import { afterAll, afterEach, expect, test } from 'vitest'
import { releaseReservation, limitUseOf } from '../purchase-limits/purchase-limits.ts'
import { chainOrders } from '../testing/chain-orders.ts'
import { testDatabase } from '../testing/database.ts'
import { moneyCalls } from '../testing/money-calls.ts'
import {
  bought,
  buyer,
  expectAllWell,
  invoicesOf,
  moneyWorld,
  order,
  settleDown,
  sixtyThousand,
} from '../testing/money.ts'
import type { Purchase } from './purchase.ts'
import { findPurchase } from './reads.ts'

const { url } = await testDatabase()
const world = moneyWorld(url)
const { deps, bitcoin, lightning, clock, market } = world

afterEach(async () => {
  bitcoin.mine(6)
  await settleDown(deps)
  await expectAllWell(deps)
  market.bid = sixtyThousand
})
afterAll(() => deps.database.close())

const [minute, day] = [60_000, 86_400_000]
const { buy, outcome, exactly, delivered } = chainOrders(world)
const calls = moneyCalls(deps)
const tenPercentLess = price(5_400_000_000_000n)
const thousand = { valueCents: cents(100_000n) }
const limitReached = { status: 402, code: 'limit_exceeded' }

const renew = async (purchase: Purchase) =>
  calls.lookUpInvoices(purchase.userId, {
    onChainInvoiceId: (await invoicesOf(deps, purchase)).bitcoin.id,
    includeExchangeRateLock: 'true',
  })
const reserved = async ({ userId }: Pick<Purchase, 'userId'>) =>
  (await limitUseOf(deps.database.db, { userId, now: clock.now() })).daily
const stateOf = async ({ id }: Purchase) => (await findPurchase(deps.database.db, id))!.state
const ordered = async (purchase: Purchase) => ({ purchase, ...(await invoicesOf(deps, purchase)) })

async function seen(to: string, sats: bigint) {
  const txid = bitcoin.pay({ to, sats })
  await settleDown(deps)
  return txid
}

async function mined(blocks = 3) {
  bitcoin.mine(blocks)
  await settleDown(deps)
}

/** Orders of $1,000 that expire, opened ten at a time. */
async function expired(userId: Purchase['userId'], count: number): Promise<Purchase[]> {
  const purchases: Purchase[] = []
  for (let n = 0; n < count; n += 1) {
    purchases.push((await bought(world, order(userId, thousand))).purchase)
    if (n % 10 === 9 || n === count - 1) {
      clock.advance(16 * minute)
      await settleDown(deps)
    }
  }
  return purchases
}

test('twenty expired orders of $1,000 ask for a new price lock with a limit of ten: the eleventh lock is refused, and nothing has changed [G-21]', async () => {
  const userId = await buyer(deps)
  const purchases = await expired(userId, 20)
  expect(await reserved({ userId })).toBe(0n)
  for (const purchase of purchases.slice(0, 10)) await renew(purchase)
  expect(await reserved({ userId })).toBe(1_000_000n)
  const before = (await ordered(purchases[10]!)).bitcoin
  for (const purchase of purchases.slice(10)) await expect(renew(purchase)).rejects.toMatchObject(limitReached)
  expect((await ordered(purchases[10]!)).bitcoin).toEqual(before)
  expect([await stateOf(purchases[9]!), await stateOf(purchases[10]!)]).toEqual(['open', 'expired'])

  market.bid = tenPercentLess
  for (const purchase of [purchases[0]!, purchases[10]!])
    await seen((await ordered(purchase)).bitcoin.address, (await ordered(purchase)).bitcoin.units)
  await mined()
  // The lock covers one payment; the other came late and above the limit, and is worth $900 by now.
  expect(await outcome(purchases[0]!)).toMatchObject({ state: 'delivered', onCard: 100_000n, credit: 90_000n })
  expect(await outcome(purchases[10]!)).toMatchObject({ state: 'refunded', onCard: 0n })
})

test('a renewed price lock expires like the first: its order no longer counts and can be locked again [G-21]', async () => {
  const userId = await buyer(deps)
  const [purchase] = await expired(userId, 1)
  for (let n = 0; n < 3; n += 1) {
    await renew(purchase!)
    expect([await stateOf(purchase!), await reserved({ userId })]).toEqual(['open', 100_000n])
    clock.advance(16 * minute)
    await settleDown(deps)
    expect([await stateOf(purchase!), await reserved({ userId })]).toEqual(['expired', 0n])
  }
  await renew(purchase!)
  await seen((await ordered(purchase!)).bitcoin.address, (await ordered(purchase!)).bitcoin.units)
  await mined()
  expect(await outcome(purchase!)).toMatchObject({ state: 'delivered', onCard: 100_000n, credit: 0n })
})

test('two orders that ask for the last of the limit at once: one is locked, the other is refused [G-21]', async () => {
  const userId = await buyer(deps)
  const purchases = await expired(userId, 11)
  for (const purchase of purchases.slice(0, 9)) await renew(purchase)
  const answers = await Promise.allSettled(purchases.slice(9).map((purchase) => renew(purchase)))
  expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(await reserved({ userId })).toBe(1_000_000n)
})

test('orders that dust payments keep open for days count against the limits of the day on which they are locked again [G-21]', async () => {
  const userId = await buyer(deps)
  const kept: Purchase[] = []
  for (let n = 0; n < 2; n += 1) {
    const { purchase, bitcoin: invoice } = await bought(world, order(userId, thousand))
    await seen(invoice.address, 600n)
    kept.push(purchase)
  }
  await mined()
  clock.advance(2 * day)
  for (let n = 0; n < 9; n += 1) await bought(world, order(userId, thousand))
  await renew(kept[0]!)
  await expect(renew(kept[1]!)).rejects.toMatchObject(limitReached)
  // The order stays open and can be paid without a lock.
  expect(await stateOf(kept[1]!)).toBe('open')
  clock.advance(16 * minute)
  await settleDown(deps)
  await renew(kept[1]!)
})

test('a payment within the price lock of an order that counts against no limit is not covered by the locked price [G-21]', async () => {
  const { purchase, bitcoin: invoice } = await buy()
  await deps.database.transaction((tx) => releaseReservation(tx, { purchaseId: purchase.id, now: clock.now() }))
  market.bid = tenPercentLess
  await seen(invoice.address, exactly)
  const [entry] = await calls.lookUpInvoices(purchase.userId, {})
  expect(entry!.payments).toMatchObject([{ cardCurrencyPaymentCredit: '22.50' }])
})

test('after Lightning has paid an order, an on-chain payment seen before and mined after a fall counts at the lower price [G-22]', async () => {
  const { purchase, bitcoin: invoice, lightning: request } = await ordered(await both())
  await seen(invoice.address, exactly)
  lightning.pay(request.request)
  await settleDown(deps)
  expect(await outcome(purchase)).toEqual(delivered)
  clock.advance(100 * minute)
  market.bid = tenPercentLess
  await mined()
  // $25 at the locked price are $22.50 when mined.
  expect(await outcome(purchase)).toEqual({ ...delivered, credit: 2_250n })
})

test('on-chain coins that are sent after Lightning has paid count at the price of then [G-22]', async () => {
  const { purchase, bitcoin: invoice, lightning: request } = await ordered(await both())
  lightning.pay(request.request)
  await settleDown(deps)
  market.bid = tenPercentLess
  await seen(invoice.address, exactly)
  market.bid = sixtyThousand
  await mined()
  expect(await outcome(purchase)).toEqual({ ...delivered, credit: 2_250n })
})

test('both payments arrive before either is processed: the order is covered once, and the surplus is returned fairly [G-22]', async () => {
  const { purchase, bitcoin: invoice, lightning: request } = await ordered(await both())
  await seen(invoice.address, exactly)
  market.bid = tenPercentLess
  bitcoin.mine(3)
  lightning.pay(request.request)
  await settleDown(deps)
  // The chain was read first: the on-chain payment gets the lock and the card, and the held sats go back to the
  // payer.
  expect(await outcome(purchase)).toEqual(delivered)
  expect((await invoicesOf(deps, purchase)).lightning.state).toBe('cancelled')
})

test('half is booked on the chain at the locked price, then Lightning pays all: its sats go back, and the rest stays owed [G-22]', async () => {
  const { purchase, bitcoin: invoice, lightning: request } = await ordered(await both())
  await seen(invoice.address, exactly / 2n)
  await mined()
  market.bid = tenPercentLess
  lightning.pay(request.request)
  await settleDown(deps)
  expect((await invoicesOf(deps, purchase)).lightning.state).toBe('cancelled')
  expect(await outcome(purchase)).toMatchObject({ state: 'open', onCard: 0n, credit: 0n })
  await seen(invoice.address, exactly - exactly / 2n)
  await mined()
  expect(await outcome(purchase)).toEqual(delivered)
})

test('half is seen on the chain and mined after Lightning has paid: it comes back at the lower of both prices [G-22]', async () => {
  const { purchase, bitcoin: invoice, lightning: request } = await ordered(await both())
  await seen(invoice.address, exactly / 2n)
  lightning.pay(request.request)
  await settleDown(deps)
  market.bid = price(9_000_000_000_000n)
  await mined()
  expect(await outcome(purchase)).toEqual({ ...delivered, credit: 1_249n })
})

/** An order that can be paid on-chain and over Lightning, as the app requests it. */
async function both(): Promise<Purchase> {
  const userId = await buyer(deps)
  return (await bought(world, order(userId, { rail: 'lightning' }))).purchase
}
