// Buying a gift card on every rail.
import { afterAll, afterEach, expect, test } from 'vitest'
import { cents } from '@moon/money/cents.ts'
import { parseMicros } from '@moon/money/micros.ts'
import { lookUpInvoices } from '../invoices/look-up-invoices.ts'
import { testDatabase } from '../testing/database.ts'
import { houseOf } from '../testing/gift-cards.ts'
import { giftOrders } from '../testing/gift-orders.ts'
import { moneyWorld, settleDown } from '../testing/money.ts'
import { purchasesRoom } from './room.ts'
import { pollPurchase } from '../checkout/poll-purchase.ts'

const { url } = await testDatabase()
const world = moneyWorld(url)
const { deps, lightning, bitcoin, supplier, clock, emails } = world
const gifts = await giftOrders(world)
const { shop, buy, price, delivered, alarmsRaised, paidOverLightning, outcome, show, costOf, ordersOf } = gifts

afterEach(gifts.endStory)
afterAll(() => deps.database.close())

const minute = 60_000

test('by Lightning: ordered once, the sats taken, its value gone to the shop, and the coins earn reward sats [DSH-02 CAB-05]', async () => {
  const before = await houseOf(deps)
  const { purchase, request } = await paidOverLightning()
  await settleDown(deps)
  expect(lightning.stateOf(request)).toBe('settled')
  // Half a percent of $25 at $60,000.
  expect(await outcome(purchase)).toEqual({ ...delivered, sats: 208n })
  expect(ordersOf(purchase)).toHaveLength(1)
  const after = await houseOf(deps)
  expect(after.prepaid - before.prepaid).toBe(2_375n)
  expect(after.margin - before.margin).toBe(125n)
  expect(await pollPurchase(deps, { userId: purchase.userId, request })).toMatchObject({ paid: true, state: 'PAID' })
})

test("the payer's wallet shows the name of the shop for its gift card, and our card's own name for our card", async () => {
  const { lightning: gift } = await buy({})
  expect(lightning.memoOf(gift.request)).toBe('Quill & Page gift card')
  const { lightning: visa } = await buy({}, { productId: undefined })
  expect(lightning.memoOf(visa.request)).toBe('Moon Visa Card')
})

test.each([
  ['a price with a broken cent is booked rounded up, and kept as it was told', '24.125', 2_413n, 24_125_000n, []],
  ['without a price the face value is booked, and operators are alarmed', undefined, 2_500n, null, ['missing']],
  ['a price above the face is booked as it is, and operators are alarmed', '25.5', 2_550n, 25_500_000n, ['above_face']],
])('%s', async (_what, told, booked, kept, alarms) => {
  supplier.priceOf = () => (told === undefined ? null : parseMicros(told)!)
  const before = await houseOf(deps)
  const { purchase } = await buy({ credit: price }, { applyCredit: true })
  expect(await outcome(purchase)).toMatchObject(delivered)
  const after = await houseOf(deps)
  expect([after.prepaid - before.prepaid, after.margin - before.margin]).toEqual([booked, 2_500n - booked])
  expect(await costOf(purchase)).toEqual({ cents: booked, micros: kept })
  expect(alarmsRaised()).toEqual(alarms.map((name) => `gift_card_price_${name}`))
})

test('the supplier’s actual price, when reported later, replaces the presumed one and is the price booked', async () => {
  supplier.priceOf = () => null
  supplier.redemption = { kind: 'waiting', because: 'RE008' }
  const before = await houseOf(deps)
  const { purchase } = await buy({ credit: price }, { applyCredit: true })
  expect(await costOf(purchase)).toEqual({ cents: 2_500n, micros: null })
  supplier.redemption = undefined
  const [order] = ordersOf(purchase)
  supplier.orders.set(order!.id, { ...order!, costMicros: parseMicros('24.001')! })
  clock.advance(minute)
  await settleDown(deps)
  expect(await outcome(purchase)).toMatchObject(delivered)
  expect(await costOf(purchase)).toEqual({ cents: 2_401n, micros: 24_001_000n })
  expect((await houseOf(deps)).prepaid - before.prepaid).toBe(2_401n)
})

test('a card of any value between two, on a chain: ordered when the payment is final, and an email says so', async () => {
  const { purchase, bitcoin: invoice } = await buy(
    {},
    { productId: shop.sport, rail: 'bitcoin', valueCents: cents(1_234n) },
  )
  const asked = { userId: purchase.userId, withLock: false, unpaidOnly: false, pendingOnly: true }
  const product = { id: shop.sport, name: 'Harbour Sports', loop: 'closed' }
  expect(await lookUpInvoices(deps, asked)).toMatchObject([{ invoice: { product } }])
  bitcoin.pay({ to: invoice.address, sats: invoice.units })
  await settleDown(deps, 1)
  expect(await show(purchase)).toMatchObject({ fundingState: 'PENDING', gift_card: { delivery: 'ordered' } })
  expect(ordersOf(purchase)).toEqual([])
  bitcoin.mine(3)
  await settleDown(deps)
  expect(ordersOf(purchase)).toMatchObject([{ faceCents: 1_234n }])
  expect(await outcome(purchase)).toMatchObject(delivered)
  expect(emails.map(({ subject }) => subject)).toContain('Your gift card for Harbour Sports is ready')
  expect(JSON.stringify(emails)).not.toMatch(/CODE-|BAR-|4711/)
})

test('a gift card covered by credit is delivered at once; one paid with sats and Lightning earns rewards only on the coins', async () => {
  const byCredit = await buy({ credit: 6_000n }, { applyCredit: true })
  expect(await outcome(byCredit.purchase)).toEqual({ ...delivered, credit: 6_000n - price, sats: 0n })
  const { purchase, lightning: invoice } = await buy({ sats: 20_000n }, { applySats: true })
  lightning.pay(invoice.request)
  await settleDown(deps)
  // $12 of the $24.38 were paid in existing reward sats: only the rest earns.
  expect(await outcome(purchase)).toEqual({ ...delivered, sats: 105n })
})

test('a webhook of the supplier is only a hint: the order is read again, and a webhook about an unknown order is ignored', async () => {
  supplier.next = 'processing'
  const { purchase } = await buy({ credit: 6_000n }, { applyCredit: true })
  supplier.finish('completed')
  const jobs = purchasesRoom(deps).jobs
  await jobs['supplier_order.changed']({ orderId: 'O-unheard-of' })
  expect(await outcome(purchase)).toMatchObject({ state: 'paid' })
  for (const _ of ['told', 'told again']) await jobs['supplier_order.changed']({ orderId: ordersOf(purchase)[0]!.id })
  expect(await outcome(purchase)).toMatchObject({ ...delivered, credit: 6_000n - price })
})
