// Buying gift cards as a client of the contract, from the whole of Moon in front of the sandbox's supplier.
import { afterEach, beforeAll, expect, test } from 'vitest'
import { read, sql } from '../database/db.ts'
import { openShops } from './gift-cards.ts'
import { newInvoice, newMember, type Member } from './member.ts'
import { expectQuiet, wholeApp } from './whole-app.ts'

const app = await wholeApp({
  parts: ['bitcoin', 'lightning', 'issuer', 'supplier', 'rates', 'mail', 'panel'],
  env: { LOG_LEVEL: 'trace' },
  // One shop here sends no code for a day, and its buyer is notified.
  complaints: /"alarm":"gift_card_(late|overdue)"/,
})
const ada = await newMember(app)

type Order = { id: string; description: string; status: string; payout: { token: string }; card: Code | null }
type Code = { code: string | null; pin: string | null; barcode: { data: string } | null }

let products: Map<string, string>
beforeAll(async () => {
  await app.panel('POST', '/api/mining', { everyMs: null })
  products = await openShops(app)
  await app.give(ada.userId, { credit: 500_000n, sats: 30_000n })
})
afterEach(async () => {
  await app.panel('POST', '/api/supplier/habits', { delivery: 'at once', trouble: '' })
  await expectQuiet(app)
})

const orders = async () => (await app.panel<{ orders: Order[] }>('GET', '/api/supplier')).orders
const pay = (to: string) => app.panel('POST', '/api/pay', { to })
/** A shop with fixed values, and one with any value in a range. */
const [fixed, open] = ['HARLW-US', 'QUIRE-US']
const asked = (code: string, amount: string, more = {}) => ({
  body: { card_amount: amount, cardProductId: products.get(code), ...more },
})
const read1 = (member: Member, id: string, reveal = false) =>
  member.get('readCard', { params: { id }, query: { reveal: String(reveal) } })
const deliveryOf = async (id: string) => (await read1(ada, id)).gift_card?.delivery
const byLightning = async (code: string, amount: string, more = {}) => {
  const { depositAddress } = await ada.get('getDepositAddress', asked(code, amount, more))
  await pay(depositAddress!)
  const poll = () => ada.get('pollDepositAddress', { body: { address: depositAddress } })
  await expect.poll(poll).toMatchObject({ paid: true, card: { id: expect.any(String) } })
  return (await poll()).card!.id
}
const byCredit = async (code: string, amount: string) =>
  (await ada.get('getDepositAddress', asked(code, amount, { applyUsdCredit: true }))).card!.id
const money = async () => {
  const { user } = await ada.get('readUser')
  if (!('moonCredit' in user)) throw new Error('she is not banned')
  return user
}

test('a gift card of fixed value by Lightning: delivered, its code shown only on demand and found nowhere in the log and the tables [DSH-02 CAB-24]', async () => {
  const id = await byLightning(fixed, '25')
  await expect.poll(() => deliveryOf(id)).toBe('delivered')
  const [order] = await orders()
  const { gift_card: shown } = await read1(ada, id)
  expect(shown).toMatchObject({ giftCardMerchantName: 'Harlow & Finch', securityCode: null, pin: null, barcode: null })
  const { gift_card: revealed } = await read1(ada, id, true)
  expect(revealed).toMatchObject({
    securityCode: order!.card!.code,
    pin: order!.card!.pin,
    barcode: order!.card!.barcode!.data,
    barcodeFormat: 'code-128',
    firstRevealedAt: expect.any(String),
  })
  const bob = await newMember(app)
  expect((await bob.ask('readCard', { params: { id } })).status).toBe(404)
  expect((await bob.ask('markGiftCard', { params: { id }, body: {} })).status).toBe(404)
  const listed = JSON.stringify([
    await ada.get('listCards'),
    await ada.get('markGiftCard', { params: { id }, body: {} }),
  ])
  const secrets = [order!.card!.code!, order!.card!.barcode!.data, order!.payout.token]
  const places = { listed, log: app.log(), database: await everythingKept() }
  for (const secret of secrets)
    for (const [place, text] of Object.entries(places))
      expect({ place, isThere: text.includes(secret) }).toEqual({ place, isThere: false })
  expect(places.log).toContain('the code of a gift card was asked for')
})

test('a shop that delivers only a redemption page: its address is shown only on demand, and is in no list, log, feed or table', async () => {
  const id = await byCredit('BALCN-US', '25')
  await expect.poll(() => deliveryOf(id)).toBe('delivered')
  const [order] = await orders()
  const { gift_card: revealed } = await read1(ada, id, true)
  expect(revealed).toMatchObject({ hasSecurityCode: false, hasPin: false, hasBarcode: false, hasPage: true })
  expect(revealed!.merchantCardWebsite).toContain(order!.payout.token)
  const answers = [
    await read1(ada, id),
    await ada.get('listCards'),
    await ada.get('listActivity', { query: {} }),
    await ada.get('readReceipt', { params: { id } }),
    await ada.get('markGiftCard', { params: { id }, body: {} }),
  ]
  const places = { answers: JSON.stringify(answers), log: app.log(), database: await everythingKept() }
  for (const [place, text] of Object.entries(places))
    expect({ place, isThere: text.includes(order!.payout.token) }).toEqual({ place, isThere: false })
  expect((await read1(ada, id)).gift_card).toMatchObject({ firstRevealedAt: expect.any(String) })
})

test('a gift card of open value by credit, marked as used and unmarked: found under Inactive meanwhile [STB-02 STB-04 CAB-24]', async () => {
  const id = await byCredit(open, '12.34')
  expect(await read1(ada, id)).toMatchObject({ balance: '12.34', gift_card: { delivery: 'delivered' } })
  const isIn = async (inactiveCards: string) =>
    (await ada.get('listCards', { query: { inactiveCards, perPage: '100' } })).cards.some((one) => one.id === id)
  // A mark without a value means used.
  await ada.get('markGiftCard', { params: { id } })
  expect([await isIn('false'), await isIn('true')]).toEqual([false, true])
  await ada.get('markGiftCard', { params: { id }, body: { isUsed: false } })
  expect([await isIn('false'), await isIn('true')]).toEqual([true, false])
})

test('by sats and Lightning together; the part paid in coins earns reward sats', async () => {
  const id = await byLightning(fixed, '50', { applyRewardSats: true })
  await expect.poll(() => deliveryOf(id)).toBe('delivered')
  await expect.poll(async () => (await money()).rewardSats).toBeGreaterThan(0)
})

test('sold out after an on-chain payment: the money becomes credit, and no order is left at the supplier [F-50]', async () => {
  const before = (await orders()).length
  const { moonCredit: credit } = await money()
  const invoice = await newInvoice(ada, { cardValue: '50', cardProductId: products.get(fixed) })
  await app.panel('POST', `/api/supplier/products/${fixed}`, { gone: ['50.00'] })
  await app.panel('POST', '/api/pay', { to: invoice.paymentUri, via: 'chain' })
  await app.panel('POST', '/api/mine', { blocks: 3 })
  const back = async () => Number((await money()).moonCredit) - Number(credit)
  await expect.poll(back).toBeGreaterThan(48)
  expect(await orders()).toHaveLength(before)
  await app.panel('POST', `/api/supplier/products/${fixed}`, { gone: [] })
})

test('a slow delivery with a power cut during it: delivered once when the supplier has reported it [F-50]', async () => {
  await app.panel('POST', '/api/supplier/habits', { delivery: 'by hand' })
  const id = await byLightning(fixed, '25')
  expect(await deliveryOf(id)).toBe('ordered')
  await app.kill()
  const [order] = await orders()
  await app.panel('POST', `/api/supplier/orders/${order!.id}/complete`)
  await app.start()
  await expect.poll(() => deliveryOf(id)).toBe('delivered')
  const made = (await orders()).filter(({ description }) => description === order!.description)
  expect(made).toHaveLength(1)
  expect((await read1(ada, id, true)).gift_card).toMatchObject({ securityCode: made[0]!.card!.code })
})

test('the supplier makes the order and its answer is lost: the order is found, and there is only one [F-50]', async () => {
  const id = await byCredit(open, '14.14')
  await expect.poll(() => deliveryOf(id)).toBe('delivered')
  const [order] = await orders()
  expect((await read1(ada, id, true)).gift_card).toMatchObject({ securityCode: order!.card!.code })
  expect((await orders()).filter(({ description }) => description === order!.description)).toHaveLength(1)
})

test('a shop that delivers nothing: reported after ten minutes, and after a day the money becomes credit [F-50]', async () => {
  await app.panel('POST', '/api/supplier/habits', { delivery: 'by hand' })
  const { moonCredit: before } = await money()
  const id = await byCredit(open, '20')
  expect((await money()).moonCredit).not.toBe(before)
  await app.panel('POST', '/api/clock', { moveMs: 11 * 60_000 })
  await expect.poll(() => deliveryOf(id)).toBe('late')
  await app.panel('POST', '/api/clock', { moveMs: 24 * 3_600_000 })
  await expect.poll(() => deliveryOf(id)).toBe('failed')
  expect(await money()).toMatchObject({ moonCredit: before })
})

/** Every row of every table as text. */
async function everythingKept(): Promise<string> {
  const tables = await read(
    app.database.db,
    sql<{ name: string }>`select format('%I.%I', schemaname, tablename) as name from pg_tables
      where schemaname not in ('pg_catalog', 'information_schema')`,
  )
  const texts = tables.map(({ name }) =>
    read(app.database.db, sql<{ text: string }>`select t::text as text from ${sql.raw(name)} t`),
  )
  return (await Promise.all(texts))
    .flat()
    .map(({ text }) => text)
    .join('\n')
}
