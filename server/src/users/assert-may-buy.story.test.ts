import { afterAll, expect, test } from 'vitest'
import { systemClock } from '../kit/clock.ts'
import { openDatabase } from '../database/db.ts'
import { createIds } from '../kit/ids.ts'
import { systemRandom } from '../kit/random.ts'
import { testDatabase } from '../testing/database.ts'
import { assertMayBuy } from './assert-may-buy.ts'
import { banReasonOf, banUser, liftBan } from './ban-user.ts'
import { enterUser } from './enter-user.ts'

const { url } = await testDatabase()
const database = openDatabase(url)
const deps = { database, clock: systemClock, ids: createIds({ clock: systemClock, random: systemRandom }) }
afterAll(() => database.close())

let people = 0
const enter = (signupMode: 'open' | 'waitlist') => {
  people += 1
  const identity = { id: `identity-${people}`, email: `p${people}@example.com`, name: 'P', isFederated: false }
  return enterUser({ ...deps, signupMode, secret: 'stories' }, identity)
}

test('an active user may buy, one on the waitlist may not yet', async () => {
  await assertMayBuy(database.db, (await enter('open')).id)
  await expect(assertMayBuy(database.db, (await enter('waitlist')).id)).rejects.toMatchObject({ code: 'user_inactive' })
})

test('a ban refuses with its reason, takes precedence over the waitlist, and can be lifted', async () => {
  const { id } = await enter('waitlist')
  await banUser(deps, { userId: id, reason: 'We could not verify this account.', by: 'operator' })
  await expect(assertMayBuy(database.db, id)).rejects.toMatchObject({
    code: 'user_banned',
    details: { userBanReason: 'We could not verify this account.' },
  })
  expect(await banReasonOf(database.db, id)).toBe('We could not verify this account.')
  await liftBan(deps, { userId: id, by: 'operator' })
  expect(await banReasonOf(database.db, id)).toBeNull()
  await expect(assertMayBuy(database.db, id)).rejects.toMatchObject({ code: 'user_inactive' })
})

test('two concurrent first calls create one record', async () => {
  const identity = { id: 'twice', email: 'twice@example.com', name: 'T', isFederated: false }
  const made = await Promise.all(
    Array.from({ length: 8 }, () => enterUser({ ...deps, signupMode: 'open', secret: 'stories' }, identity)),
  )
  expect(new Set(made.map((user) => user.id)).size).toBe(1)
})
