// The country of residence: guessed, confirmed, correctable until the first order, and fixed from then on.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabase } from '../testing/database.ts'
import { bought, buyer, moneyWorld, order, settleDown } from '../testing/money.ts'
import { readResidence } from './reads.ts'
import { recordCountry } from './record-country.ts'
import { findProfile } from './store.ts'

const { url } = await testDatabase()
const world = moneyWorld(url)
const { deps } = world

beforeAll(() => settleDown(deps))
afterAll(() => deps.database.close())

test('a confirmed country can be corrected until the first order, even an unpaid one; after that another is refused, and a guess changes nothing', async () => {
  const userId = await buyer(deps)
  const confirm = (country: string) => recordCountry(deps, { userId, country, isConfirmed: true })
  const guess = (country: string) => recordCountry(deps, { userId, country, isConfirmed: false })
  const lives = async () => (await readResidence(deps.database.db, userId)).country
  const isOpen = async () => (await findProfile(deps.database.db, userId))?.mayCorrectCountry
  await guess('DE')
  await confirm('PT')
  await guess('US')
  expect(await lives()).toBe('PT')
  await confirm('ES')
  expect([await lives(), await isOpen()]).toEqual(['ES', true])

  await bought(world, order(userId))
  expect(await isOpen()).toBe(false)
  await expect(confirm('US')).rejects.toMatchObject({ code: 'country_fixed' })
  await confirm('ES')
  await guess('US')
  expect(await lives()).toBe('ES')
})

test('a user who ordered without a confirmed country can confirm it once', async () => {
  const userId = await buyer(deps)
  await bought(world, order(userId))
  await recordCountry(deps, { userId, country: 'PT', isConfirmed: true })
  await expect(recordCountry(deps, { userId, country: 'US', isConfirmed: true })).rejects.toMatchObject({
    code: 'country_fixed',
  })
})
