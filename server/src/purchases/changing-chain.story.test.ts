// On-chain payments that are replaced, dropped, or reorganised away with their blocks.
import { afterAll, afterEach, expect, test } from 'vitest'
import { chainOrders } from '../testing/chain-orders.ts'
import { testDatabase } from '../testing/database.ts'
import { expectAllWell, moneyWorld, settleDown } from '../testing/money.ts'

const { url } = await testDatabase()
const world = moneyWorld(url)
const { deps, bitcoin, clock } = world
const { buy, status, outcome, exactly, delivered } = chainOrders(world)

afterEach(async () => {
  bitcoin.mine(6)
  await settleDown(deps)
  await expectAllWell(deps)
})
afterAll(() => deps.database.close())

test('a transaction that was replaced counts once, as its replacement [F-59]', async () => {
  const { purchase, bitcoin: invoice } = await buy()
  const first = bitcoin.pay({ to: invoice.address, sats: exactly })
  await settleDown(deps)
  clock.advance(1_000)
  bitcoin.replace(first, { to: invoice.address, sats: exactly })
  await settleDown(deps)
  expect((await status(purchase)).payments.map(({ invalid }) => invalid)).toEqual([true, false])
  bitcoin.mine(3)
  await settleDown(deps)
  expect(await outcome(purchase)).toEqual(delivered)
})

test('a payment replaced by one to somebody else is invalid and worth nothing; the order is owed again [F-60, F-61]', async () => {
  const { purchase, bitcoin: invoice } = await buy()
  const first = bitcoin.pay({ to: invoice.address, sats: exactly })
  await settleDown(deps)
  bitcoin.replace(first, { to: 'bcrt1qsomebodyelse', sats: exactly })
  bitcoin.mine(3)
  await settleDown(deps)
  const entry = await status(purchase)
  expect(entry.payments).toMatchObject([{ invalid: true, cardCurrencyPaymentCredit: '0.00' }])
  expect(entry.paymentStatus).toBe('UNPAID')
  bitcoin.pay({ to: invoice.address, sats: exactly })
  bitcoin.mine(3)
  await settleDown(deps)
  expect(await outcome(purchase)).toEqual(delivered)
})

test('a transaction dropped from the mempool and mined after all counts once [F-69]', async () => {
  const { purchase, bitcoin: invoice } = await buy()
  const first = bitcoin.pay({ to: invoice.address, sats: exactly })
  await settleDown(deps)
  bitcoin.replace(first)
  await settleDown(deps)
  expect((await status(purchase)).payments).toMatchObject([{ invalid: true }])
  bitcoin.resend(first)
  bitcoin.mine(3)
  await settleDown(deps)
  expect(await outcome(purchase)).toEqual(delivered)
})

test.each([1, 2, 3, 4, 5, 6])(
  'a payment reorganised out by %i blocks before the card is made waits, returns and makes the card once [F-63]',
  async (depth) => {
    const { purchase, bitcoin: invoice } = await buy()
    bitcoin.pay({ to: invoice.address, sats: exactly })
    bitcoin.mine(2)
    await settleDown(deps)
    bitcoin.reorganise(depth)
    await settleDown(deps)
    bitcoin.mine(3)
    await settleDown(deps)
    expect(await outcome(purchase)).toEqual(delivered)
    expect((await status(purchase)).payments).toMatchObject([{ invalid: false }])
  },
)

test.each([3, 4, 5, 6])(
  'a payment that a reorganisation of %i blocks removes after the card is made, and that returns, doubles nothing [F-63, F-64]',
  async (depth) => {
    const { purchase, bitcoin: invoice } = await buy()
    bitcoin.pay({ to: invoice.address, sats: exactly })
    bitcoin.mine(3)
    await settleDown(deps)
    expect(await outcome(purchase)).toEqual(delivered)
    bitcoin.reorganise(depth)
    await settleDown(deps)
    bitcoin.mine(6)
    await settleDown(deps)
    expect(await outcome(purchase)).toEqual(delivered)
  },
)

test('when a reorganisation removes a payment for good after the card is made, the money on the card is taken back and the order is not called paid [F-63]', async () => {
  const { purchase, bitcoin: invoice } = await buy()
  const paid = bitcoin.pay({ to: invoice.address, sats: exactly })
  bitcoin.mine(3)
  await settleDown(deps)
  bitcoin.reorganise(4, { drop: [paid] })
  await settleDown(deps)
  expect(await outcome(purchase)).toEqual({ ...delivered, onCard: 0n })
  expect((await status(purchase)).paymentStatus).toBe('UNPAID')
})
