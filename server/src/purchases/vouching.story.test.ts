// Payments that one source alone is not believed about: large sums per user and day, and large payments in
// unfinalized blocks.
import { cents } from '@moon/money/cents.ts'
import { afterAll, afterEach, expect, test } from 'vitest'
import type { TokenChainName } from '@moon/contract/chains.ts'
import { testDatabase } from '../testing/database.ts'
import { bought, expectAllWell, moneyWorld, order, settleDown } from '../testing/money.ts'
import { tokenOrders } from '../testing/token-orders.ts'

const { url } = await testDatabase()
const world = moneyWorld(url)
const { deps, tokens, clock } = world
const { buy, outcome } = tokenOrders(world)
const usd = 1_000_000n
const delivered = { state: 'delivered', card: 'active', onCard: 2_500n, credit: 0n, sats: 0n }

// The first reading of the chains only finds their heights; payments are seen from here on.
await settleDown(deps)

afterEach(async () => {
  for (const chain of [tokens.ethereum, tokens.tron]) {
    Object.assign(chain, { finalizedUpTo: null, doesCorroborate: true })
    chain.mine(20)
  }
  await settleDown(deps)
  await expectAllWell(deps)
})
afterAll(() => deps.database.close())

test('many small payments of one user within a day need the second source like one payment of their sum, across all chains [G-14]', async () => {
  const first = await buy('ethereum', 'USDC', { valueCents: 600n })
  const { userId } = first.purchase
  const orderOf = async (rail: TokenChainName) => {
    const { purchase, token } = await bought(world, order(userId, { rail, token: 'USDT', valueCents: cents(600n) }))
    return { purchase, pay: () => tokens[rail].pay({ to: token.address, units: 6n * usd, token: 'USDT' }) }
  }
  tokens.ethereum.doesCorroborate = false
  tokens.tron.doesCorroborate = false
  first.pay(6n * usd)
  await first.settle(20)
  expect(await outcome(first.purchase)).toMatchObject({ onCard: 600n })
  clock.advance(60_000)
  const [second, third] = [await orderOf('ethereum'), await orderOf('tron')]
  second.pay()
  third.pay()
  tokens.tron.mine(25)
  await first.settle(25)
  expect(await outcome(second.purchase)).toMatchObject({ state: 'open', onCard: 0n })
  expect(await outcome(third.purchase)).toMatchObject({ state: 'open', onCard: 0n })
  tokens.ethereum.doesCorroborate = true
  tokens.tron.doesCorroborate = true
  tokens.tron.mine(1)
  await first.settle(1)
  expect(await outcome(second.purchase)).toMatchObject({ onCard: 600n })
  expect(await outcome(third.purchase)).toMatchObject({ onCard: 600n })
  clock.advance(25 * 3_600_000)
  tokens.ethereum.doesCorroborate = false
  const nextDay = await orderOf('ethereum')
  nextDay.pay()
  await first.settle(20)
  expect(await outcome(nextDay.purchase)).toMatchObject({ onCard: 600n })
})

test('a payment that the first source adds to a real transaction of strangers buys nothing, since the second source has that transaction without it', async () => {
  const [forged, honest] = [await buy('ethereum', 'USDC'), await buy('ethereum', 'USDC')]
  tokens.ethereum.forgedByFirst.add(forged.invoice.address)
  forged.pay()
  honest.pay()
  await forged.settle(40)
  expect(await outcome(forged.purchase)).toMatchObject({ state: 'open', onCard: 0n })
  expect(await outcome(honest.purchase)).toMatchObject(delivered)
  tokens.ethereum.forgedByFirst.clear()
  await forged.settle(1)
  expect(await outcome(forged.purchase)).toMatchObject(delivered)
})

test('several large payments are asked about at once, so that a second source that is late delays the chain once', async () => {
  const [one, other] = [await buy('ethereum', 'USDC'), await buy('ethereum', 'USDC')]
  const prompt = { ...tokens.ethereum }
  let [asking, most] = [0, 0]
  tokens.ethereum.corroborate = async (outputs, block) => {
    most = Math.max(most, (asking += 1))
    await new Promise((later) => setImmediate(later))
    asking -= 1
    return prompt.corroborate!(outputs, block)
  }
  one.pay()
  other.pay()
  await one.settle(20)
  Object.assign(tokens.ethereum, prompt)
  expect(most).toBe(2)
  for (const { purchase } of [one, other]) expect(await outcome(purchase)).toMatchObject(delivered)
})

test('a large payment on Ethereum waits until the chain reports its block as final, a small one does not [F-89, G-14]', async () => {
  const [large, small] = [await buy('ethereum', 'USDC'), await buy('ethereum', 'USDC', { valueCents: 100n })]
  tokens.ethereum.finalizedUpTo = 0
  large.pay()
  small.pay(1n * usd)
  await large.settle(40)
  expect(await outcome(large.purchase)).toMatchObject({ state: 'open', onCard: 0n })
  expect(await outcome(small.purchase)).toMatchObject({ onCard: 100n })
  tokens.ethereum.finalizedUpTo = null
  await large.settle(1)
  expect(await outcome(large.purchase)).toEqual(delivered)
})
