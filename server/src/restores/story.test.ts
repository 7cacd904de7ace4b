// What a provider did for us and this database does not know, as after a restore: found once, and nothing is paid out meanwhile.
import { afterAll, expect, test } from 'vitest'
import { openDatabase, read, sql } from '../database/db.ts'
import { readFlags } from '../flags/read-flags.ts'
import { setFlag } from '../flags/set-flag.ts'
import { steppingClock } from '../kit/clock.ts'
import { testDatabase } from '../testing/database.ts'
import { quietLog } from '../testing/cards.ts'
import { findForgottenPayouts } from './find-forgotten.ts'
import type { Found } from './forgotten.ts'

const { url } = await testDatabase()
const database = openDatabase(url)
const clock = steppingClock(new Date('2026-03-10T15:00:00Z'))
afterAll(() => database.close())

test('a payout of the treasury that is not known is written down once and holds all payouts; what was there before the first look does not', async () => {
  const sent: Found[] = [{ id: 'a'.repeat(64), units: 1_000n, reference: null, happenedAt: null }]
  const treasury = {
    sentSince: async (readTo: string) => ({ found: sent.slice(Number(readTo)), readTo: String(sent.length) }),
  }
  const look = () => findForgottenPayouts({ database, clock, log: quietLog, histories: { treasury } })
  const isPaying = async () => (await readFlags(database.db, null)).offPlatformRefund
  const waiting = () => read(database.db, sql`select kind, id, units, coin from forgotten_payments`)
  await setFlag({ database, clock }, { name: 'offPlatformRefund', isOn: true, by: 'a story' })
  await look()
  expect([await waiting(), await isPaying()]).toEqual([[], true])

  clock.advance(60_000)
  sent.push({ id: 'b'.repeat(64), units: 2_500n, reference: null, happenedAt: clock.now() })
  await look()
  await look()
  expect(await waiting()).toEqual([{ kind: 'payout', id: 'b'.repeat(64), units: 2_500n, coin: 'BTC' }])
  expect(await isPaying()).toBe(false)
})
