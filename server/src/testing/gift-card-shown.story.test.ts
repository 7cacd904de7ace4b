// A bought gift card as its owner sees it: shown, revealed, marked, listed.
import { encodeAnswer } from '@moon/contract/decode-answer.ts'
import type { ProductId } from '@moon/contract/ids.ts'
import { dollarsWire } from '@moon/money/cents.ts'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { listActivity } from '../activity/list-activity.ts'
import { deleteCard } from '../cards/delete-card.ts'
import { listCards } from '../card-views/list-cards.ts'
import { readCard, revealCard } from '../card-views/read-card.ts'
import { markGiftCard } from '../gift-cards/mark-gift-card.ts'
import { limitUseOf } from '../purchase-limits/purchase-limits.ts'
import { buyCard } from '../checkout/buy-card.ts'
import type { Purchase } from '../purchases/purchase.ts'
import { readReceipt } from '../checkout/read-receipt.ts'
import { neverUnderpaid } from './cards.ts'
import { testDatabase } from './database.ts'
import { cardOf, openGiftShop } from './gift-cards.ts'
import { bought, buyer, expectAllWell, moneyWorld, order, outcomeOf, settleDown } from './money.ts'

const { url } = await testDatabase()
const world = moneyWorld(url)
const { deps, supplier, clock } = world
const cards = { ...deps, ...neverUnderpaid }
let shop: { books: ProductId; sport: ProductId }
beforeAll(async () => {
  shop = await openGiftShop(deps)
})

afterEach(async () => {
  Object.assign(supplier, { mood: 'answers', next: 'completed', redemption: undefined })
  supplier.finish('failed')
  clock.advance(10 * minute)
  await settleDown(deps)
  await expectAllWell(deps)
})
afterAll(() => deps.database.close())

const minute = 60_000
/** The price of a $25 card: half of the supplier's discount goes to the buyer. */
const price = 2_438n
const outcome = (purchase: Purchase) => outcomeOf(deps, purchase)
const show = async (purchase: Purchase) =>
  encodeAnswer('readCard', await readCard(cards, { userId: purchase.userId, cardId: await cardOf(deps, purchase) }))
const reveal = async (purchase: Purchase) =>
  encodeAnswer('readCard', await revealCard(cards, { userId: purchase.userId, cardId: await cardOf(deps, purchase) }))
const mark = async (own: { userId: string; cardId: string }, isUsed: boolean) => {
  await markGiftCard(cards, { ...own, isUsed })
  return encodeAnswer('readCard', await readCard(cards, own))
}
const buy = async (has: Parameters<typeof buyer>[1], more: Parameters<typeof order>[1] = {}) =>
  bought(world, order(await buyer(deps, has), { productId: shop.books, rail: 'lightning', ...more }))
const delivered = { state: 'delivered', card: 'active', onCard: 0n, credit: 0n }
const ordersOf = ({ id }: Purchase) => [...supplier.orders.values()].filter(({ reference }) => reference === id)

test('its code is shown only to its owner on request, and the time of the first request is stored and shown [ENB-05 ENB-06 F-50]', async () => {
  const { purchase } = await buy({ credit: 6_000n }, { applyCredit: true })
  const orderId = ordersOf(purchase)[0]!.id
  const shown = await show(purchase)
  expect(shown).toMatchObject({
    balance: '25.00',
    last_four: null,
    pan: null,
    fundingState: 'PAID',
    deleteDisabledReason: 'A gift card cannot be deleted or refunded.',
    gift_card: {
      giftCardMerchantName: 'Quill & Page',
      primaryBrandColor: '#224466',
      primaryTextColor: expect.stringMatching(/^#/),
      card_art_base64: expect.stringMatching(/.{100}/),
      merchantRedemptionInstructions: null,
      merchantCardWebsite: null,
      redeemableAt: 'online',
      delivery: 'delivered',
      hasSecurityCode: true,
      hasPin: true,
      hasBarcode: true,
      hasPage: true,
      barcodeFormat: 'code-128',
      securityCode: null,
      pin: null,
      barcode: null,
      firstRevealedAt: null,
      userMarkedAsUsed: false,
    },
  })
  const firstRevealedAt = clock.now().toISOString()
  const merchantCardWebsite = `https://shop.example/${orderId}`
  const codes = { securityCode: `CODE-${orderId}`, pin: '4711', barcode: `BAR-${orderId}`, merchantCardWebsite }
  const code = { ...codes, firstRevealedAt }
  expect((await reveal(purchase)).gift_card).toMatchObject(code)
  clock.advance(minute)
  expect((await reveal(purchase)).gift_card).toMatchObject(code)
  expect((await show(purchase)).gift_card).toMatchObject({
    securityCode: null,
    pin: null,
    merchantCardWebsite: null,
    firstRevealedAt,
  })
  const stranger = { userId: await buyer(deps), cardId: await cardOf(deps, purchase) }
  await expect(revealCard(cards, stranger)).rejects.toMatchObject({ code: 'not_found' })
})

test('a card that is only a redemption page: its address is treated as a code, shown only on demand, the first time recorded [ENB-05 ENB-06]', async () => {
  const url = 'https://shop.example/my-card'
  const redemption = { securityCode: null, pin: null, barcode: null, url, expiresOn: '2027-01-31' }
  supplier.redemption = { kind: 'ready', redemption }
  const { purchase } = await buy({ credit: 6_000n }, { applyCredit: true })
  const gift = { hasSecurityCode: false, hasPin: false, hasBarcode: false, hasPage: true, expiresOn: '2027-01-31' }
  const hidden = { ...gift, merchantCardWebsite: null, firstRevealedAt: null }
  expect((await show(purchase)).gift_card).toMatchObject(hidden)
  const listed = await listCards(cards, { userId: purchase.userId, isInactive: false, currentPage: 1, perPage: 10 })
  expect(listed.cards).toMatchObject([{ gift_card: hidden }])
  const firstRevealedAt = clock.now().toISOString()
  expect((await reveal(purchase)).gift_card).toMatchObject({ ...gift, merchantCardWebsite: url, firstRevealedAt })
  expect((await show(purchase)).gift_card).toMatchObject({ ...hidden, firstRevealedAt })
})

test('a gift card cannot be deleted for its money, even if credit was applied to it [F-129]', async () => {
  const { purchase } = await buy({ credit: 6_000n }, { applyCredit: true })
  const wish = { userId: purchase.userId, cardId: await cardOf(deps, purchase), comments: null, platform: null }
  await expect(deleteCard(cards, wish)).rejects.toMatchObject({
    code: 'deletion_not_possible',
  })
  expect(await outcome(purchase)).toEqual({ ...delivered, credit: 6_000n - price, sats: 0n })
})

test("a gift card's receipt names the shop", async () => {
  const { purchase } = await buy({ credit: 6_000n }, { applyCredit: true })
  const own = { userId: purchase.userId, cardId: await cardOf(deps, purchase) }
  expect(encodeAnswer('readReceipt', await readReceipt(deps, own))).toMatchObject({
    productName: 'Quill & Page gift card',
    last_four: null,
    method: 'CREDIT',
    price: { total: dollarsWire(purchase.totalCents) },
    issuedAt: clock.now().toISOString(),
  })
})

test('a gift card marked as used moves to the inactive cards, and back [STB-02 STB-04 CAB-24]', async () => {
  const { purchase } = await buy({ credit: 6_000n }, { applyCredit: true })
  const { userId } = purchase
  const cardId = await cardOf(deps, purchase)
  const idsOf = async (isInactive: boolean) =>
    (await listCards(cards, { userId, isInactive, currentPage: 1, perPage: 10 })).cards.map(({ id }) => id)
  expect([await idsOf(false), await idsOf(true)]).toEqual([[cardId], []])
  for (const time of ['once', 'again']) {
    const used = await mark({ userId, cardId }, true)
    expect({ time, used }).toMatchObject({ used: { balance: '0.00', gift_card: { userMarkedAsUsed: true } } })
    expect([await idsOf(false), await idsOf(true)]).toEqual([[], [cardId]])
  }
  expect(await mark({ userId, cardId }, false)).toMatchObject({ balance: '25.00' })
  expect([await idsOf(false), await idsOf(true)]).toEqual([[cardId], []])
  const stranger = await buyer(deps)
  await expect(markGiftCard(cards, { userId: stranger, cardId, isUsed: true })).rejects.toMatchObject({
    code: 'not_found',
  })
})

test('only a delivered gift card can be marked as used [STB-02]', async () => {
  const userId = await buyer(deps, { credit: 10_000n })
  const visa = await buyCard(deps, order(userId, { applyCredit: true }))
  supplier.next = 'processing'
  const waiting = await buyCard(deps, order(userId, { productId: shop.books, applyCredit: true }))
  for (const [purchase, code] of [
    [visa, 'not_found'],
    [waiting, 'wrong_state'],
  ] as const) {
    const wish = { userId, cardId: await cardOf(deps, purchase), isUsed: true }
    await expect(markGiftCard(cards, wish)).rejects.toMatchObject({ code })
  }
})

test("a gift card counts in the totals of its owner's cards from its delivery until it is marked as used", async () => {
  const userId = await buyer(deps, { credit: 10_000n })
  const held = async () => {
    const { holding } = await listCards(cards, { userId, isInactive: false, currentPage: 1, perPage: 10 })
    return [holding.onCards, holding.cards]
  }
  supplier.next = 'processing'
  const purchase = await buyCard(deps, order(userId, { productId: shop.books, applyCredit: true }))
  expect(await held()).toEqual([0n, 0])
  supplier.finish('completed')
  clock.advance(10 * minute)
  await settleDown(deps)
  expect(await held()).toEqual([2_500n, 1])
  await mark({ userId, cardId: await cardOf(deps, purchase) }, true)
  expect(await held()).toEqual([0n, 0])
})

test('a gift card counts against the limits unless it was refunded', async () => {
  const { purchase } = await buy({ credit: 6_000n }, { applyCredit: true })
  const spent = async () => (await limitUseOf(deps.database.db, { userId: purchase.userId, now: clock.now() })).daily
  expect(await spent()).toBe(2_500n)
  supplier.next = { kind: 'refused', because: 'out_of_stock', detail: 'gone' }
  const again = order(purchase.userId, { productId: shop.books, applyCredit: true })
  await expect(buyCard(deps, again)).rejects.toMatchObject({ code: 'product_unavailable' })
  expect(await spent()).toBe(2_500n)
})

test('the feed names its shop, and finds the card by that name [ENB-28]', async () => {
  const { purchase } = await buy({ credit: 6_000n }, { applyCredit: true })
  const { userId } = purchase
  const paging = { userId, currentPage: 1, perPage: 10 }
  const item = {
    type: 'CREATION',
    data: { gift_card_merchant_name: 'Quill & Page', card_id: await cardOf(deps, purchase) },
  }
  expect((await listActivity(deps, paging)).data.transactions).toMatchObject([item])
  const find = async (search: string) =>
    (await listActivity(deps, { ...paging, filter: { types: undefined, search } })).data.transactions
  expect(await find('quill')).toMatchObject([item])
  expect(await find('harbour')).toEqual([])
})
