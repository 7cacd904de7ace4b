// Credit of unused accounts: played by owners who stay away, by owners who come back in between, whose cards or programs are used, and
// by a house that wants to charge more than it announced.
import type { UserId } from '@moon/contract/ids.ts'
import { cents } from '@moon/money/cents.ts'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { read, sql } from '../database/db.ts'
import { listCredit } from '../activity/list-credit.ts'
import { accounts } from '../ledger/accounts.ts'
import { balanceOf } from '../ledger/balances.ts'
import { testDatabase } from '../testing/database.ts'
import { buyer, expectAllWell, give, moneyWorld, settleDown } from '../testing/money.ts'
import { banUser } from '../users/ban-user.ts'
import { recordUse } from '../users/record-use.ts'
import { followAbsences } from './follow-absences.ts'

const { url } = await testDatabase()
const { deps, emails, clock } = moneyWorld(url)
const dayMs = 86_400_000

beforeAll(() => settleDown(deps))
afterEach(() => expectAllWell(deps))
afterAll(() => deps.database.close())

const follow = (chargeCents = 100n) => followAbsences({ ...deps, inactivityChargeCents: cents(chargeCents) })
const creditOf = (userId: UserId) => balanceOf(deps.database.db, accounts.user(userId).credit)
const addressOf = async (userId: UserId) =>
  (await read(deps.database.db, sql<{ email: string }>`select email from user_contacts where user_id = ${userId}`))[0]!
    .email

async function subjectsTo(userId: UserId): Promise<string[]> {
  const to = await addressOf(userId)
  return emails.filter((email) => email.to === to).map(({ subject }) => subject)
}

async function daysPass(days: number, chargeCents?: bigint): Promise<void> {
  clock.advance(days * dayMs)
  await follow(chargeCents)
  await follow(chargeCents)
}

const warning = 'Your Moon Credit is going to shrink'
const charged = (amount: string) => `${amount} of your Moon Credit was charged`

test('credit is charged only after more than twelve months without use and two letters a month apart, and never goes below zero [COA-09]', async () => {
  const ada = await buyer(deps, { credit: 150n, sats: 500n })
  await daysPass(366)
  expect(await subjectsTo(ada)).toEqual([])
  await daysPass(1)
  expect(await subjectsTo(ada)).toEqual([warning])
  await daysPass(29)
  expect(await subjectsTo(ada)).toEqual([warning])
  await daysPass(1)
  expect(await subjectsTo(ada)).toEqual([warning, warning])
  await daysPass(29)
  expect(await creditOf(ada)).toBe(150n)
  await daysPass(1)
  expect(await creditOf(ada)).toBe(50n)
  expect((await subjectsTo(ada)).slice(2)).toEqual([charged('$1.00')])
  await daysPass(30)
  expect(await creditOf(ada)).toBe(0n)
  expect((await subjectsTo(ada)).slice(3)).toEqual([charged('$0.50')])
  await daysPass(400)
  expect(await creditOf(ada)).toBe(0n)
  expect(await balanceOf(deps.database.db, accounts.user(ada).sats)).toBe(500n)
  expect(await balanceOf(deps.database.db, accounts.user(ada).overdraft)).toBe(0n)
  expect(await subjectsTo(ada)).toHaveLength(4)
  const { data } = await listCredit(deps, { userId: ada, currentPage: 1, perPage: 10 } as never)
  expect(data.lines.slice(0, 2).map(({ because, amount }) => [because, amount])).toEqual([
    ['UNUSED', 50n],
    ['UNUSED', 100n],
  ])
})

test('without a configured charge no credit shrinks and no letter is sent, and months without one are not charged afterwards', async () => {
  const ada = await buyer(deps, { credit: 1_000n })
  await daysPass(500, 0n)
  expect(await subjectsTo(ada)).toEqual([])
  await daysPass(1)
  await daysPass(30)
  await daysPass(300)
  expect(await creditOf(ada)).toBe(900n)
  await daysPass(0, 0n)
  await daysPass(200, 0n)
  expect(await creditOf(ada)).toBe(900n)
  // An announcement from two years ago does not count when the charge is set again.
  await daysPass(0)
  expect((await subjectsTo(ada)).slice(3)).toEqual([warning])
  expect(await creditOf(ada)).toBe(900n)
})

test('a log-in, an API call or a money movement ends an absence, and the letters start again a year later', async () => {
  const [ada, bob] = [await buyer(deps, { credit: 1_000n }), await buyer(deps, { credit: 1_000n })]
  await daysPass(367)
  await daysPass(30)
  await recordUse(deps.database.db, { userId: ada, at: clock.now() })
  await give(deps, bob, { credit: 100n })
  await daysPass(30)
  await daysPass(335)
  expect([await creditOf(ada), await creditOf(bob)]).toEqual([1_000n, 1_100n])
  expect([await subjectsTo(ada), await subjectsTo(bob)]).toEqual([
    [warning, warning],
    [warning, warning],
  ])
  await daysPass(2)
  expect([await subjectsTo(ada), await subjectsTo(bob)]).toEqual([
    [warning, warning, warning],
    [warning, warning, warning],
  ])
})

test('a charge never exceeds what both letters announced, even if it is raised later; if it is lowered, the lower charge applies', async () => {
  const ada = await buyer(deps, { credit: 1_000n })
  await daysPass(367)
  await daysPass(30, 500n)
  await daysPass(30, 500n)
  expect(await creditOf(ada)).toBe(900n)
  await daysPass(30, 40n)
  expect(await creditOf(ada)).toBe(860n)
})

test('a user who may not log in is charged nothing', async () => {
  const ada = await buyer(deps, { credit: 1_000n })
  await daysPass(367)
  await daysPass(30)
  await banUser(deps, { userId: ada, reason: 'We are looking at a payment.', by: 'Olga' })
  await daysPass(30)
  await daysPass(300)
  expect(await creditOf(ada)).toBe(1_000n)
})

test('two concurrent runs charge once', async () => {
  const ada = await buyer(deps, { credit: 1_000n })
  await daysPass(367)
  await daysPass(30)
  clock.advance(30 * dayMs)
  await Promise.all([follow(), follow(), follow()])
  expect(await creditOf(ada)).toBe(900n)
})
