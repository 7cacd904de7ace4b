// The cost of reading the catalogue: the whole way of the API (memory, flags, the page from the database, the answer
// as text) among ten thousand products, and among a hundred.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { encodeAnswer } from '../contract/src/decode-answer.ts'
import { cents } from '../money/src/cents.ts'
import { setFlag } from '../server/src/flags/set-flag.ts'
import { systemClock } from '../server/src/kit/clock.ts'
import { openDatabase, sql, write, type Database } from '../server/src/database/db.ts'
import { createIds } from '../server/src/kit/ids.ts'
import { createLog } from '../server/src/kit/log.ts'
import { migrate } from '../server/src/database/migrate.ts'
import { systemRandom } from '../server/src/kit/random.ts'
import { recordProducts } from '../server/src/products/record-products.ts'
import { productsRoom } from '../server/src/products/room.ts'
import { noSupplier } from '../server/src/supplier/no-supplier.ts'
import type { SupplierProduct } from '../server/src/supplier/supplier.ts'
import { startCluster } from '../tools/src/postgres/postgres-cluster.ts'
import { inMs, percentile, printTimes, type Verdict } from './figures.ts'

const rounds = 60
const toReachMs = 200
const reader = 'usr_00000000000000000000000000000001'

const looks = {
  'first page': {},
  'last pages': { currentPage: 9_999 },
  'a name': { search: 'harbour' },
  'a name with two mistakes': { search: 'harborr lanten' },
  'eight words, none of which fits': {
    search: 'qwertyui asdfghjk zxcvbnmq poiuytre lkjhgfds mnbvcxza qazwsxed plokmiju',
  },
  'what shops say': { search: 'cofee roastd' },
  'what nobody sells': { search: 'hamburgr sushi' },
  'category and country': { category: 'Category 7', country: 'DE' },
} as const

/** Prints the time of each kind of read among `words` products (10,000) in comparison with a hundred. */
export async function catalogue([most = '10000']: readonly string[]): Promise<Verdict> {
  const few = await measure(100)
  const many = await measure(Number(most))
  for (const look of Object.keys(looks) as Look[])
    console.log(
      `${look}: ${(percentile(many[look], 0.5) / percentile(few[look], 0.5)).toFixed(1)} times that of 100 products`,
    )
  const slowest = Math.max(...Object.values(many).map((samples) => percentile(samples, 0.99)))
  return {
    toReach: `p99 of a page ${toReachMs} ms`,
    here: `${inMs(slowest)} where it is slowest among ${most} products`,
    isReached: slowest <= toReachMs,
  }
}

type Look = keyof typeof looks

async function measure(products: number): Promise<Record<Look, number[]>> {
  const home = await mkdtemp(join(tmpdir(), 'moon-bench-'))
  const cluster = await startCluster({ home, durable: true })
  try {
    await migrate(cluster.url)
    const database = openDatabase(cluster.url)
    await fill(database, products)
    const samples = {} as Record<Look, number[]>
    for (const look of Object.keys(looks) as Look[]) {
      samples[look] = await takeTime(database, looks[look])
      printTimes(`${look}, of ${products}`, samples[look])
    }
    await database.close()
    return samples
  } finally {
    await cluster.stop()
    await rm(home, { recursive: true, force: true })
  }
}

async function fill(database: Database, count: number): Promise<void> {
  const deps = { database, supplier: { name: 'runa' }, ids: createIds({ clock: systemClock, random: systemRandom }) }
  const now = systemClock.now()
  for (let from = 0; from < count; from += 500)
    await recordProducts(deps, {
      products: Array.from({ length: Math.min(500, count - from) }, (_, index) => productOf(from + index)),
      readAt: now,
    })
  await write(
    database.db,
    sql`insert into users (id, identity_id, email, name, country, created_at) values
      (${reader}, ${reader}, 'reader@example.com', 'Reader', 'DE', ${now})`,
  )
  // Each shop's description, with some two thousand different words, every fourth of them a stop word.
  await write(
    database.db,
    sql`update products set description = (select string_agg(case when n % 4 = 0 then 'and'
        else left(md5((abs(hashtext(supplier_code || n)) % 2000)::text), 4 + n % 5) end, ' ') from generate_series(1, 24) n)
      where supplier_code is not null`,
  )
  await write(
    database.db,
    sql`update products set description = 'coffee roasted ' || description where right(supplier_code, 2) = '07'`,
  )
  // Pictures of the maximum size.
  await write(
    database.db,
    sql`update products set art_base64 = encode(decode(repeat('89504e470d0a1a0a', 8000), 'hex'), 'base64')
      where supplier_code is not null and right(supplier_code, 1) = '0'`,
  )
  await setFlag({ database, clock: systemClock }, { name: 'giftCards', isOn: true, by: 'bench' })
}

const firstWords = [
  'Harbour',
  'Amber',
  'Willow',
  'Copper',
  'Northern',
  'Silver',
  'Maple',
  'Orchard',
  'Velvet',
  'Meadow',
]
const lastWords = [
  'Lantern',
  'Outfitters',
  'Kitchen',
  'Books',
  'Bicycles',
  'Pharmacy',
  'Gardens',
  'Toys',
  'Coffee',
  'Tickets',
]
const lands = ['US', 'DE', 'CA', 'FR', 'GB', 'MX', 'BR', 'JP', 'PL', 'ES']

const productOf = (n: number): SupplierProduct => ({
  code: `BENCH-${n}`,
  // No two are alike, as with real shops: every one has a word of its own.
  name: `${firstWords[n % 10]} ${lastWords[Math.trunc(n / 10) % 10]} ${word(n)}`,
  currency: 'USD',
  isOrderable: n % 13 !== 0,
  categories: [`Category ${n % 12}`],
  countries: [lands[n % 10]!, lands[(n + 3) % 10]!],
  discountBasisPoints: BigInt(n % 900),
  denominations: { kind: 'fixed', cents: [cents(1_000n), cents(2_500n), cents(5_000n)] },
  redeemableAt: 'all',
  brandColor: '#0A7D4F',
  artUrl: null,
  descriptionUrl: null,
  termsUrl: null,
  redemptionUrl: null,
  websiteUrl: 'https://shop.example/',
})

const word = (n: number): string =>
  [...(n + 100_000).toString(26)].map((sign) => 'bcdfghjklmnpqrstvwxyzaeiou'[Number.parseInt(sign, 26)]).join('')

async function takeTime(database: Database, query: Record<string, unknown>): Promise<number[]> {
  const clock = systemClock
  const ids = createIds({ clock, random: systemRandom })
  const log = createLog({ level: 'silent' })
  // Any supplier, so that there is a catalogue: nothing is requested of it here.
  const { handlers: routes } = productsRoom({ database, clock, ids, log, supplier: { ...noSupplier } })
  const caller = {
    who: 'member' as const,
    memberId: reader,
    ip: '127.0.0.1',
    requestId: 'bench',
    language: 'en' as const,
  }
  const wish = { currentPage: 1, perPage: 16, ...query }
  const samples: number[] = []
  // The first round fills the memory: it is measured like all others.
  for (let round = 0; round < rounds; round += 1) {
    const started = performance.now()
    const answer = await routes.listProducts({ params: undefined, query: wish, body: undefined }, caller, {} as never)
    JSON.stringify(encodeAnswer('listProducts', answer))
    samples.push(performance.now() - started)
  }
  return samples
}
