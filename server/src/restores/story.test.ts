// Payouts and orders that a provider made for us and this database does not know, as after a restore: each is found once, and nothing is
// paid out meanwhile.
import { afterAll, expect, test } from 'vitest'
import { openDatabase, read, sql } from '../database/db.ts'
import { accounts } from '../ledger/accounts.ts'
import { balanceOf } from '../ledger/balances.ts'
import { readFlags } from '../flags/read-flags.ts'
import { setFlag } from '../flags/set-flag.ts'
import { steppingClock } from '../kit/clock.ts'
import { testDatabase } from '../testing/database.ts'
import { expectBalancedBooks } from '../testing/ledger.ts'
import { quietLog } from '../testing/cards.ts'
import { forgottenCommands } from './forgotten-commands.ts'
import { findForgottenPayouts } from './find-forgotten.ts'
import type { Found } from './forgotten.ts'

const { url } = await testDatabase()
const database = openDatabase(url)
const clock = steppingClock(new Date('2026-03-10T15:00:00Z'))
afterAll(() => database.close())

test('an unknown payout of the treasury is recorded once and blocks all payouts; those before the first check do not', async () => {
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

test('outgoing coins are booked once final, in suspense until an operator says why they left; announced ones block nothing', async () => {
  const one = { units: 4_000n, reference: null, happenedAt: clock.now() }
  const [strange, announced] = ['c'.repeat(64), 'd'.repeat(64)]
  let sent: Found[] = []
  const treasury = { sentSince: async () => ({ found: sent, readTo: 'a block' }) }
  const look = () => findForgottenPayouts({ database, clock, log: quietLog, histories: { treasury } })
  const books = () =>
    Promise.all(
      (['suspense', 'received', 'withdrawn'] as const).map((name) =>
        balanceOf(database.db, accounts.house(`${name}/bitcoin`)),
      ),
    )
  const run = (command: keyof typeof forgottenCommands, id: string) => {
    const operator = { name: 'Olga', role: 'finance', isProved: true } as const
    const words = { kind: 'payout', id, as: 'moved to the cold wallet', by: 'Olga' }
    const { run: go } = forgottenCommands[command] as { run: (...given: unknown[]) => Promise<unknown> }
    return go({ database, clock }, words, operator)
  }
  const isPaying = async () => (await readFlags(database.db, null)).offPlatformRefund
  clock.advance(60_000)
  await setFlag({ database, clock }, { name: 'offPlatformRefund', isOn: true, by: 'a story' })
  clock.advance(60_000)

  await run('announce-payment', announced)
  await expect(run('announce-payment', announced)).rejects.toThrow('is known already')
  await expect(run('announce-payment', 'not one')).rejects.toThrow('64 signs')
  sent = [{ ...one, id: announced, isFinal: false }]
  await look()
  expect([await books(), await isPaying()]).toEqual([[0n, 0n, 0n], true])
  sent = [{ ...one, id: announced, isFinal: true }]
  await look()
  await look()
  expect([await books(), await isPaying()]).toEqual([[0n, 4_000n, -4_000n], true])

  sent = [{ ...one, id: strange, isFinal: false }]
  await look()
  expect([await books(), await isPaying()]).toEqual([[0n, 4_000n, -4_000n], false])
  sent = [{ ...one, id: strange, isFinal: true }]
  await Promise.all([look(), look()])
  expect(await books()).toEqual([-4_000n, 8_000n, -4_000n])
  await run('resolve-forgotten', strange)
  await expect(run('resolve-forgotten', strange)).rejects.toThrow('Nothing forgotten waits')
  expect(await books()).toEqual([0n, 8_000n, -8_000n])
  await expectBalancedBooks(database.db)
})
