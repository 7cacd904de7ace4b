// The catalogue as seen by a client of the contract: our server, and the sandbox's supplier with its shops.
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { WireAnswer } from '@moon/contract/calls.ts'
import { setFlag } from '../flags/set-flag.ts'
import { systemClock } from '../kit/clock.ts'
import { newMember } from './member.ts'
import { expectQuiet, wholeApp } from './whole-app.ts'

const app = await wholeApp({ parts: ['supplier', 'issuer', 'rates', 'mail', 'panel'] })
const ada = await newMember(app)

type Product = WireAnswer<'readProduct'>
type Listed = { code: string; name: string; currency: string; available: string[] | null }
type Standing = { products: Listed[] }
const list = (query: Record<string, string> = {}) => ada.get('listProducts', { query: { perPage: '100', ...query } })
const find = async (name: string): Promise<Product> => {
  const { giftCards } = await list({ search: name })
  const found = giftCards.find((one) => one.name === name)
  if (!found) throw new Error(`${name} is not in the catalogue`)
  return found
}
const shops = async () => (await app.panel<Standing>('GET', '/api/supplier')).products
const change = (code: string, body: object) => app.panel('POST', `/api/supplier/products/${code}`, body)
const hasTexts = ({ merchant, current_terms_and_conditions: terms }: Product) =>
  merchant.redemption_instructions !== null && terms !== ''

beforeAll(async () => {
  await setFlag({ database: app.database, clock: systemClock }, { name: 'giftCards', isOn: true, by: 'story' })
  await app.panel('POST', '/api/supplier/endpoints', { url: `${app.app}/v1/supplier/webhooks` })
  await ada.get('createUser', { body: { cardholderCountryOfResidence: 'US' } })
  const sold = (await shops()).filter(({ currency }) => currency === 'USD').length
  const shown = async () => expect((await list()).giftCards.filter(hasTexts)).toHaveLength(sold)
  await vi.waitFor(shown, { timeout: 90_000, interval: 200 })
})
afterEach(() => app.panel('DELETE', '/api/faults'))
afterAll(() => expectQuiet(app))

test('all dollar products of the supplier are in the catalogue after the start, each with every field that a tile shows [CAB-21]', async () => {
  const told = (await shops()).filter(({ currency }) => currency === 'USD')
  const { giftCards, pagination } = await list()
  expect(pagination.total).toBe(told.length + 1)
  const [first, ...others] = giftCards
  expect(first).toMatchObject({ name: 'Moon Visa Card', open_or_closed_loop: 'OPEN_LOOP' })
  expect(others.map(({ name }) => name).sort()).toEqual(told.map(({ name }) => name).sort())
  for (const product of others) {
    expect(product).toMatchObject({
      open_or_closed_loop: 'CLOSED_LOOP',
      category: expect.any(String),
      for_use_in_countries: expect.arrayContaining([expect.stringMatching(/^[A-Z]{2}$/)]),
      redeemableAt: expect.stringMatching(/^(all|online|in-store)$/),
      rewardPercent: 0.5,
      merchant: {
        name: product.name,
        primary_brand_color: expect.stringMatching(/^#[0-9A-F]{6}$/),
        primary_text_color: expect.stringMatching(/^#(FFFFFF|000000)$/),
      },
    })
    expect(Number(product.minimum_value)).toBeLessThanOrEqual(Number(product.maximum_value))
    expect(product.current_terms_and_conditions.length).toBeGreaterThan(50)
    expect(product.current_terms_and_conditions).not.toMatch(/<[a-z/]|\*\*|^#/im)
  }
  // Products in stock come first.
  const stock = others.map(({ inStock }) => inStock)
  expect(stock).toEqual(stock.toSorted((a, b) => Number(b) - Number(a)))
})

test('pages follow each other without a gap, and a page of tiles stays small [COB-14]', async () => {
  const whole = (await list()).giftCards.map(({ id }) => id)
  const paged: string[] = []
  const sizes: number[] = []
  for (let currentPage = 1; ; currentPage += 1) {
    const { body } = await ada.ask('listProducts', { query: { currentPage: String(currentPage) } })
    const { giftCards, pagination } = body as unknown as Awaited<ReturnType<typeof list>>
    expect(pagination).toMatchObject({ currentPage, perPage: 16, total: whole.length })
    paged.push(...giftCards.map(({ id }) => id))
    sizes.push(JSON.stringify(body).length)
    if (currentPage === pagination.lastPage) break
  }
  expect(paged).toEqual(whole)
  expect(Math.max(...sizes)).toBeLessThan(500_000)
})

test('pages are compressed for clients that accept it; other responses are not', async () => {
  const asked = (encoding: string) => ada.ask('listProducts', { headers: { 'accept-encoding': encoding } })
  const [plain, zipped, brotli] = [await asked('identity'), await asked('gzip'), await asked('gzip, deflate, br')]
  expect([plain, zipped, brotli].map(({ headers }) => headers.get('content-encoding'))).toEqual([null, 'gzip', 'br'])
  for (const { body, headers } of [plain, zipped, brotli]) {
    expect(body).toEqual(plain.body)
    expect(headers.get('vary')).toContain('accept-encoding')
  }
  const [whole, folded] = [plain, brotli].map(({ headers }) => Number(headers.get('content-length')))
  expect(folded! * 4).toBeLessThan(whole!)
  expect(folded).toBeGreaterThan(0)
  const few = await ada.ask('listProducts', { query: { search: 'no such shop' }, headers: { 'accept-encoding': 'br' } })
  const other = await ada.ask('readUser', { headers: { 'accept-encoding': 'br' } })
  expect([few, other].map(({ headers }) => headers.get('content-encoding'))).toEqual([null, null])
})

test('a shop is found by its misspelled name, by category and by country, and the filters show counts', async () => {
  const names = async (query: Record<string, string>) => (await list(query)).giftCards.map(({ name }) => name)
  expect(await names({ search: 'paper lantern' })).toEqual(['Paper Lantern Books'])
  expect(await names({ search: 'papr lantren' })).toEqual(['Paper Lantern Books'])
  // Shops' descriptions are indexed after their names, a moment after the rest.
  for (const typed of ['coffee', 'cofee'])
    await expect.poll(() => names({ search: typed })).toEqual(['Bean & Bellows', 'Pedalwright'])
  expect(await names({ search: 'pizza' })).toEqual(['Olivo Trattoria'])
  expect(await names({ search: 'burger' })).toContain('Tangerine Table')
  expect((await names({ search: 'shoes' }))[0]).toBe('Solle Shoes')
  const { categories, countries, ownCountry } = await ada.get('productFilters')
  expect(ownCountry).toBe('US')
  expect(categories.length).toBeGreaterThanOrEqual(12)
  for (const { category, count } of categories) expect(await names({ category })).toHaveLength(count)
  for (const { country, count } of countries) expect(await names({ country })).toHaveLength(count)
})

test('a product that sells out at the supplier is shown as sold out a moment later, and becomes available again', async () => {
  const shop = (await shops()).find(({ currency, available }) => currency === 'USD' && (available?.length ?? 0) > 2)!
  const [gone] = shop.available!
  const stock = async () =>
    (await find(shop.name)).denominations.find((one) => Number(one.denomination) === Number(gone))
  await change(shop.code, { gone: [gone] })
  await expect.poll(stock).toMatchObject({ inStock: false })
  await change(shop.code, { gone: [] })
  await expect.poll(stock).toMatchObject({ inStock: true })
  await change(shop.code, { isOrderable: false })
  await expect.poll(async () => (await find(shop.name)).inStock).toBe(false)
  await change(shop.code, { isOrderable: true, discount: '0.2' })
  await expect.poll(async () => await find(shop.name)).toMatchObject({ inStock: true, discountPercentage: 10 })
})

test('an order must name a value that the shop sells, and one for a product sold out a moment ago is refused [COB-01]', async () => {
  const shop = (await shops()).find(({ currency, available }) => currency === 'USD' && (available?.length ?? 0) > 2)!
  const { id, denominations, maximum_value } = await find(shop.name)
  const buy = async (amount: string) => {
    const { status, body } = await ada.ask('fundOnChain', { body: { amount, cardProductId: id } })
    return [status, body['code']]
  }
  const value = denominations[1]!.denomination
  expect(await buy((Number(value) + 1).toFixed(2))).toEqual([402, 'out_of_stock'])
  expect(await buy((Number(maximum_value) + 1).toFixed(2))).toEqual([400, 'amount_over_maximum'])
  await app.panel('POST', '/api/faults', { provider: 'supplier', kind: 'error' })
  expect(await buy(value)).toEqual([402, 'product_unavailable'])
})
