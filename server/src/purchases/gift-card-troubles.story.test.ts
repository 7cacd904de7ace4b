// Gift cards that fail: sold out, late, lost, void, or paid for too late.
import { afterAll, afterEach, expect, test } from 'vitest'
import { resolveOrphanedOrders } from '../gift-cards/resolve-orphaned-orders.ts'
import { testDatabase } from '../testing/database.ts'
import { houseOf } from '../testing/gift-cards.ts'
import { giftOrders } from '../testing/gift-orders.ts'
import { buyer, moneyWorld, order, settleDown } from '../testing/money.ts'
import { buyCard } from '../checkout/buy-card.ts'
import { refundOverdueGiftCards, mailLateGiftCards } from './sweep-purchases.ts'
import { pollPurchase } from '../checkout/poll-purchase.ts'

const { url } = await testDatabase()
const world = moneyWorld(url)
const { deps, lightning, bitcoin, supplier, clock, emails } = world
const gifts = await giftOrders(world)
const { shop, buy, price, delivered, back, paidOverLightning, outcome, show, reveal, costOf, ordersOf } = gifts

afterEach(gifts.endStory)
afterAll(() => deps.database.close())

const minute = 60_000
const day = 24 * 60 * minute

test('sold out after the payment: held sats stay with the payer, and everything else is returned as it was [F-50]', async () => {
  supplier.next = { kind: 'refused', because: 'out_of_stock', detail: 'gone' }
  const byLightning = await paidOverLightning({})
  await settleDown(deps)
  expect(lightning.stateOf(byLightning.request)).toBe('cancelled')
  expect(await outcome(byLightning.purchase)).toEqual({ ...back, credit: 0n })
  const { purchase, bitcoin: invoice } = await buy({ credit: 500n }, { applyCredit: true, rail: 'bitcoin' })
  bitcoin.pay({ to: invoice.address, sats: invoice.units })
  bitcoin.mine(3)
  await settleDown(deps)
  expect(await outcome(purchase)).toMatchObject({ ...back, credit: price })
  const userId = await buyer(deps, { credit: 6_000n })
  const covered = buyCard(deps, order(userId, { productId: shop.books, applyCredit: true }))
  await expect(covered).rejects.toMatchObject({
    code: 'product_unavailable',
    message: 'The shop has no gift card of this value left. Your money is in your account.',
  })
  expect(supplier.orders.size).toBe(new Set([...supplier.orders.values()].map(({ reference }) => reference)).size)
})

test('a slow supplier is waited for, reported after ten minutes, and delivers once [F-50]', async () => {
  supplier.next = 'processing'
  const { purchase, request } = await paidOverLightning()
  // From here on the order costs us its price, so the sats are settled.
  await settleDown(deps)
  expect(lightning.stateOf(request)).toBe('settled')
  expect(await outcome(purchase)).toMatchObject({ state: 'paid', card: 'issuing' })
  expect((await show(purchase)).gift_card).toMatchObject({ delivery: 'ordered' })
  clock.advance(11 * minute)
  await mailLateGiftCards(deps)
  await mailLateGiftCards(deps)
  expect((await show(purchase)).gift_card).toMatchObject({ delivery: 'late' })
  expect(emails).toHaveLength(1)
  expect(emails[0]!.text).toContain('We are still waiting for the merchant.')
  supplier.finish('completed')
  supplier.redemption = { kind: 'waiting', because: 'RE008' }
  await settleDown(deps)
  expect(await outcome(purchase)).toMatchObject({ state: 'paid' })
  supplier.redemption = undefined
  clock.advance(minute)
  await settleDown(deps)
  expect(await outcome(purchase)).toMatchObject(delivered)
  expect(ordersOf(purchase)).toHaveLength(1)
})

test('one gift card that cannot be worked on holds up none of those behind it', async () => {
  supplier.next = 'processing'
  const first = await paidOverLightning()
  await settleDown(deps)
  clock.advance(minute)
  supplier.next = 'processing'
  const second = await paidOverLightning()
  await settleDown(deps)
  const { userId } = first.purchase
  const notify: typeof deps.notify = (tx, given) =>
    given.userId === userId ? Promise.reject(new Error('poisoned')) : deps.notify(tx, given)
  clock.advance(11 * minute)
  emails.length = 0
  await expect(mailLateGiftCards({ ...deps, notify })).rejects.toThrow('poisoned')
  expect(emails).toHaveLength(1)
  expect((await show(second.purchase)).gift_card).toMatchObject({ delivery: 'late' })
  clock.advance(day)
  await expect(refundOverdueGiftCards({ ...deps, notify })).rejects.toThrow('poisoned')
  expect(await outcome(second.purchase)).toEqual({ ...back, credit: price })
  expect(await outcome(first.purchase)).toMatchObject({ state: 'paid' })
  // The next sweep tries again.
  await refundOverdueGiftCards(deps)
  expect(await outcome(first.purchase)).toEqual({ ...back, credit: price })
})

test('no delivery within a day: the money becomes credit, and a code that comes later belongs to no user and is written off [F-50]', async () => {
  supplier.next = 'processing'
  const { purchase, request } = await paidOverLightning()
  await settleDown(deps)
  const before = await houseOf(deps)
  clock.advance(day + 1)
  await refundOverdueGiftCards(deps)
  expect(await outcome(purchase)).toEqual({ ...back, credit: price })
  expect(await show(purchase)).toMatchObject({
    fundingState: 'REFUNDED_TO_CREDIT',
    gift_card: { delivery: 'failed', hasSecurityCode: false },
  })
  expect(await pollPurchase(deps, { userId: purchase.userId, request })).toMatchObject({
    refundedAmountAsRewardSats: null,
    message: 'The shop has not sent your gift card within a day. Your money is in your account.',
  })
  await resolveOrphanedOrders(deps)
  expect(await houseOf(deps)).toEqual(before)
  supplier.finish('completed')
  await resolveOrphanedOrders(deps)
  await resolveOrphanedOrders(deps)
  await settleDown(deps)
  const after = await houseOf(deps)
  expect(after.prepaid - before.prepaid).toBe(2_375n)
  expect(await costOf(purchase)).toEqual({ cents: 2_375n, micros: 23_750_000n })
  expect(after.loss - before.loss).toBe(-2_375n)
  expect(await outcome(purchase)).toEqual({ ...back, credit: price })
  expect((await reveal(purchase)).gift_card).toMatchObject({ securityCode: null })
})

test('an order that fails or will never have a code: the Lightning payment comes back as credit [F-50]', async () => {
  supplier.next = 'processing'
  const { purchase } = await paidOverLightning()
  supplier.finish('failed')
  clock.advance(minute)
  await settleDown(deps)
  expect(await outcome(purchase)).toEqual({ ...back, credit: price })
  supplier.next = 'completed'
  supplier.redemption = { kind: 'void', because: 'RE012' }
  const other = await paidOverLightning()
  await settleDown(deps)
  expect(await outcome(other.purchase)).toEqual({ ...back, credit: price })
})

test('an order whose answer is lost is looked up, or requested again under its key, and exists once [F-50]', async () => {
  supplier.mood = 'acts silently'
  const { purchase } = await paidOverLightning()
  expect(await outcome(purchase)).toMatchObject({ state: 'paid' })
  supplier.mood = 'silent'
  clock.advance(minute)
  await settleDown(deps)
  supplier.mood = 'answers'
  clock.advance(minute)
  await settleDown(deps)
  expect(await outcome(purchase)).toMatchObject(delivered)
  expect(ordersOf(purchase)).toHaveLength(1)
  expect([...supplier.keys].filter((key) => key === ordersOf(purchase)[0]!.key)).toHaveLength(1)
})

test('when our account at the supplier is empty the order is tried again under other keys, then everything is returned', async () => {
  const askedBefore = supplier.keys.size
  supplier.next = { kind: 'refused', because: 'account', detail: 'insufficient_funds' }
  const { purchase, request } = await paidOverLightning()
  expect(await outcome(purchase)).toMatchObject({ state: 'paid' })
  expect(lightning.stateOf(request)).toBe('held')
  for (const pause of [minute, minute]) {
    clock.advance(pause)
    await settleDown(deps)
  }
  expect(await outcome(purchase)).toMatchObject(back)
  expect(supplier.keys.size - askedBefore).toBe(3)
  expect(lightning.stateOf(request)).toBe('cancelled')
  supplier.next = { kind: 'refused', because: 'account', detail: 'insufficient_funds' }
  const filled = await paidOverLightning()
  supplier.next = 'completed'
  clock.advance(minute)
  await settleDown(deps)
  expect(await outcome(filled.purchase)).toMatchObject(delivered)
})

test('a gift card code that another user already has is given to nobody else [F-50]', async () => {
  const code = { securityCode: 'THE-SAME', pin: '1', barcode: null, url: null, expiresOn: null }
  supplier.redemption = { kind: 'ready', redemption: code }
  const first = await buy({ credit: price }, { applyCredit: true })
  expect(await outcome(first.purchase)).toMatchObject(delivered)
  const userId = await buyer(deps, { credit: price })
  const second = buyCard(deps, order(userId, { productId: shop.books, applyCredit: true }))
  await expect(second).rejects.toMatchObject({ code: 'product_unavailable' })
  expect((await reveal(first.purchase)).gift_card).toMatchObject({ securityCode: 'THE-SAME' })
})

test('held sats that run out of time while the supplier is silent go back, and nothing is ordered with them [F-74]', async () => {
  supplier.mood = 'silent'
  const { purchase, request } = await paidOverLightning()
  lightning.holdsUntil = bitcoin.height() + 10
  await settleDown(deps, 1)
  expect(lightning.stateOf(request)).toBe('cancelled')
  supplier.mood = 'answers'
  lightning.holdsUntil = null
  clock.advance(minute)
  await settleDown(deps)
  expect(await outcome(purchase)).toEqual({ ...back, credit: 0n })
  expect(ordersOf(purchase)).toEqual([])
})

test('with a node that cannot hold payments, sats for a sold-out card become reward sats one to one [CAB-06]', async () => {
  supplier.next = { kind: 'refused', because: 'out_of_stock', detail: 'gone' }
  const { purchase, lightning: invoice } = await buy({})
  lightning.payPlain(invoice.request)
  await settleDown(deps)
  expect(await outcome(purchase)).toEqual({ ...back, credit: 0n, sats: invoice.units })
  expect(await pollPurchase(deps, { userId: purchase.userId, request: invoice.request })).toMatchObject({
    paid: true,
    refundedAmountAsRewardSats: Number(invoice.units),
  })
})
