import { chainFlags, chains, type ChainFlag } from '@moon/contract/chains.ts'
import { cents } from '@moon/money/cents.ts'
import { afterAll, expect, test } from 'vitest'
import { read, sql } from '../database/db.ts'
import { setFlag } from '../flags/set-flag.ts'
import type { Log } from '../kit/log.ts'
import { testDatabase } from '../testing/database.ts'
import { moneyWorld, settleDown } from '../testing/money.ts'
import { tokenOrders } from '../testing/token-orders.ts'
import { RailDown } from '../rails/rail.ts'
import { readChain } from './read-chain.ts'

const { url } = await testDatabase()
const world = moneyWorld(url)
const { deps, tokens, clock } = world
const { buy } = tokenOrders(world)
for (const name of Object.keys(chainFlags) as ChainFlag[]) await setFlag(deps, { name, isOn: true, by: 'story' })
await settleDown(deps)
afterAll(() => deps.database.close())

test('a chain is polled often while a price lock runs, for half an hour after it, and while a payment may be reorganised away', async () => {
  let isAwaited: boolean | undefined
  const rail = { ...tokens.tron, setPaymentAwaited: (answer: boolean) => void (isAwaited = answer) }
  const awaited = async () => {
    await readChain(deps, { name: 'tron', rail, confirmations: chains.tron.confirmations })
    return isAwaited
  }
  expect(await awaited()).toBe(false)
  const { pay } = await buy('tron', 'USDT')
  expect(await awaited()).toBe(true)
  clock.advance(59 * 60_000)
  expect(await awaited()).toBe(true)
  clock.advance(2 * 60_000)
  expect(await awaited()).toBe(false)
  pay()
  tokens.tron.mine()
  await awaited()
  expect(await awaited()).toBe(true)
  tokens.tron.mine(120)
  await settleDown(deps)
  expect(await awaited()).toBe(false)
})

test.each(['ethereum', 'tron'] as const)(
  'a payment on %s for which one source is enough, and whose confirmations arrive all at once, is final without a further block',
  async (name) => {
    const { purchase, pay } = await buy(name, 'USDT')
    pay()
    tokens[name].mine(chains[name].confirmations)
    const chain = { name, rail: tokens[name], confirmations: chains[name].confirmations }
    for (let readings = 0; readings < 2; readings += 1)
      await readChain({ ...deps, corroborateFromCents: cents(100_000n) }, chain)
    const rows = await read<{ state: string }>(
      deps.database.db,
      sql`select p.state from payments p join invoices i on i.id = p.invoice_id where i.purchase_id = ${purchase.id}`,
    )
    expect(rows).toEqual([{ state: 'final' }])
    await settleDown(deps)
  },
)

test('a payment denied by the second source is reported once, and once more when that source agrees', async () => {
  const said: string[] = []
  const say = (_: object, text: string) => void (text.includes('second source') && said.push(text))
  const log = { info: say, warn: say, error: say } as unknown as Log
  const chain = { name: 'ethereum', rail: tokens.ethereum, confirmations: chains.ethereum.confirmations } as const
  const reading = () => readChain({ ...deps, log }, chain)
  const { pay } = await buy('ethereum', 'USDC')
  tokens.ethereum.doesCorroborate = false
  pay()
  tokens.ethereum.mine(30)
  for (let readings = 0; readings < 4; readings += 1) await reading()
  expect(said).toEqual(['a second source denies a payment'])
  tokens.ethereum.doesCorroborate = true
  for (let readings = 0; readings < 2; readings += 1) await reading()
  expect(said).toEqual(['a second source denies a payment', 'a second source agrees to a payment that it denied'])
  await settleDown(deps)
})

test('a second source that is away while a large payment waits is reported once, and is asked about the highest block first', async () => {
  const said: string[] = []
  const say = ({ because }: { because?: string }, text: string) =>
    void (text.includes('second source') && said.push(because ?? text))
  const log = { info: say, warn: say, error: say } as unknown as Log
  const [early, late] = [await buy('ethereum', 'USDC'), await buy('ethereum', 'USDC')]
  early.pay()
  tokens.ethereum.mine(1)
  late.pay()
  tokens.ethereum.mine(30)
  const asked: number[] = []
  const isFinalized = async ({ height }: { height: number }): Promise<boolean> => {
    asked.push(height)
    throw new RailDown('The second node is away.')
  }
  const rail = { ...tokens.ethereum, isFinalized }
  const chain = { name: 'ethereum', rail, confirmations: chains.ethereum.confirmations } as const
  for (let readings = 0; readings < 3; readings += 1) await readChain({ ...deps, log }, chain)
  expect(said).toEqual(['The second node is away.', 'The second node is away.'])
  expect(asked[0]).toBe(Math.max(...asked))
  expect(new Set(asked).size).toBe(2)
  await settleDown(deps)
})
