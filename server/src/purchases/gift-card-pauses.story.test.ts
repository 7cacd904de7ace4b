// How often the supplier is asked about a paid gift card: as often as its buyer looks at first, then less and less.
import { afterAll, afterEach, expect, test } from 'vitest'
import { readOne, sql } from '../database/db.ts'
import { after } from '../kit/clock.ts'
import { testDatabase } from '../testing/database.ts'
import { giftOrders } from '../testing/gift-orders.ts'
import { moneyWorld } from '../testing/money.ts'
import { deliverPaid } from './sweep-purchases.ts'

const { url } = await testDatabase()
const world = moneyWorld(url)
const { deps, supplier, clock } = world
const gifts = await giftOrders(world)

afterEach(gifts.endStory)
afterAll(() => deps.database.close())

const [second, minute, hour] = [1_000, 60_000, 3_600_000]

test('every five seconds for two minutes, every quarter of a minute up to ten, every minute for an hour, and then every five', async () => {
  supplier.next = 'processing'
  const { purchase } = await gifts.paidOverLightning()
  const paidAt = clock.now()
  const pauseAfter = async (waitedMs: number) => {
    clock.advance(after(paidAt, waitedMs).getTime() - clock.now().getTime())
    await deliverPaid(deps)
    const row = await readOne(
      deps.database.db,
      sql<{ next: Date }>`select next_attempt_at as next from purchases where id = ${purchase.id}`,
    )
    return (row!.next.getTime() - clock.now().getTime()) / second
  }
  expect(await pauseAfter(0)).toBe(5)
  expect(await pauseAfter(5 * second)).toBe(5)
  expect(await pauseAfter(2 * minute - second)).toBe(5)
  expect(await pauseAfter(2 * minute + 5 * second)).toBe(15)
  expect(await pauseAfter(10 * minute - second)).toBe(15)
  expect(await pauseAfter(10 * minute + 20 * second)).toBe(60)
  expect(await pauseAfter(hour - second)).toBe(60)
  expect(await pauseAfter(hour + minute)).toBe(300)
  expect(await pauseAfter(3 * hour)).toBe(300)
})
