// How far visitors come: counted by the real verbs, and orders and cards of the real rooms.
import type { Lines } from '../commands/command.ts'
import { printLines } from '../commands/print-lines.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { read, sql } from '../database/db.ts'
import { testDatabase } from '../testing/database.ts'
import { bought, buyer, moneyWorld, order, settleDown } from '../testing/money.ts'
import { countSignUp } from './count-sign-up.ts'
import { createVisitCounter } from './create-visit-counter.ts'
import { funnelCommands } from './funnel-commands.ts'

const { url } = await testDatabase()
const world = moneyWorld(url)
const { deps, clock } = world
const dayMs = 86_400_000

beforeAll(() => settleDown(deps))
afterAll(() => deps.database.close())

type Run = (context: typeof deps, words: object) => Promise<Lines>
const funnel = async (words: object = {}) =>
  printLines(await (funnelCommands.funnel as unknown as { run: Run }).run(deps, words)).map((line) =>
    line.trim().split(/ {2,}/),
  )

async function come(times: number): Promise<void> {
  const before = await visits()
  const count = createVisitCounter(deps)
  for (let n = 0; n < times; n += 1) count()
  await expect.poll(visits).toBe(before + times)
}
const visits = async () => {
  const [row] = await read(
    deps.database.db,
    sql<{ times: bigint }>`select coalesce(sum(times), 0)::bigint as times from funnel_days where step = 'visit'`,
  )
  return Number(row!.times)
}
const signUp = () => deps.database.transaction((tx) => countSignUp(tx, clock.now()))
const paidByCredit = (userId: Parameters<typeof order>[0]) =>
  order(userId, { applyCredit: true, valueCents: 2_500n as never })

test('visits, sign-ups, confirmed users, first orders, first payments and first cards are counted by day and by week, each user once at each step', async () => {
  // Tuesday: a user existed before anything was counted.
  await buyer(deps)
  expect((await funnel({ count: '1' }))[1]).toEqual(['2026-03-10', 'not counted', 'not counted', '1', '0', '0', '0'])

  clock.advance(dayMs)
  await come(40)
  for (let n = 0; n < 10; n += 1) await signUp()
  const [ada, bob] = [await buyer(deps, { credit: 10_000n }), await buyer(deps)]
  await buyer(deps)
  await bought(world, paidByCredit(ada))
  await bought(world, order(bob))
  await settleDown(deps)

  // Thursday: a user's second card and second order do not count.
  clock.advance(dayMs)
  await come(2)
  await bought(world, paidByCredit(ada))
  await settleDown(deps)

  expect(await funnel({ count: '3' })).toEqual([
    ['day', 'visits', 'sign-ups', 'confirmed', 'first order', 'first paid', 'first card'],
    ['2026-03-12', '2', '0', '0', '0', '0', '0'],
    ['2026-03-11', '40', '10', '3', '2', '1', '1'],
    ['2026-03-10', 'not counted', 'not counted', '1', '0', '0', '0'],
    ['together', '42', '10', '4', '2', '1', '1'],
    ['of the step before', '23 %', '30 %', '50 %', '50 %', '100 %'],
  ])

  clock.advance(5 * dayMs)
  await come(1)
  expect((await funnel({ by: 'weeks', count: '2' })).slice(1, 3)).toEqual([
    ['2026-03-16', '1', '0', '0', '0', '0', '0'],
    ['2026-03-09', '42', '10', '4', '2', '1', '1'],
  ])
  expect(await funnel()).toHaveLength(1 + 14 + 2)
  expect(await funnel({ by: 'weeks' })).toHaveLength(1 + 8 + 2)
})

test('an invalid number of days or weeks is refused in plain words', async () => {
  await expect(funnel({ by: 'months' })).rejects.toThrow('By days or by weeks, not "months".')
  await expect(funnel({ count: '0' })).rejects.toThrow('How many days: 1 to 999, not "0".')
})

test('visits made while the database is away are counted once it is back', async () => {
  const before = await visits()
  let isAway = true
  const broken = new Proxy(deps.database, {
    get: (database, key) => {
      if (key === 'db' && isAway) throw new Error('away')
      return Reflect.get(database, key) as unknown
    },
  })
  const count = createVisitCounter({ ...deps, database: broken })
  count()
  count()
  isAway = false
  count()
  await expect.poll(visits).toBe(before + 3)
})
