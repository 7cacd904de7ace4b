import { cents, type Cents } from '@moon/money/cents.ts'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { setFlag } from '../flags/set-flag.ts'
import { read, readOne, sql, write } from '../database/db.ts'
import { buyCard } from '../checkout/buy-card.ts'
import { buyer, moneyWorld, order } from '../testing/money.ts'
import { moneyCalls } from '../testing/money-calls.ts'
import { testDatabase } from '../testing/database.ts'
import { scriptedShop } from '../testing/scripted-shop.ts'
import { defaultProductId } from './product.ts'
import { readOrderable } from './read-orderable.ts'
import { refreshCatalogue } from './refresh-catalogue.ts'
import { productRoutes } from './routes.ts'

const world = moneyWorld((await testDatabase()).url)
const shop = scriptedShop()
const deps = { ...world.deps, supplier: shop.supplier }
const { database, clock } = deps
afterAll(() => database.close())

const routes = productRoutes(deps)
const http = {} as never
const callerOf = (memberId: string) => ({
  who: 'member' as const,
  memberId,
  ip: '127.0.0.1',
  requestId: 'r',
  language: 'en' as const,
})
const turn = (isOn: boolean, userId: string | null = null) =>
  setFlag({ database, clock: world.clock }, { name: 'giftCards', isOn, userId, by: 'a story' })
const idOf = async (code: string) =>
  (await readOne(database.db, sql<{ id: string }>`select id from products where supplier_code = ${code}`))!.id
const can = async (code: string, valueCents: Cents, userId = ada) =>
  readOrderable(deps, { id: await idOf(code), userId, valueCents })
const list = (userId: string, query: { search?: string; category?: string; perPage?: number } = {}) =>
  routes.listProducts(
    { params: undefined, query: { currentPage: 1, perPage: 16, ...query }, body: undefined },
    callerOf(userId),
    http,
  )
const discountOf = (userId: string, cardProductId: string) =>
  routes.discount({ params: { cardProductId }, query: undefined, body: undefined }, callerOf(userId), http)
const grant = (userId: string, { productId = null, bp }: { productId?: string | null; bp: number }) =>
  write(
    database.db,
    sql`insert into user_discounts (user_id, product_id, discount_basis_points, granted_by, granted_at)
      values (${userId}, ${productId}, ${bp}, 'a story', ${clock.now()})`,
  )

const ada = await buyer(deps)

beforeEach(async () => {
  world.clock.advance(1_000)
  shop.products.clear()
  shop.trouble.isSilent = false
  shop.put('FIX')
  shop.put('OPEN', {
    name: 'Open Shop',
    categories: ['Food'],
    denominations: { kind: 'open', minCents: cents(500n), maxCents: cents(20_050n) },
  })
  await refreshCatalogue(deps)
  await turn(true)
  shop.asked.length = 0
})

test('fixed values in stock, and any value within a range, can be ordered, described in the words of the catalogue [COB-01]', async () => {
  expect(await can('FIX', cents(2_500n))).toMatchObject({ supplierCode: 'FIX', loop: 'closed' })
  await expect(can('FIX', cents(2_600n))).rejects.toMatchObject({ code: 'out_of_stock', status: 402 })
  await expect(can('FIX', cents(900n))).rejects.toMatchObject({
    code: 'amount_under_minimum',
    message: /greater than \$10$/,
  })
  await expect(can('FIX', cents(5_001n))).rejects.toMatchObject({ code: 'amount_over_maximum' })
  expect(await can('OPEN', cents(1_234n))).toMatchObject({ supplierCode: 'OPEN' })
  expect(await can('OPEN', cents(20_050n))).toBeDefined()
  await expect(can('OPEN', cents(20_051n))).rejects.toMatchObject({
    code: 'amount_over_maximum',
    message: 'Card cannot be greater than $200.50',
  })
  await expect(can('OPEN', cents(499n))).rejects.toMatchObject({ code: 'amount_under_minimum' })
})

test('the supplier is asked right before an order, and its latest answer counts', async () => {
  shop.put('FIX', {
    denominations: { kind: 'fixed', cents: [cents(1_000n), cents(5_000n)] },
    discountBasisPoints: 800n,
  })
  await expect(can('FIX', cents(2_500n))).rejects.toMatchObject({ code: 'out_of_stock' })
  expect(await can('FIX', cents(1_000n))).toMatchObject({ discountBasisPoints: 400n })
  expect(shop.asked).toEqual(['FIX', 'FIX'])
  shop.put('OPEN', { isOrderable: false })
  await expect(can('OPEN', cents(1_000n))).rejects.toMatchObject({ code: 'product_unavailable', status: 402 })
  expect((await list(ada)).products.map(({ name, inStock }) => ({ name, inStock }))).toEqual([
    { name: 'Moon Visa Card', inStock: true },
    { name: 'Shop FIX', inStock: true },
    { name: 'Shop OPEN', inStock: false },
  ])
})

test('a product that the supplier no longer has, or does not mention, is not sold', async () => {
  const id = await idOf('FIX')
  shop.trouble.isSilent = true
  await expect(can('FIX', cents(1_000n))).rejects.toMatchObject({ code: 'product_unavailable' })
  shop.trouble.isSilent = false
  shop.products.delete('FIX')
  await expect(can('FIX', cents(1_000n))).rejects.toMatchObject({ code: 'product_unavailable' })
  expect((await list(ada)).products.map(({ id: one }) => one)).not.toContain(id)
})

test('without the flag there are no gift cards: not in the list, not individually, not for ordering [ROL-15]', async () => {
  const id = await idOf('FIX')
  const read = (userId: string) =>
    routes.readProduct({ params: { cardProductId: id }, query: undefined, body: undefined }, callerOf(userId), http)
  expect((await list(ada)).pagination.total).toBe(3)
  expect(await read(ada)).toMatchObject({ id, loop: 'closed' })
  await turn(false)
  expect((await list(ada)).products.map(({ id: one }) => one)).toEqual([defaultProductId])
  await expect(read(ada)).rejects.toMatchObject({ code: 'not_found' })
  await expect(discountOf(ada, id)).rejects.toMatchObject({ code: 'not_found' })
  const asked = order(ada, { productId: id, valueCents: cents(1_000n) })
  await expect(buyCard(deps, asked)).rejects.toMatchObject({ code: 'feature_off', status: 403 })
  // Gift cards are not offered without a supplier, either.
  await turn(true)
  const alone = productRoutes({ ...deps, supplier: null })
  const input = { params: undefined, query: undefined, body: undefined }
  expect((await alone.productFilters(input, callerOf(ada), http)).categories).toEqual([])
  expect((await routes.productFilters(input, callerOf(ada), http)).categories).toEqual([
    { category: 'Fashion', count: 1 },
    { category: 'Food', count: 1 },
  ])
})

test('the grid has 16 products a page, or as many as fit the screen, with every field of a tile [CAB-21 COB-14]', async () => {
  for (let n = 10; n < 50; n += 1) shop.put(`S${n}`, { name: `Sundry ${n}` })
  world.clock.advance(1_000)
  await refreshCatalogue(deps)
  expect(await list(ada)).toMatchObject({ pagination: { currentPage: 1, lastPage: 3, total: 43, perPage: 16 } })
  const wide = await list(ada, { perPage: 32 })
  expect(wide.products).toHaveLength(32)
  expect(wide.pagination.lastPage).toBe(2)
  const [found] = (await list(ada, { search: 'opne shop' })).products
  expect(found).toMatchObject({
    name: 'Open Shop',
    loop: 'closed',
    min: 500n,
    max: 20_050n,
    denominations: [],
    discountPercentage: 3,
    rewardPercent: 0.5,
    category: 'Food',
    redeemableAt: 'all',
    merchant: { name: 'Open Shop', brandColor: '#0A7D4F', textColor: '#FFFFFF' },
  })
  expect((await list(ada, { category: 'Food' })).pagination.total).toBe(1)
})

test('of two discounts the better one is applied and shown in both places; discounts never add up [CAB-23 COB-06]', async () => {
  const [bob, id] = [await buyer(deps), await idOf('FIX')]
  const shown = async (userId: typeof bob) => {
    const { products } = await list(userId)
    return {
      product: products.find((one) => one.id === id)!.discountPercentage,
      call: (await discountOf(userId, id)).discountPercent,
      applied: (await can('FIX', cents(1_000n), userId)).discountBasisPoints,
    }
  }
  expect(await shown(bob)).toEqual({ product: 3, call: 3, applied: 300n })
  await grant(bob, { productId: id, bp: 200 })
  expect(await shown(bob)).toEqual({ product: 3, call: 3, applied: 300n })
  await grant(bob, { bp: 450 })
  await grant(bob, { productId: await idOf('OPEN'), bp: 900 })
  expect(await shown(bob)).toEqual({ product: 4.5, call: 4.5, applied: 450n })
  expect(await shown(ada)).toEqual({ product: 3, call: 3, applied: 300n })
  await write(database.db, sql`update user_discounts set ends_at = ${clock.now()} where user_id = ${bob}`)
  expect(await shown(bob)).toEqual({ product: 3, call: 3, applied: 300n })
})

test('the price follows the discount of the call, line by line to the cent [COB-05 COB-06]', async () => {
  const bob = await buyer(deps, { sats: 10_000n })
  await grant(bob, { productId: defaultProductId, bp: 500 })
  const fees = sql`update products set load_fee_basis_points = 150, creation_fee_cents = 150 where id = ${defaultProductId}`
  await write(database.db, fees)
  const answer = await moneyCalls(deps).fundOnChain(bob, { amount: 100, applyRewardSats: true })
  expect(answer).toMatchObject({
    price: {
      value: '100.00',
      discount: '5.00',
      loadFee: '1.50',
      creationFee: '1.50',
      total: '98.00',
      appliedSats: 10_000,
      due: '92.00',
    },
    cryptoAmountOwed: '0.00153334',
  })
  await write(
    database.db,
    sql`update products set load_fee_basis_points = 0, creation_fee_cents = 0 where id = ${defaultProductId}`,
  )
})

test('an order made under an idempotency key stands, even if the product has sold out since', async () => {
  const bob = await buyer(deps)
  const asked = order(bob, { key: 'once', rail: 'bitcoin' })
  const first = await buyCard(deps, asked)
  await write(database.db, sql`update products set is_in_stock = false where id = ${defaultProductId}`)
  expect((await buyCard(deps, asked)).id).toBe(first.id)
  await expect(buyCard(deps, { ...asked, key: 'another' })).rejects.toMatchObject({ code: 'product_unavailable' })
  await write(database.db, sql`update products set is_in_stock = true where id = ${defaultProductId}`)
  const [row] = await read(database.db, sql`select count(*)::int as n from purchases where user_id = ${bob}`)
  expect(row).toEqual({ n: 1 })
})
