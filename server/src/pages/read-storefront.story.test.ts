import { cents } from '@moon/money/cents.ts'
import type { Coin } from '@moon/money/coin.ts'
import { parsePrice, type Price } from '@moon/money/price.ts'
import Fastify from 'fastify'
import { afterAll, expect, test } from 'vitest'
import { openDatabase, sql, write } from '../database/db.ts'
import { setFlag } from '../flags/set-flag.ts'
import { after, steppingClock } from '../kit/clock.ts'
import { createIds } from '../kit/ids.ts'
import { createLog } from '../kit/log.ts'
import { systemRandom } from '../kit/random.ts'
import { giftArtRoutes } from './gift-art-routes.ts'
import { refreshCatalogue } from '../products/refresh-catalogue.ts'
import { noSupplier } from '../supplier/no-supplier.ts'
import { testDatabase } from '../testing/database.ts'
import { scriptedShop } from '../testing/scripted-shop.ts'
import { createStorefront } from './read-storefront.ts'
import { pagesRoom } from './room.ts'

const database = openDatabase((await testDatabase()).url)
afterAll(() => database.close())

const clock = steppingClock(new Date('2026-03-01T12:00:00Z'))
const shop = scriptedShop()
const log = createLog({ level: 'silent' })
const deps = { database, clock, log, supplier: shop.supplier, ids: createIds({ clock, random: systemRandom }) }
let bid: Price | undefined = parsePrice('60000')!
let goodForMs = 180_000
const rate = (coin: Coin) =>
  bid === undefined || coin !== 'BTC'
    ? undefined
    : { coin, bid, quotedAt: clock.now(), goodUntil: after(clock.now(), goodForMs) }

/** The storefront as a visitor sees it now. */
const look = () => createStorefront({ ...deps, rate })()
const names = async () => (await look()).gifts.map(({ name }) => name)

test('the wall shows what the supplier sells to the United States now, largest discounts first, at the discount that everybody gets', async () => {
  shop.put('A', { name: 'Amber', discountBasisPoints: 400n })
  shop.put('B', { name: 'Birch', discountBasisPoints: 900n })
  shop.put('C', { name: 'Cedar', discountBasisPoints: 800n, isOrderable: false })
  shop.put('D', { name: 'Dune', discountBasisPoints: 700n, countries: ['DE'] })
  shop.put('E', { name: 'Elm', discountBasisPoints: 900n, currency: 'EUR' })
  shop.put('F', { name: 'Fern', discountBasisPoints: 0n, countries: [] })
  await refreshCatalogue(deps)
  const { gifts } = await look()
  // Buyers get half of the supplier's discount.
  expect(gifts.map(({ name, discountBasisPoints }) => [name, discountBasisPoints])).toEqual([
    ['Birch', 450n],
    ['Amber', 200n],
    ['Fern', 0n],
  ])
  shop.products.delete('B')
  clock.advance(600_000)
  await refreshCatalogue(deps)
  expect(await names()).toEqual(['Amber', 'Fern'])
  await setFlag({ database, clock }, { name: 'giftCards', isOn: false, by: 'story' })
  expect(await names()).toEqual([])
  await setFlag({ database, clock }, { name: 'giftCards', isOn: true, by: 'story' })
  expect((await createStorefront({ ...deps, supplier: noSupplier, rate })()).gifts).toEqual([])
})

test('a shop’s picture on the wall is public and served as a picture only, under its earlier addresses too; shops not offered have none', async () => {
  const app = Fastify()
  await app.register(giftArtRoutes(deps))
  app.setErrorHandler((error: { status: number }, _request, reply) => reply.status(error.status).send())
  const { art } = (await look()).gifts[0]!
  const picture = await app.inject(art)
  expect(picture.statusCode).toBe(200)
  expect(picture.headers['content-type']).toBe('image/svg+xml')
  expect(picture.headers['content-security-policy']).toContain('sandbox')
  expect(picture.body).toMatch(/^<svg .*Amber.*<\/svg>$/)
  const later = await app.inject(art.replace(/[^/]*$/, 'another'))
  expect([later.statusCode, later.body]).toEqual([200, picture.body])
  expect([picture, later].map(({ headers }) => headers['cache-control'])).toEqual([
    'public, max-age=604800',
    'no-cache',
  ])
  await write(database.db, sql`update products set offered_at = null where name = 'Amber'`)
  for (const gone of [art, '/gift-art/prod_none/0', "/gift-art/prod_' or true --/0"])
    expect([gone, (await app.inject(gone)).statusCode]).toEqual([gone, 404])
})

test('a card is shown at the price of an order, for as long as its rate is valid', async () => {
  const { prices } = await look()
  expect(prices?.cards.find(({ value }) => value === cents(5_000n))).toEqual({ value: 5_000n, due: '0.00083334' })
  expect(prices?.cards.map(({ value }) => value).at(-1)).toBe(100_000n)
  await write(database.db, sql`update products set creation_fee_cents = 150 where loop = 'open'`)
  expect((await look()).prices?.cards[0]).toEqual({ value: 100n, due: '0.00004167' })
  await write(database.db, sql`update products set creation_fee_cents = 0 where loop = 'open'`)
})

test('without a fresh rate, a way to accept bitcoin or the card itself no price is shown', async () => {
  const { handlers } = pagesRoom({ ...deps, rate })
  const said = async () => {
    clock.advance(60_000)
    return (
      await handlers.cardPrices({ params: undefined, query: undefined, body: undefined }, {} as never, {} as never)
    ).prices
  }
  expect(await said()).toMatchObject({ goodForMs: 180_000 })
  bid = undefined
  expect(await said()).toBeNull()
  bid = parsePrice('60000')!
  for (const name of ['lightningPayments', 'onChainTransactions'] as const)
    await setFlag({ database, clock }, { name, isOn: false, by: 'story' })
  expect(await said()).toBeNull()
  await setFlag({ database, clock }, { name: 'lightningPayments', isOn: true, by: 'story' })
  expect(await said()).not.toBeNull()
  await write(database.db, sql`update products set offered_at = null where loop = 'open'`)
  expect(await said()).toBeNull()
})

test('the storefront is cached for a few seconds, but no price beyond its expiry', async () => {
  await write(database.db, sql`update products set offered_at = ${clock.now()} where loop = 'open'`)
  goodForMs = 3_000
  const storefront = createStorefront({ ...deps, rate })
  expect((await storefront()).prices).toBeDefined()
  clock.advance(2_999)
  bid = undefined
  expect((await storefront()).prices).toBeDefined()
  clock.advance(1)
  expect((await storefront()).prices).toBeUndefined()
})

test('while the database is away the wall keeps what was last read, and its price until it expires', async () => {
  bid = parsePrice('60000')!
  goodForMs = 180_000
  const own = openDatabase((await testDatabase()).url)
  const storefront = createStorefront({ ...deps, database: own, rate })
  await write(own.db, sql`update products set offered_at = ${clock.now()} where loop = 'open'`)
  await refreshCatalogue({ ...deps, database: own })
  const before = await storefront()
  expect(before.gifts.map(({ name }) => name)).toEqual(['Amber', 'Fern'])
  expect(before.prices).toBeDefined()
  await own.close()
  clock.advance(60_000)
  expect(await storefront()).toEqual(before)
  clock.advance(120_000)
  expect(await storefront()).toEqual({ ...before, prices: undefined })
})
