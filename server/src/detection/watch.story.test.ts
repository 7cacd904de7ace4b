import { afterAll, expect, test } from 'vitest'
import { read, sql } from '../database/db.ts'
import { testDatabase } from '../testing/database.ts'
import { bought, buyer, invoicesOf, moneyWorld, order, settleDown } from '../testing/money.ts'
import { watchChains } from './watch-chains.ts'

const { url } = await testDatabase()
const world = moneyWorld(url)
const { deps, bitcoin, lightning } = world
afterAll(() => deps.database.close())

const live = () => read(deps.database.db, sql<{ kind: string }>`select kind from live_events order by id`)

function listenTo({ watchers }: ReturnType<typeof watchChains>): () => Promise<void> {
  const stops = watchers.map(({ listen }) => listen())
  return async () => void (await Promise.all(stops.map((stop) => stop())))
}

test('a Lightning payment is seen from the stream alone, however many processes follow it', async () => {
  const { purchase, lightning: invoice } = await bought(world, order(await buyer(deps), { rail: 'lightning' }))
  const watchers = [watchChains(deps), watchChains(deps)]
  const stops = watchers.map(listenTo)
  for (const { sweeps } of watchers) await sweeps.find(({ name }) => name === 'watch-invoices')!.run()
  lightning.pay(invoice.request)
  await expect.poll(async () => (await invoicesOf(deps, purchase)).lightning.state).toBe('held')
  await Promise.all(stops.map((stop) => stop()))
  const payments = sql`select count(*)::int as count from payments where rail = 'lightning'`
  expect(await read(deps.database.db, payments)).toEqual([{ count: 1 }])
  await settleDown(deps)
})

test('a notification from the chain is enough to see a payment, and the update reaches the screen', async () => {
  const { bitcoin: invoice } = await bought(world, order(await buyer(deps)))
  const before = (await live()).length
  const stop = listenTo(watchChains(deps))
  bitcoin.pay({ to: invoice.address, sats: 41_667n })
  await expect.poll(async () => (await live()).slice(before).map(({ kind }) => kind)).toContain('invoice')
  await stop()
  await settleDown(deps)
})

test('six concurrent readings record a payment once', async () => {
  const { bitcoin: invoice } = await bought(world, order(await buyer(deps)))
  bitcoin.pay({ to: invoice.address, sats: 41_667n })
  const all = Array.from({ length: 6 }, () => watchChains(deps))
  const stops = all.map(listenTo)
  await Promise.all(all.map(({ sweeps }) => sweeps.find(({ name }) => name === 'read-chain')!.run()))
  const payments = sql`select count(*)::int as count from payments where invoice_id = ${invoice.id}`
  expect(await read(deps.database.db, payments)).toEqual([{ count: 1 }])
  await Promise.all(stops.map((stop) => stop()))
  await settleDown(deps)
})
