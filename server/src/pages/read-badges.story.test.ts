import { cents } from '@moon/money/cents.ts'
import { sats } from '@moon/money/sats.ts'
import { afterAll, expect, test } from 'vitest'
import { setFlag } from '../flags/set-flag.ts'
import { testDatabase } from '../testing/database.ts'
import { buyer, moneyWorld } from '../testing/money.ts'
import { banUser } from '../users/ban-user.ts'
import { changePreferences } from '../users/change-user.ts'
import { readBadges } from './read-badges.ts'

const { url } = await testDatabase()
const { deps } = moneyWorld(url)
afterAll(() => deps.database.close())

test('the badges of a public page show its reader’s sats and credit; a restricted user has none [HDR-15, HDR-16]', async () => {
  await setFlag(deps, { name: 'offPlatformRefund', isOn: false, by: 'story' })
  const userId = await buyer(deps, { credit: 3_720n, sats: 12_840n })
  const read = () => readBadges(deps.database.db, userId)
  const badges = { sats: sats(12_840n), credit: cents(3_720n), areHidden: false }
  expect(await read()).toEqual({ ...badges, creditPath: '/settings/profile' })
  await setFlag(deps, { name: 'offPlatformRefund', isOn: true, by: 'story' })
  expect(await read()).toEqual({ ...badges, creditPath: '/settings/moon-credit' })
  await banUser(deps, { userId, reason: 'Age', by: 'story' })
  expect(await read()).toBeUndefined()
})

test('a user who hides balances has badges that say so', async () => {
  const userId = await buyer(deps, { credit: 3_720n })
  await changePreferences(deps, { userId, hidesBalances: true })
  expect(await readBadges(deps.database.db, userId)).toMatchObject({ credit: cents(3_720n), areHidden: true })
})
