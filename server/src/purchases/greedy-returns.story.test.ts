// A final payment is reorganised away and mined again: its new value, and what becomes of the discount.
import { price } from '@moon/money/price.ts'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { read, sql, write } from '../database/db.ts'
import { chainOrders } from '../testing/chain-orders.ts'
import { scriptedIssuer } from '../testing/cards.ts'
import { testDatabase } from '../testing/database.ts'
import { expectAllWell, moneyWorld, settleDown, sixtyThousand } from '../testing/money.ts'

const { url } = await testDatabase()
const world = moneyWorld(url)
const { deps, bitcoin, clock, market } = world
const { buy, status, outcome, exactly, delivered } = chainOrders(world)
const minuteMs = 60_000
const discount = (basisPoints: number) =>
  write(deps.database.db, sql`update products set discount_basis_points = ${basisPoints}`)

beforeAll(async () => {
  bitcoin.mine(20)
  await settleDown(deps)
})
afterEach(async () => {
  market.bid = sixtyThousand
  await discount(0)
  bitcoin.mine(6)
  await settleDown(deps)
  await expectAllWell(deps)
})
afterAll(() => deps.database.close())

test('a final payment that is taken back and mined again counts at the lower price of its return, also while it never left the mempool [F-63, G-24]', async () => {
  const { purchase, bitcoin: invoice } = await buy()
  bitcoin.pay({ to: invoice.address, sats: exactly / 2n })
  bitcoin.mine(3)
  await settleDown(deps)
  expect((await status(purchase)).payments).toMatchObject([{ cardCurrencyPaymentCredit: '12.49' }])
  clock.advance(30 * minuteMs)
  market.bid = price(3_000_000_000_000n)
  bitcoin.reorganise(4)
  await settleDown(deps)
  market.bid = price(9_000_000_000_000n)
  bitcoin.mine(6)
  await settleDown(deps)
  expect((await status(purchase)).payments).toMatchObject([{ invalid: false, cardCurrencyPaymentCredit: '6.24' }])
})

test('a payment that is reorganised out while its card is being made keeps what it was worth: the card was promised [F-63]', async () => {
  const { purchase, bitcoin: invoice } = await buy()
  const silent = {
    ...deps,
    issuer: scriptedIssuer({
      createCard: async () => ({ kind: 'unknown' }),
      findCard: async () => ({ kind: 'unknown' }),
    }),
  }
  bitcoin.pay({ to: invoice.address, sats: exactly })
  bitcoin.mine(3)
  await settleDown(silent)
  clock.advance(30 * minuteMs)
  market.bid = price(3_000_000_000_000n)
  bitcoin.reorganise(4)
  await settleDown(silent)
  bitcoin.mine(1)
  await settleDown(silent)
  clock.advance(30 * minuteMs)
  await settleDown(deps)
  bitcoin.mine(6)
  await settleDown(deps)
  expect(await outcome(purchase)).toEqual(delivered)
})

test('a discounted card whose payment is reorganised out and mined again becomes credit without the discount, however often [F-63, G-24]', async () => {
  await discount(1_000)
  const { purchase, bitcoin: invoice } = await buy()
  const paid = bitcoin.pay({ to: invoice.address, sats: 37_500n })
  bitcoin.mine(3)
  await settleDown(deps)
  expect(await outcome(purchase)).toEqual(delivered)
  for (const _ of [1, 2]) {
    bitcoin.reorganise(6, { drop: [paid] })
    await settleDown(deps)
    expect(await outcome(purchase)).toMatchObject({ onCard: 0n })
    bitcoin.resend(paid)
    bitcoin.mine(3)
    await settleDown(deps)
    expect(await outcome(purchase)).toEqual({ ...delivered, onCard: 0n, credit: 2_250n })
  }
})

test('a discounted card whose held payment is gone before it is settled keeps nothing, not even the discount', async () => {
  await discount(1_000)
  const { purchase, lightning: invoice } = await buy()
  world.lightning.pay(invoice.request)
  // The node settles nothing until the payer has the held sats back.
  await settleDown({ ...deps, lightning: { ...world.lightning, settle: async () => 'unknown' } })
  expect(await outcome(purchase)).toEqual(delivered)
  await world.lightning.cancel(await hashOf(invoice.id))
  await settleDown(deps)
  expect(await outcome(purchase)).toMatchObject({ onCard: 0n, credit: 0n })
})

const hashOf = async (id: string): Promise<string> => {
  const [row] = await read(
    deps.database.db,
    sql<{ hash: string }>`select payment_hash as hash from invoices where id = ${id}`,
  )
  return row!.hash
}
