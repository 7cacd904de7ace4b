// Two chains may use the same address format. An address is ours only on the chain for which it was given out.
import { afterAll, expect, test } from 'vitest'
import { sql, read } from '../database/db.ts'
import { skipAddresses } from '../addresses/spare-addresses.ts'
import { chainNames } from '@moon/contract/chains.ts'
import { testDatabase } from '../testing/database.ts'
import { expectAllWell, moneyWorld, settleDown } from '../testing/money.ts'
import { tokenOrders } from '../testing/token-orders.ts'

const { url } = await testDatabase()
const world = moneyWorld(url)
const { deps, tokens } = world
const { buy, outcome, status } = tokenOrders(world)
await settleDown(deps)
afterAll(() => deps.database.close())

test('tokens sent to another chain’s address pay nothing there, and the invoice stays open', async () => {
  const { purchase, invoice, pay, settle } = await buy('ethereum', 'USDT')
  tokens.tron.pay({ to: invoice.address, units: 25_000_000n, token: 'USDT' })
  tokens.tron.mine(40)
  await settleDown(deps)
  expect(await status(purchase)).toMatchObject({ payments: [] })
  pay()
  await settle(40)
  expect(await outcome(purchase)).toMatchObject({ state: 'delivered', onCard: 2_500n })
  await expectAllWell(deps)
})

test('after a database restore the used addresses of every chain are skipped, however many chains there are', async () => {
  const { db } = deps.database
  const lastOf = (name: string) =>
    read<{ last: number }>(
      db,
      sql`select coalesce(pg_sequence_last_value(${`${name}_address_index`}::regclass), -1)::int as last`,
    )
  const all = async () => (await Promise.all(chainNames.map(lastOf))).map(([row]) => row!.last)
  const before = await all()
  await deps.database.transaction((tx) => skipAddresses(tx, 1_000))
  expect(await all()).toEqual(before.map((last) => last + 1_000))
})
