// Required depths: until when held sats are settled, and for how long a chain is asked about a final payment.
import { afterAll, afterEach, expect, test } from 'vitest'
import { testDatabase } from '../testing/database.ts'
import { bought, buyer, expectAllWell, moneyWorld, order, outcomeOf, settleDown } from '../testing/money.ts'
import { tokenOrders } from '../testing/token-orders.ts'
import { readChain } from './read-chain.ts'
import { findCursor } from './store.ts'
import { tokenChains } from './watched-chains.ts'

const { url } = await testDatabase()
const world = moneyWorld(url)
const { deps, bitcoin, lightning, issuer, tokens, clock } = world
const honest = { ...issuer }
await settleDown(deps)
afterEach(async () => {
  Object.assign(issuer, honest)
  lightning.holdsUntil = null
  clock.advance(10 * 60_000)
  await settleDown(deps)
  await expectAllWell(deps)
})
afterAll(() => deps.database.close())

test('held sats are kept for a card until 24 blocks before they expire, and return to their payer with one block less', async () => {
  // The card is not made yet, so the sats are not settled.
  Object.assign(issuer, { createCard: async () => ({ kind: 'unknown' }), findCard: async () => ({ kind: 'unknown' }) })
  const held = await bought(world, order(await buyer(deps), { rail: 'lightning' }))
  lightning.pay(held.lightning.request)
  lightning.holdsUntil = bitcoin.height() + 24
  await settleDown(deps)
  expect(lightning.stateOf(held.lightning.request)).toBe('held')
  bitcoin.mine()
  await settleDown(deps)
  expect(lightning.stateOf(held.lightning.request)).toBe('cancelled')
  Object.assign(issuer, honest)
  lightning.holdsUntil = null
  clock.advance(60_000)
  await settleDown(deps)
  expect(await outcomeOf(deps, held.purchase)).toMatchObject({ state: 'refunded', onCard: 0n, credit: 0n })
})

test('a final payment is checked for 96 blocks, while another branch may still remove it', async () => {
  const { buy } = tokenOrders(world)
  const { pay, settle, purchase } = await buy('ethereum', 'USDC')
  const chain = tokens.ethereum
  pay()
  await settle(1)
  const paidIn = (await findCursor(deps.database.db, 'ethereum'))!.height
  await settle(40)
  expect(await outcomeOf(deps, purchase)).toMatchObject({ state: 'delivered' })
  const askedAbout: number[][] = []
  const honestly = { ...chain }
  chain.readChanges = (cursor, unfinalized = []) => {
    askedAbout.push(unfinalized.map(({ height }) => height))
    return honestly.readChanges(cursor, unfinalized)
  }
  const [watched] = tokenChains(deps).filter(({ name }) => name === 'ethereum')
  /** The blocks asked about once the chain has been read this many blocks above the payment. */
  const askedAt = async (depth: number) => {
    chain.mine(paidIn + depth - (await findCursor(deps.database.db, 'ethereum'))!.height)
    await readChain(deps, watched)
    askedAbout.length = 0
    await readChain(deps, watched)
    return askedAbout.flat()
  }
  expect(await askedAt(96)).toContain(paidIn)
  expect(await askedAt(97)).not.toContain(paidIn)
  Object.assign(chain, honestly)
})
