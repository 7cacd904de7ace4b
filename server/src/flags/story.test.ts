import { afterAll, expect, test } from 'vitest'
import { systemClock } from '../kit/clock.ts'
import { openDatabase } from '../database/db.ts'
import { createIds } from '../kit/ids.ts'
import { systemRandom } from '../kit/random.ts'
import { testDatabase } from '../testing/database.ts'
import { enterUser } from '../users/enter-user.ts'
import { assertFlag } from './assert-flag.ts'
import { readFlags } from './read-flags.ts'
import { setFlag } from './set-flag.ts'

const { url } = await testDatabase()
const database = openDatabase(url)
const deps = { database, clock: systemClock, ids: createIds({ clock: systemClock, random: systemRandom }) }
afterAll(() => database.close())

test('without overrides buying is on and maintenance is off', async () => {
  const flags = await readFlags(database.db)
  expect(flags).toMatchObject({ bitnobPrivateBeta: true, lightningPayments: true, maintenance: false })
})

test('a flag set for one user overrides the one for everybody, for that user only', async () => {
  const person = { id: 'identity-1', email: 'a@example.com', name: 'A', isFederated: false }
  const { id } = await enterUser({ ...deps, signupMode: 'open', secret: 'stories' }, person)
  await setFlag(deps, { name: 'lightningPayments', isOn: false, by: 'test' })
  await setFlag(deps, { name: 'lightningPayments', isOn: true, userId: id, by: 'test' })
  expect(await readFlags(database.db)).toMatchObject({ lightningPayments: false })
  expect(await readFlags(database.db, id)).toMatchObject({ lightningPayments: true })
  await assertFlag(database.db, 'lightningPayments', id)
  await expect(assertFlag(database.db, 'lightningPayments')).rejects.toMatchObject({ code: 'feature_off' })
})
