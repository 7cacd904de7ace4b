// Buying a gift card with a process death at every step (testing/dying.ts): it is ordered and paid for exactly once.
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { testDatabase } from '../testing/database.ts'
import { dyingEverywhere, type Story } from '../testing/dying.ts'
import { openGiftShop } from '../testing/gift-cards.ts'
import { moneyWorld, settleDown } from '../testing/money.ts'
import type { Purchase } from './purchase.ts'

vi.setConfig({ testTimeout: 240_000 })

const { url } = await testDatabase()
const world = moneyWorld(url)
const { deps, lightning, supplier } = world
const overLightning: Story = {
  asked: { applyCredit: true, rail: 'lightning' },
  pay: async (on, invoices) => {
    lightning.pay(invoices.lightning.request)
    await settleDown(on, 1)
  },
}
const covered: Story = { asked: { applyCredit: true }, pay: async () => undefined }

beforeAll(async () => {
  const { books } = await openGiftShop(deps)
  for (const story of [overLightning, covered]) story.asked.productId = books
})
afterEach(() => {
  Object.assign(supplier, { mood: 'answers', next: 'completed', redemption: undefined })
})
afterAll(() => deps.database.close())

const price = 2_438n
const none = { card: null, onCard: 0n }
const delivered = { state: 'delivered', card: 'active', onCard: 0n }

/** Expects one order however often it was requested, and no supplier order that is missing from our books. */
async function isOneOrder({ id, state }: Purchase): Promise<void> {
  const orders = [...supplier.orders.values()].filter(({ reference }) => reference === id)
  expect(orders).toHaveLength(state === 'delivered' ? 1 : 0)
}

const tell = (story: Story, credit: bigint) => dyingEverywhere(world, story, { has: { credit }, check: isOneOrder })
const unpaid = { ...none, state: 'open', credit: 0n, sats: 0n }

test('over Lightning, a crash at any step loses or doubles nothing; once paid there is one order and one code [F-50]', async () => {
  // $5 of the price were paid from existing credit: only the coins earn rewards.
  expect(await tell(overLightning, 500n)).toEqual([unpaid, { ...delivered, credit: 0n, sats: 165n }])
})

test('covered by credit, and the first answer to each order is lost: after a crash at any step the order is found again and exists once [F-50]', async () => {
  const { placeOrder } = { placeOrder: supplier.placeOrder.bind(supplier) }
  supplier.placeOrder = async (asked) => {
    const isFirst = !supplier.keys.has(asked.key)
    const answer = await placeOrder(asked)
    return isFirst ? { kind: 'unknown' } : answer
  }
  const ends = await tell(covered, 6_000n)
  supplier.placeOrder = placeOrder
  expect(ends).toEqual([{ ...delivered, credit: 6_000n - price, sats: 0n }])
})

test('sold out after the payment: the payer keeps the sats and the credit is released, after a crash at any step [F-50]', async () => {
  supplier.next = { kind: 'refused', because: 'out_of_stock', detail: 'gone' }
  expect(await tell(overLightning, 500n)).toEqual([
    unpaid,
    { state: 'refunded', card: 'refused', onCard: 0n, credit: 500n, sats: 0n },
  ])
})

test('payment taken and then the order failed by the supplier: the whole price becomes credit once, after a crash at any step [F-50]', async () => {
  supplier.next = 'processing'
  const { readOrder } = { readOrder: supplier.readOrder.bind(supplier) }
  supplier.readOrder = async (id) => {
    supplier.finish('failed')
    return readOrder(id)
  }
  const ends = await dyingEverywhere(world, overLightning, { has: { credit: 500n } })
  supplier.readOrder = readOrder
  expect(ends).toEqual([unpaid, { state: 'refunded', card: 'refused', onCard: 0n, credit: price, sats: 0n }])
})
