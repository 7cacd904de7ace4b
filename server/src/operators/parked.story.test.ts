// Payments that could not be recorded, as operators see them.
import { afterAll, expect, test } from 'vitest'
import { runStatement } from '../../../tools/src/postgres/run-statement.ts'
import { testDatabase } from '../testing/database.ts'
import { moneyWorld, settleDown } from '../testing/money.ts'
import { tokenOrders } from '../testing/token-orders.ts'
import { commands, type CommandContext } from '../mount-rooms.ts'
import { operate } from './operate.ts'

const { url, ownerUrl } = await testDatabase()
const world = moneyWorld(url)
const { deps, clock } = world
const { buy, outcome } = tokenOrders(world)
const openContext = async () =>
  ({
    ...deps,
    owner: deps.database,
    operatorKey: null,
    twoOperatorsAboveCents: 1_000_000_00n,
    secret: 'of operators',
    earlierSecrets: [],
    close: async () => undefined,
  }) as unknown as CommandContext & { close(): Promise<void> }
const say = async (...words: string[]) => (await operate(words, { commands, openContext })).join('\n')

afterAll(() => deps.database.close())

test('a payment that cannot be recorded is listed with its age and error, and retried on request [G-8]', async () => {
  await settleDown(deps)
  expect(await say('parked')).toBe('Every payment could be recorded.')
  const { invoice, purchase, settle, chain } = await buy('ethereum', 'USDC')
  await runStatement(ownerUrl, 'alter table payments add constraint obstacle check (units <> 25000001) not valid')
  const txid = chain.pay({ to: invoice.address, units: 25_000_001n, token: 'USDC' })
  await settle(1)
  clock.advance(60_000)
  await settle(11)
  clock.advance(30 * 60_000)
  expect(await say('parked')).toMatch(
    new RegExp(`^  31 minutes  25\\.00.* USDC  ethereum ${txid} 0  connect  tried 2 times  error: .*obstacle`),
  )
  await runStatement(ownerUrl, 'alter table payments drop constraint obstacle')
  await expect(say('retry', 'ethereum', txid, '7', '--by', 'Ada')).rejects.toThrow(
    `Nothing is parked as ethereum ${txid} 7: \`parked\` shows what is.`,
  )
  expect(await say('retry', 'ethereum', txid, '0', '--by', 'Ada')).toContain('It is tried again')
  await settle(1)
  expect(await say('parked')).toBe('Every payment could be recorded.')
  expect(await outcome(purchase)).toMatchObject({ state: 'delivered', onCard: 2_500n })
})
