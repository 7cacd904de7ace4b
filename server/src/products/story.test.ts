import { afterAll, expect, test } from 'vitest'
import { steppingClock } from '../kit/clock.ts'
import { openDatabase } from '../database/db.ts'
import { testDatabase } from '../testing/database.ts'
import { defaultProductId } from './product.ts'
import { productRoutes } from './routes.ts'

const { url } = await testDatabase()
const database = openDatabase(url)
afterAll(() => database.close())

const routes = productRoutes({ database, supplier: null, clock: steppingClock(new Date('2026-03-01T12:00:00Z')) })
const caller = { who: 'member' as const, memberId: 'usr_x', ip: '127.0.0.1', requestId: 'r', language: 'en' as const }
const http = {} as never
const page = (currentPage: number) =>
  routes.listProducts({ params: undefined, query: { currentPage, perPage: 16 }, body: undefined }, caller, http)
const fee = (cardProductId: string) =>
  routes.cardFee({ params: undefined, query: undefined, body: { cardProductId } }, caller, http)
const discount = (cardProductId: string) =>
  routes.discount({ params: { cardProductId }, query: undefined, body: undefined }, caller, http)

test('the catalogue returns its products and where each can be used [CAB-21 COB-01]', async () => {
  const { products, pagination } = await page(1)
  expect(pagination).toEqual({ currentPage: 1, lastPage: 1, total: 1, perPage: 16 })
  expect(products[0]).toMatchObject({
    id: defaultProductId,
    name: 'Moon Visa Card',
    loop: 'open',
    min: 100n,
    max: 100_000n,
  })
})

test('card art is base64 of an SVG in one line', async () => {
  const art = (await page(1)).products[0]!.merchant.art
  expect(art).toMatch(/^[A-Za-z0-9+/]+=*$/)
  expect(Buffer.from(art, 'base64').toString()).toMatch(/^<svg [^]*<\/svg>$/)
})

test('a page past the end is empty and still has the total', async () => {
  const { products, pagination } = await page(7)
  expect(products).toEqual([])
  expect(pagination).toEqual({ currentPage: 7, lastPage: 1, total: 1, perPage: 16 })
})

test('the fees are zero, shown beside the usual fees that they replace [CAB-22]', async () => {
  expect((await fee(defaultProductId)).data).toEqual({
    cardCreationFee: 0n,
    loadFeePercent: 0,
    usualCreationFee: 150n,
    usualLoadFeePercent: 1.5,
  })
  await expect(fee('prod_none')).rejects.toMatchObject({ code: 'not_found' })
})

test('one product is returned as the catalogue has it', async () => {
  const read = (cardProductId: string) =>
    routes.readProduct({ params: { cardProductId }, query: undefined, body: undefined }, caller, http)
  expect(await read(defaultProductId)).toEqual((await page(1)).products[0])
  await expect(read('prod_none')).rejects.toMatchObject({ code: 'not_found' })
})

test('the discount of a product is returned in percent [CAB-23]', async () => {
  expect(await discount(defaultProductId)).toEqual({ discountPercent: 0 })
  await expect(discount('prod_none')).rejects.toMatchObject({ code: 'not_found' })
})
