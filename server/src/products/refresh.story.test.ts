import { cents } from '@moon/money/cents.ts'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { steppingClock } from '../kit/clock.ts'
import { openDatabase, read, readOne, sql, write } from '../database/db.ts'
import { createIds } from '../kit/ids.ts'
import { createLog } from '../kit/log.ts'
import { systemRandom } from '../kit/random.ts'
import { testDatabase } from '../testing/database.ts'
import { scriptedShop } from '../testing/scripted-shop.ts'
import { fetchFiles } from './fetch-files.ts'
import { cacheShelf } from './cache-shelf.ts'
import type { Product } from './product.ts'
import { readOfferedProduct, readProduct } from './read-product.ts'
import { refreshCatalogue } from './refresh-catalogue.ts'
import { rereadProduct } from './reread-product.ts'

const database = openDatabase((await testDatabase()).url)
afterAll(() => database.close())

const clock = steppingClock(new Date('2026-03-01T12:00:00Z'))
const ids = createIds({ clock, random: systemRandom })
let shop: ReturnType<typeof scriptedShop>
let deps: Parameters<typeof refreshCatalogue>[0]
const hour = 3_600_000

beforeEach(async () => {
  await write(database.db, sql`delete from products where supplier_code is not null`)
  await write(database.db, sql`delete from product_files`)
  clock.advance(hour)
  shop = scriptedShop()
  deps = { database, supplier: shop.supplier, clock, ids, log: createLog({ level: 'silent' }) }
})

const refresh = async () => {
  clock.advance(600_000)
  await refreshCatalogue(deps)
}
const idOf = async (code: string) =>
  (await readOne(database.db, sql<{ id: string }>`select id from products where supplier_code = ${code}`))!.id
const kept = async (code: string): Promise<Product> => (await readProduct(database.db, await idOf(code)))!
const offered = async (code: string) =>
  readOfferedProduct(database.db, { id: await idOf(code), userId: 'usr_x', now: clock.now() })
const values = async (code: string) =>
  (await kept(code)).denominations.map(({ valueCents, isInStock }) => `${valueCents}${isInStock ? '' : ' out'}`)

test('the supplier’s products are stored with values, face and terms, under ids of ours', async () => {
  shop.put('A', { name: 'Amber & Oak', categories: ['Home', 'Home'], countries: ['US', 'CA'], redeemableAt: 'online' })
  shop.put('B', { denominations: { kind: 'open', minCents: cents(500n), maxCents: cents(20_000n) }, brandColor: null })
  await refresh()
  expect(await kept('A')).toMatchObject({
    id: expect.stringMatching(/^prod_[0-9a-f]{32}$/),
    name: 'Amber & Oak',
    merchantName: 'Amber & Oak',
    loop: 'closed',
    supplierCode: 'A',
    minCents: 1_000n,
    maxCents: 5_000n,
    categories: ['Home'],
    countries: ['CA', 'US'],
    redeemableAt: 'online',
    brandColor: '#0A7D4F',
    textColor: '#FFFFFF',
    websiteUrl: 'https://shop.example/',
    loadFeeBasisPoints: 0n,
    creationFeeCents: 0n,
    rewardBasisPoints: 50n,
  })
  expect(await values('A')).toEqual(['1000', '2500', '5000'])
  expect(await kept('B')).toMatchObject({ minCents: 500n, maxCents: 20_000n, denominations: [] })
  expect(Buffer.from((await kept('A')).artBase64, 'base64').toString()).toMatch(/^<svg .*Amber &amp; Oak.*<\/svg>$/)
})

test('the buyer gets half of the supplier’s discount, or the share set for a product', async () => {
  shop.put('A', { discountBasisPoints: 625n })
  await refresh()
  expect((await kept('A')).discountBasisPoints).toBe(312n)
  await write(database.db, sql`update products set pass_through_basis_points = 10000 where supplier_code = 'A'`)
  expect((await kept('A')).discountBasisPoints).toBe(625n)
  await refresh()
  expect((await kept('A')).discountBasisPoints).toBe(625n)
  await write(database.db, sql`update products set pass_through_basis_points = 0 where supplier_code = 'A'`)
  expect((await kept('A')).discountBasisPoints).toBe(0n)
})

test('a product always keeps its id; a removed one is no longer offered and keeps its face', async () => {
  shop.put('A')
  shop.put('B')
  await refresh()
  const id = await idOf('A')
  shop.products.delete('A')
  await refresh()
  expect(await offered('A')).toBeUndefined()
  expect(await offered('B')).toBeDefined()
  expect(await kept('A')).toMatchObject({ id, name: 'Shop A' })
  shop.put('A', { name: 'Shop A again' })
  await refresh()
  expect(await offered('A')).toMatchObject({ id, name: 'Shop A again' })
})

test('only dollars are offered', async () => {
  shop.put('A')
  shop.put('E', { currency: 'EUR' })
  await refresh()
  expect(await read(database.db, sql`select 1 from products where supplier_code = 'E'`)).toEqual([])
  shop.put('A', { currency: 'GBP' })
  shop.put('B')
  await refresh()
  expect(await offered('A')).toBeUndefined()
})

test('an incomplete catalogue is discarded, and an empty one is not trusted', async () => {
  for (const code of ['A', 'B', 'C']) shop.put(code)
  await refresh()
  shop.products.delete('A')
  shop.put('B', { name: 'Changed' })
  shop.trouble.breaksAfter = 1
  await expect(refresh()).rejects.toThrow('the line was cut')
  expect(await offered('A')).toBeDefined()
  expect(await offered('B')).toMatchObject({ name: 'Shop B' })
  shop.trouble.breaksAfter = 0
  shop.products.clear()
  await expect(refresh()).rejects.toThrow('empty')
  expect(await offered('C')).toBeDefined()
})

test('a sold-out value stays visible, and becomes available again', async () => {
  shop.put('A')
  await refresh()
  shop.put('A', { denominations: { kind: 'fixed', cents: [cents(1_000n), cents(10_000n)] } })
  await refresh()
  expect(await values('A')).toEqual(['1000', '2500 out', '5000 out', '10000'])
  expect(await kept('A')).toMatchObject({ minCents: 1_000n, maxCents: 10_000n })
  shop.put('A')
  await refresh()
  expect(await values('A')).toEqual(['1000', '2500', '5000', '10000 out'])
  shop.put('A', { isOrderable: false })
  await refresh()
  expect(await kept('A')).toMatchObject({ isInStock: false })
  expect(await values('A')).toEqual(['1000 out', '2500 out', '5000 out', '10000 out'])
  shop.put('A', { denominations: { kind: 'fixed', cents: [] } })
  await refresh()
  expect(await kept('A')).toMatchObject({ isInStock: false, minCents: 1_000n, maxCents: 5_000n })
  shop.put('A', { denominations: { kind: 'open', minCents: cents(1n), maxCents: cents(9_999n) } })
  await refresh()
  expect(await kept('A')).toMatchObject({ isInStock: true, minCents: 1n, denominations: [] })
})

test('one product can be refreshed alone, and an older answer changes nothing', async () => {
  shop.put('A')
  shop.put('B')
  await refresh()
  const slow = shop.supplier.listProducts()[Symbol.asyncIterator]()
  const first = await slow.next()
  const late = { ...deps, supplier: { ...shop.supplier, listProducts: () => resumed(first.value, slow) } }
  const started = clock.now()
  clock.advance(1_000)
  shop.put('A', { name: 'Newest' })
  shop.products.delete('B')
  expect(await rereadProduct(deps, { code: 'A' })).toBe('read')
  expect(await rereadProduct(deps, { code: 'B' })).toBe('absent')
  expect(await rereadProduct(deps, { code: 'never seen' })).toBe('absent')
  expect(await offered('A')).toMatchObject({ name: 'Newest' })
  expect(await offered('B')).toBeUndefined()
  // A list that was started earlier has older data and changes nothing.
  shop.put('B')
  await refreshCatalogue({ ...late, clock: { now: () => started } })
  expect(await offered('A')).toMatchObject({ name: 'Newest' })
  expect(await offered('B')).toBeUndefined()
  shop.trouble.isSilent = true
  shop.put('A', { name: 'Unheard' })
  expect(await rereadProduct(deps, { code: 'A' })).toBe('unknown')
  expect(await offered('A')).toMatchObject({ name: 'Newest' })
})

async function* resumed<T>(first: T, rest: AsyncIterator<T>) {
  yield first
  for (let next = await rest.next(); !next.done; next = await rest.next()) yield next.value
}

test('pictures and texts are fetched once for all products that use them, sanitised, and kept when they are withdrawn', async () => {
  const picture = Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.alloc(100)])
  const urls = {
    artUrl: 'https://x.example/art',
    termsUrl: 'https://x.example/t',
    redemptionUrl: 'https://x.example/r',
  }
  shop.put('A', urls)
  shop.put('B', urls)
  shop.files.set(urls.artUrl, picture)
  shop.files.set(urls.termsUrl, '# Terms\n\nNo **cash** back. <script>alert(1)</script>')
  await refresh()
  shop.trouble.isSilent = true
  await Promise.all([fetchFiles(deps), fetchFiles(deps), fetchFiles(deps)])
  expect(shop.asked.sort()).toEqual(Object.values(urls).sort())
  expect(await kept('A')).toMatchObject({ terms: '', redemptionInstructions: null })
  await fetchFiles(deps)
  expect(shop.asked).toHaveLength(3)

  shop.trouble.isSilent = false
  clock.advance(120_000)
  await fetchFiles(deps)
  expect(shop.asked).toHaveLength(6)
  for (const code of ['A', 'B'])
    expect(await kept(code)).toMatchObject({
      artBase64: picture.toString('base64'),
      terms: 'Terms\n\nNo cash back.',
      redemptionInstructions: null,
    })
  shop.put('C', urls)
  await refresh()
  expect(await kept('C')).toMatchObject({ artBase64: picture.toString('base64'), terms: 'Terms\n\nNo cash back.' })
  await fetchFiles(deps)
  expect(shop.asked).toHaveLength(6)

  // A week later the texts are read again, but not the picture.
  clock.advance(8 * 24 * hour)
  shop.files.delete(urls.artUrl)
  shop.files.delete(urls.termsUrl)
  shop.files.set(urls.redemptionUrl, 'Show it at the till.')
  await fetchFiles(deps)
  expect(shop.asked.slice(6).sort()).toEqual([urls.redemptionUrl, urls.termsUrl])
  expect(await kept('A')).toMatchObject({
    terms: 'Terms\n\nNo cash back.',
    redemptionInstructions: 'Show it at the till.',
  })
})

test('files at a host not known as the supplier’s are not fetched: the drawn face stays, and the host is reported once and checked again later', async () => {
  for (const code of ['A', 'B']) shop.put(code, { artUrl: `https://rented.example/${code}` })
  await refresh()
  const drawn = (await kept('A')).artBase64
  const said: unknown[] = []
  deps.log.warn = ((fields: unknown) => said.push(fields)) as typeof deps.log.warn
  const elsewhere = async () => ({ kind: 'elsewhere' as const, host: 'rented.example' })
  await fetchFiles({ ...deps, supplier: { ...shop.supplier, readFile: elsewhere } })
  expect(said).toEqual([{ host: 'rented.example' }])
  expect((await kept('A')).artBase64).toBe(drawn)
  // An operator has checked the host and allowed it.
  const picture = Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.alloc(100)])
  for (const code of ['A', 'B']) shop.files.set(`https://rented.example/${code}`, picture)
  clock.advance(24 * hour)
  await fetchFiles(deps)
  expect((await kept('A')).artBase64).toBe(picture.toString('base64'))
})

test('an invalid picture leaves our drawn face', async () => {
  shop.put('A', { artUrl: 'https://x.example/art' })
  shop.files.set('https://x.example/art', '<html>Not found</html>')
  await refresh()
  const drawn = (await kept('A')).artBase64
  await fetchFiles(deps)
  expect((await kept('A')).artBase64).toBe(drawn)
})

test('product names in memory are reloaded when a product has changed, and only then', async () => {
  const shelf = cacheShelf({ database })
  shop.put('A')
  await refresh()
  const first = await shelf()
  expect(first.names.map(({ name }) => name)).toEqual(['Moon Visa Card', 'Shop A'])
  await refresh()
  expect(await shelf()).toBe(first)
  shop.put('A', { name: 'Shop of A' })
  await refresh()
  expect((await shelf()).names.map(({ name }) => name)).toEqual(['Moon Visa Card', 'Shop of A'])
})

test('three concurrent refreshes have the same result as one', async () => {
  for (let n = 0; n < 1_200; n += 1) shop.put(`P${n}`)
  clock.advance(1_000)
  await Promise.all([refreshCatalogue(deps), refreshCatalogue(deps), refreshCatalogue(deps)])
  const [row] = await read(
    database.db,
    sql`select count(*)::int as n, count(distinct id)::int as ids from products where supplier_code is not null and offered_at is not null`,
  )
  expect(row).toEqual({ n: 1_200, ids: 1_200 })
})
