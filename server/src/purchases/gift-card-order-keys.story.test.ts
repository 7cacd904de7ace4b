// When a gift card may be ordered again under another key: never while the first order may still complete.
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { ProductId } from '@moon/contract/ids.ts'
import { resolveOrphanedOrders } from '../gift-cards/resolve-orphaned-orders.ts'
import { testDatabase } from '../testing/database.ts'
import { openGiftShop } from '../testing/gift-cards.ts'
import { bought, buyer, expectAllWell, moneyWorld, order, outcomeOf, settleDown } from '../testing/money.ts'
import { deliverPaid, refundOverdueGiftCards, mailLateGiftCards } from './sweep-purchases.ts'
import type { Purchase } from './purchase.ts'

const { url } = await testDatabase()
const world = moneyWorld(url)
const { deps, supplier, clock } = world
const honest = { ...supplier }
let books: ProductId
let said: { alarm?: string }[] = []
beforeAll(async () => {
  books = (await openGiftShop(deps)).books
  deps.log.error = ((fields: { alarm?: string }) => said.push(fields)) as typeof deps.log.error
})
afterEach(async () => {
  Object.assign(supplier, honest, { mood: 'answers', next: 'completed', unnamed: [] })
  supplier.finish('failed')
  clock.advance(10 * minute)
  await settleDown(deps)
  await resolveOrphanedOrders(deps)
  await expectAllWell(deps)
  said = []
})
afterAll(() => deps.database.close())

const minute = 60_000
const price = 2_438n
const broken = { kind: 'broken', detail: 'internal_server_error' } as const
const buy = async () => {
  const userId = await buyer(deps, { credit: price })
  return (await bought(world, order(userId, { productId: books, applyCredit: true }))).purchase
}
const pass = async (minutes: number) => {
  for (let gone = 0; gone < minutes; gone += 1) {
    clock.advance(minute)
    await settleDown(deps)
  }
}
const ordersOf = ({ id }: Purchase) => [...supplier.orders.values()].filter(({ reference }) => reference === id)
const standing = async (purchase: Purchase) => ({
  ...(await outcomeOf(deps, purchase)),
  orders: ordersOf(purchase).length,
})
const keysOf = (purchase: Purchase) => new Set(ordersOf(purchase).map(({ key }) => key)).size
const delivered = { state: 'delivered', card: 'active', orders: 1 }
const waiting = { state: 'paid', card: 'issuing', orders: 0 }

test('an order made at the supplier without an answer, even long after, is found under its key and is the only one [F-50]', async () => {
  supplier.mood = 'silent'
  supplier.findOrder = async () => ({ kind: 'absent' })
  const purchase = await buy()
  await pass(11)
  expect(await standing(purchase)).toMatchObject(waiting)
  // At the second request the supplier starts the order, and lists it only after we have looked.
  supplier.mood = 'answers'
  supplier.placeOrder = async (asked) => {
    supplier.findOrder = async () => {
      await honest.placeOrder(asked)
      return { kind: 'absent' }
    }
    return { kind: 'unknown' }
  }
  await pass(1)
  expect(ordersOf(purchase)).toHaveLength(1)
  Object.assign(supplier, honest)
  await pass(2)
  expect(await standing(purchase)).toMatchObject(delivered)
})

test('a key that gets only server errors is replaced after ten minutes, however many of our other orders the supplier is working on [F-50]', async () => {
  supplier.next = 'processing'
  const other = await buy()
  const [known] = ordersOf(other)
  supplier.next = broken
  const purchase = await buy()
  supplier.next = 'completed'
  // A supplier order that we do not know may be ours.
  supplier.unnamed = [known!.id, 'O-of-nobody-knows-whom']
  await pass(12)
  expect(await standing(purchase)).toMatchObject(waiting)
  supplier.unnamed = [known!.id]
  await pass(2)
  expect(await standing(purchase)).toMatchObject(delivered)
  expect(keysOf(purchase)).toBe(1)
})

test('an unanswered request between two server errors starts the ten minutes anew, because the order may have been placed', async () => {
  supplier.next = broken
  const purchase = await buy()
  supplier.next = 'completed'
  await pass(8)
  supplier.placeOrder = async () => ({ kind: 'unknown' })
  await pass(2)
  supplier.placeOrder = (asked) => honest.placeOrder(asked)
  await pass(5)
  expect(await standing(purchase)).toMatchObject(waiting)
  await pass(8)
  expect(await standing(purchase)).toMatchObject(delivered)
})

test('an order that is stuck is reported to operators once after ten minutes, and again when its money goes back', async () => {
  supplier.mood = 'silent'
  const stuck = await buy()
  supplier.mood = 'answers'
  supplier.next = 'processing'
  const slow = await buy()
  supplier.mood = 'silent'
  await pass(11)
  await mailLateGiftCards(deps)
  await mailLateGiftCards(deps)
  const [order] = ordersOf(slow)
  expect(said).toHaveLength(2)
  expect(said).toContainEqual({ alarm: 'gift_order_stuck', cardId: expect.any(String), purchaseId: stuck.id })
  expect(said).toContainEqual({ alarm: 'gift_card_late', cardId: expect.any(String), orderId: order!.id })
  said = []
  clock.advance(24 * 60 * minute)
  await refundOverdueGiftCards(deps)
  expect(said).toHaveLength(2)
  expect(said).toContainEqual(
    expect.objectContaining({ alarm: 'gift_card_overdue', purchaseId: stuck.id, orderId: null }),
  )
  expect(said).toContainEqual(
    expect.objectContaining({ alarm: 'gift_card_overdue', purchaseId: slow.id, orderId: order!.id }),
  )
  // The supplier may still complete a request of a moment ago: it is not final yet.
  supplier.mood = 'answers'
  supplier.findOrder = async () => ({ kind: 'absent' })
  await resolveOrphanedOrders(deps)
  supplier.findOrder = (asked) => honest.findOrder(asked)
  expect(await standing(stuck)).toMatchObject({ state: 'refunded', card: 'refused', credit: price })
})

test('a process that was suspended after any of its steps, until others had moved on to the next key, orders nothing when it resumes [F-50]', async () => {
  for (let frozenAfter = 1, hasFrozen = true; hasFrozen; frozenAfter += 1) {
    supplier.mood = 'silent'
    const purchase = await buy()
    supplier.mood = 'answers'
    clock.advance(2 * minute)
    hasFrozen = false
    let steps = 0
    const woken = world.restart(async (step) => {
      if (step !== 'committed' || (steps += 1) !== frozenAfter) return
      hasFrozen = true
      supplier.placeOrder = async () => broken
      await pass(12)
      Object.assign(supplier, honest)
      await pass(2)
      expect(await standing(purchase)).toMatchObject(delivered)
    })
    await deliverPaid(woken)
    await woken.database.close()
    await pass(2)
    expect({ frozenAfter, ...(await standing(purchase)) }).toMatchObject({ frozenAfter, ...delivered })
    expect(hasFrozen || frozenAfter > 3).toBe(true)
  }
})
