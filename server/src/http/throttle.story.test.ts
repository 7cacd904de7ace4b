// Attempts that are counted: many at once under one key, and in processes whose clocks differ.
import { afterAll, afterEach, expect, test } from 'vitest'
import { joined, openDatabase, read, readOne, sql, write } from '../database/db.ts'
import { after, steppingClock, type Clock } from '../kit/clock.ts'
import { Refusal } from '../kit/refusal.ts'
import { testDatabase } from '../testing/database.ts'
import { assertWithin, countUse, slowDown, type Limit, type Pace } from './throttle.ts'

const { url } = await testDatabase()
const poolSize = 8
const clock = steppingClock(new Date('2026-03-10T15:00:00Z'))
const database = openDatabase(url, { poolSize })
const other = openDatabase(url)
const deps = { database, clock }
afterEach(() => write(other.db, sql`delete from throttles`))
afterAll(() => Promise.all([database.close(), other.close()]))

const limit: Limit = { name: 'calls', most: 10, everyMs: 60_000 }
const burst = { name: 'burst of calls', most: 1_000, everyMs: 10_000, refusal: () => new Refusal('too_many_requests') }
const pace: Pace = { name: 'tries', free: 3, firstMs: 1_000, longestMs: 300_000, forgetMs: 3_600_000 }

test.each<[string, () => Promise<unknown>]>([
  ['a limit', () => countUse(deps, limit, 'ada')],
  ['a limit with a burst', () => assertWithin(deps, limit, 'ada', burst)],
  ['a pace', () => slowDown(deps, pace, 'ada')],
])(
  'of forty attempts under one key of %s two wait in the database, and others are served meanwhile',
  async (_, attempt) => {
    await attempt()
    let attempts: Promise<unknown> | undefined
    await other.transaction(async (tx) => {
      await read(tx, sql`select from throttles for update`)
      attempts = Promise.allSettled(Array.from({ length: 40 }, attempt))
      for (let n = 0; n < poolSize; n += 1) await countUse(deps, limit, `somebody ${n}`)
      const inUse = database.pool.totalCount - database.pool.idleCount
      expect([inUse, database.pool.waitingCount]).toEqual([2, 0])
    })
    await attempts
    expect(database.pool.totalCount - database.pool.idleCount).toBe(0)
  },
)

test('each of forty attempts under one key counts', async () => {
  const counts = await Promise.all(Array.from({ length: 40 }, () => countUse(deps, limit, 'ada')))
  expect(counts.map(({ count }) => count).toSorted((a, b) => a - b)).toEqual(
    Array.from({ length: 40 }, (_, n) => n + 1),
  )
})

test('beyond five hundred waiting attempts an attempt is refused at once', async () => {
  await countUse(deps, limit, 'ada')
  let attempts: Promise<unknown> | undefined
  await other.transaction(async (tx) => {
    await read(tx, sql`select from throttles for update`)
    attempts = Promise.all(Array.from({ length: 502 }, () => countUse(deps, limit, 'ada')))
    await expect(countUse(deps, limit, 'ada')).rejects.toMatchObject({ code: 'too_many_requests' })
  })
  await attempts
  expect(await readOne(other.db, sql`select count from throttles`)).toEqual({ count: 503 })
})

test('attempts inside one transaction do not wait for those outside', async () => {
  let outside: Promise<unknown> | undefined
  await database.transaction(async (tx) => {
    const within = { database: joined(tx, database), clock }
    await countUse(within, limit, 'ada')
    outside = Promise.all(Array.from({ length: 4 }, () => countUse(deps, limit, 'ada')))
    expect((await countUse(within, limit, 'ada')).count).toBe(2)
  })
  await outside
})

/** How many of the attempts made each second for five minutes pass, by processes whose clocks are ahead by so much. */
async function passed(aheadMs: number[], attempt: (clock: Clock, whom: string) => Promise<boolean>): Promise<number> {
  const whom = aheadMs.join()
  let passes = 0
  for (let second = 0; second < 300; second += 1) {
    for (const ms of aheadMs) if (await attempt({ now: () => after(clock.now(), ms) }, whom)) passes += 1
    clock.advance(1_000)
  }
  return passes
}

test('processes whose clocks differ by ten seconds let through what one would, and one wait of ten seconds more at most', async () => {
  const within = async (one: Clock, whom: string) =>
    (await countUse({ database, clock: one }, limit, whom)).count <= limit.most
  const slowed = (one: Clock, whom: string) =>
    slowDown({ database, clock: one }, pace, whom).then(
      () => true,
      () => false,
    )
  expect(await passed([0], within)).toBe(50)
  expect(await passed([0, 10_000], within)).toBeLessThanOrEqual(60)
  const alone = await passed([0], slowed)
  expect(await passed([0, 10_000], slowed)).toBeLessThanOrEqual(alone + 1)
})
