// A user who deletes cards and buys again, so that purchases count against no limit.
import { cents } from '@moon/money/cents.ts'
import { afterAll, expect, test } from 'vitest'
import { steppingClock } from '../kit/clock.ts'
import { openDatabase } from '../database/db.ts'
import { createIds } from '../kit/ids.ts'
import { systemRandom } from '../kit/random.ts'
import { somebody } from '../testing/cards.ts'
import { testDatabase } from '../testing/database.ts'
import { limitUseOf, reservePurchase, returnReservation } from './purchase-limits.ts'

const { url } = await testDatabase()
const clock = steppingClock(new Date('2026-03-10T15:00:00Z'))
const ids = createIds({ clock, random: systemRandom })
const database = openDatabase(url)
afterAll(() => database.close())

const thousand = cents(100_000n)

test('money returned by deletions frees a limit once: nobody buys more than twice the limit, whatever they delete [G-28]', async () => {
  const userId = await somebody({ database, clock, ids })
  const reserve = (purchaseId: string) =>
    database.transaction((tx) => reservePurchase(tx, { userId, purchaseId, valueCents: thousand, now: clock.now() }))
  let bought = 0
  const buyAndDelete = async () => {
    bought += 1
    const purchaseId = ids('pur')
    await reserve(purchaseId)
    await database.transaction((tx) => returnReservation(tx, { purchaseId, returnedCents: thousand }))
  }
  for (let n = 0; n < 20; n += 1) await buyAndDelete()
  expect(await limitUseOf(database.db, { userId, now: clock.now() })).toMatchObject({ daily: 1_000_000n })
  await expect(buyAndDelete()).rejects.toMatchObject({ code: 'limit_exceeded' })
  for (let day = 1; day < 5; day += 1) {
    clock.advance(25 * 3_600_000)
    for (let n = 0; n < 20; n += 1) await buyAndDelete()
  }
  clock.advance(25 * 3_600_000)
  expect(await limitUseOf(database.db, { userId, now: clock.now() })).toMatchObject({ daily: 0n, monthly: 5_000_000n })
  await expect(buyAndDelete()).rejects.toMatchObject({ code: 'limit_exceeded' })
  expect(bought).toBe(102)
})
