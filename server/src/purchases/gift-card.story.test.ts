// A gift card bought: with every rail, whatever the supplier answers.
import { cents } from '@moon/money/cents.ts'
import { parseMicros } from '@moon/money/micros.ts'
import { lookUpInvoices } from '../invoices/look-up-invoices.ts'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { ProductId } from '@moon/contract/ids.ts'
import { revealCard } from '../dashboard/read-card.ts'
import { settleForfeits } from '../gift-cards/settle-forfeits.ts'
import { testDatabase } from '../testing/database.ts'
import { cardOf, giftCostOf, houseOf, openGiftShop } from '../testing/gift-cards.ts'
import { bought, buyer, expectAllWell, moneyWorld, order, outcomeOf, settleDown } from '../testing/money.ts'
import { neverUnderpaid } from '../testing/cards.ts'
import { buyCard } from './buy-card.ts'
import { purchaseJobs } from './jobs.ts'
import { giveBackOverdue, tellOfLate } from './late-gift-cards.ts'
import { pollPurchase } from './poll-purchase.ts'
import type { Purchase } from './purchase.ts'

const { url } = await testDatabase()
const world = moneyWorld(url)
const { deps, lightning, bitcoin, supplier, clock, letters } = world
let shop: { books: ProductId; sport: ProductId }
beforeAll(async () => {
  shop = await openGiftShop(deps)
})

/** What a person was told of by the log. */
let said: { alarm?: string }[] = []
deps.log.error = ((fields: { alarm?: string }) => said.push(fields)) as typeof deps.log.error
const alarmsRaised = () => said.flatMap(({ alarm }) => alarm ?? [])

afterEach(async () => {
  Object.assign(supplier, { mood: 'answers', next: 'completed', redemption: undefined, priceOf })
  lightning.mood = 'answers'
  supplier.finish('failed')
  clock.advance(10 * minute)
  bitcoin.mine(6)
  await settleDown(deps)
  await settleForfeits(deps)
  await expectAllWell(deps)
  letters.length = 0
  said = []
})
afterAll(() => deps.database.close())

const { priceOf } = supplier
const minute = 60_000
/** Of a card of $25: half of what the supplier takes off goes to the buyer. */
const price = 2_438n
const day = 24 * 60 * minute
const outcome = (purchase: Purchase) => outcomeOf(deps, purchase)
const show = async (purchase: Purchase) =>
  deps.readCard({ userId: purchase.userId, cardId: await cardOf(deps, purchase) })
const reveal = async (purchase: Purchase) =>
  revealCard({ ...deps, ...neverUnderpaid }, { userId: purchase.userId, cardId: await cardOf(deps, purchase) })
const buy = async (has: Parameters<typeof buyer>[1], more: Parameters<typeof order>[1] = {}) => {
  const userId = await buyer(deps, has)
  return bought(world, order(userId, { productId: shop.books, rail: 'lightning', ...more }))
}
const paidOverLightning = async (more: Parameters<typeof order>[1] = {}) => {
  const { purchase, lightning: invoice } = await buy({}, more)
  lightning.pay(invoice.request)
  await settleDown(deps, 1)
  return { purchase, request: invoice.request }
}
/** What is on a gift card never lies in the books: it is the shop's debt. */
const delivered = { state: 'delivered', card: 'active', onCard: 0n, credit: 0n }
const back = { state: 'given_back', card: 'refused', onCard: 0n, sats: 0n }
const costOf = (purchase: Purchase) => giftCostOf(deps, purchase)
const ordersOf = ({ id }: Purchase) => [...supplier.orders.values()].filter(({ reference }) => reference === id)

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

test('the wallet that pays names the gift card of the shop, and our own card by its own name', async () => {
  const { lightning: gift } = await buy({})
  expect(lightning.memoOf(gift.request)).toBe('Quill & Page gift card')
  const { lightning: visa } = await buy({}, { productId: undefined })
  expect(lightning.memoOf(visa.request)).toBe('Moon Visa Card')
})

test.each([
  ['a price with a broken cent is booked rounded up, and kept as it was told', '24.125', 2_413n, 24_125_000n, []],
  ['without a price the face value is booked, and a person is told', undefined, 2_500n, null, ['missing']],
  ['a price above the face is booked as it is, and a person is told', '25.5', 2_550n, 25_500_000n, ['above_face']],
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

test('a price that is told later takes the place of the presumed one, and is what is booked', async () => {
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

test('a card of any value between two, on a chain: ordered when the payment is final, and told by letter', async () => {
  const { purchase, bitcoin: invoice } = await buy(
    {},
    { productId: shop.sport, rail: 'bitcoin', valueCents: cents(1_234n) },
  )
  const asked = { userId: purchase.userId, withLock: false, unpaidOnly: false, pendingOnly: true }
  const product = { id: shop.sport, name: 'Harbour Sports', open_or_closed_loop: 'CLOSED_LOOP' }
  expect(await lookUpInvoices(deps, asked)).toMatchObject([{ invoice: { product } }])
  bitcoin.pay({ to: invoice.address, sats: invoice.units })
  await settleDown(deps, 1)
  expect(await show(purchase)).toMatchObject({ fundingState: 'PENDING', gift_card: { delivery: 'ordered' } })
  expect(ordersOf(purchase)).toEqual([])
  bitcoin.mine(3)
  await settleDown(deps)
  expect(ordersOf(purchase)).toMatchObject([{ faceCents: 1_234n }])
  expect(await outcome(purchase)).toMatchObject(delivered)
  expect(letters.map(({ subject }) => subject)).toContain('Your gift card for Harbour Sports is ready')
  expect(JSON.stringify(letters)).not.toMatch(/CODE-|BAR-|4711/)
})

test('covered by credit it is there at once; by sats and Lightning together, only the coins earn', async () => {
  const byCredit = await buy({ credit: 6_000n }, { applyCredit: true })
  expect(await outcome(byCredit.purchase)).toEqual({ ...delivered, credit: 6_000n - price, sats: 0n })
  const { purchase, lightning: invoice } = await buy({ sats: 20_000n }, { applySats: true })
  lightning.pay(invoice.request)
  await settleDown(deps)
  // $12 of its $24.38 were paid in sats of before: only the rest earns.
  expect(await outcome(purchase)).toEqual({ ...delivered, sats: 105n })
})

test('sold out after the payment: held sats stay with their payer, and everything else comes back as it was [F-50]', async () => {
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

test('a supplier that takes its time: waited for, told after ten minutes, and delivered once [F-50]', async () => {
  supplier.next = 'processing'
  const { purchase, request } = await paidOverLightning()
  // The order costs us its price from here on, so the sats are taken.
  await settleDown(deps)
  expect(lightning.stateOf(request)).toBe('settled')
  expect(await outcome(purchase)).toMatchObject({ state: 'paid', card: 'issuing' })
  expect((await show(purchase)).gift_card).toMatchObject({ delivery: 'ordered' })
  clock.advance(11 * minute)
  await tellOfLate(deps)
  await tellOfLate(deps)
  expect((await show(purchase)).gift_card).toMatchObject({ delivery: 'late' })
  expect(letters).toHaveLength(1)
  expect(letters[0]!.text).toContain('We are still waiting for the merchant.')
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

test('nothing within a day: the money becomes credit, and the code that comes later is nobody’s and written off [F-50]', async () => {
  supplier.next = 'processing'
  const { purchase, request } = await paidOverLightning()
  await settleDown(deps)
  const before = await houseOf(deps)
  clock.advance(day + 1)
  await giveBackOverdue(deps)
  expect(await outcome(purchase)).toEqual({ ...back, credit: price })
  expect(await show(purchase)).toMatchObject({
    fundingState: 'REFUNDED_TO_CREDIT',
    gift_card: { delivery: 'failed', hasSecurityCode: false },
  })
  expect(await pollPurchase(deps, { userId: purchase.userId, request })).toMatchObject({
    refundedAmountAsRewardSats: null,
    message: 'The shop has not sent your gift card within a day. Your money is in your account.',
  })
  await settleForfeits(deps)
  expect(await houseOf(deps)).toEqual(before)
  supplier.finish('completed')
  await settleForfeits(deps)
  await settleForfeits(deps)
  await settleDown(deps)
  const after = await houseOf(deps)
  expect(after.prepaid - before.prepaid).toBe(2_375n)
  expect(await costOf(purchase)).toEqual({ cents: 2_375n, micros: 23_750_000n })
  expect(after.loss - before.loss).toBe(-2_375n)
  expect(await outcome(purchase)).toEqual({ ...back, credit: price })
  expect((await reveal(purchase)).gift_card).toMatchObject({ securityCode: null })
})

test('an order that fails, or whose code will never be: what was paid by Lightning comes back as credit [F-50]', async () => {
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

test('a lost answer: the order is looked up, or asked for again under its key, and is one [F-50]', async () => {
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

test('our own account there is empty: asked again under other keys, then everything goes back', async () => {
  supplier.next = { kind: 'refused', because: 'account', detail: 'insufficient_funds' }
  const { purchase, request } = await paidOverLightning()
  expect(await outcome(purchase)).toMatchObject({ state: 'paid' })
  expect(lightning.stateOf(request)).toBe('held')
  for (const pause of [minute, minute]) {
    clock.advance(pause)
    await settleDown(deps)
  }
  expect(await outcome(purchase)).toMatchObject(back)
  expect(lightning.stateOf(request)).toBe('cancelled')
  supplier.next = { kind: 'refused', because: 'account', detail: 'insufficient_funds' }
  const filled = await paidOverLightning()
  supplier.next = 'completed'
  clock.advance(minute)
  await settleDown(deps)
  expect(await outcome(filled.purchase)).toMatchObject(delivered)
})

test('a code that somebody has already is given to nobody else [F-50]', async () => {
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

test('a node that cannot hold: sold out, the sats become reward sats one to one [CAB-06]', async () => {
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

test('its news are a hint: the order is read again, and what is not ours is nothing', async () => {
  supplier.next = 'processing'
  const { purchase } = await buy({ credit: 6_000n }, { applyCredit: true })
  supplier.finish('completed')
  const jobs = purchaseJobs(deps)
  await jobs['supplier.order']({ orderId: 'O-unheard-of' })
  expect(await outcome(purchase)).toMatchObject({ state: 'paid' })
  for (const _ of ['told', 'told again']) await jobs['supplier.order']({ orderId: ordersOf(purchase)[0]!.id })
  expect(await outcome(purchase)).toMatchObject({ ...delivered, credit: 6_000n - price })
})
