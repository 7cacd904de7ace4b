// A user who foresees the market exploits the pricing of payments. Each story names the possible gain.
import { cents } from '@moon/money/cents.ts'
import { price } from '@moon/money/price.ts'
import { afterAll, afterEach, expect, test } from 'vitest'
import { lookUpInvoices } from '../invoices/look-up-invoices.ts'
import { chainOrders } from '../testing/chain-orders.ts'
import { testDatabase } from '../testing/database.ts'
import { expectAllWell, invoicesOf, moneyWorld, settleDown, sixtyThousand } from '../testing/money.ts'

const { url } = await testDatabase()
const world = moneyWorld(url)
const { deps, bitcoin, clock, market } = world

afterEach(async () => {
  bitcoin.mine(6)
  await settleDown(deps)
  await expectAllWell(deps)
  market.bid = sixtyThousand
})
afterAll(() => deps.database.close())

const [minute, day] = [60_000, 86_400_000]
const { buy, status, outcome, exactly, delivered } = chainOrders(world)
const twoHundredthsOfACoin = 2_000_000n
const dollarsPerCoin = (dollars: bigint) => price(dollars * 100_000_000n)

async function mined(blocks = 3) {
  bitcoin.mine(blocks)
  await settleDown(deps)
}

async function seen(to: string, sats: bigint) {
  const txid = bitcoin.pay({ to, sats })
  await settleDown(deps)
  return txid
}

test('a large payment with the lowest fee, sent after the lock and mined three days later when bitcoin has fallen by 40 %, counts at the fallen price [G-1]', async () => {
  const { purchase, bitcoin: invoice } = await buy()
  clock.advance(16 * minute)
  await settleDown(deps)
  await seen(invoice.address, twoHundredthsOfACoin)
  clock.advance(3 * day)
  market.bid = dollarsPerCoin(36_000n)
  await mined()
  // 0.02 BTC are worth $720 when mined; at first sight they were worth $1,200.
  expect(await outcome(purchase)).toEqual({ ...delivered, credit: 69_500n })
})

test('the same payment counts at the price when it was first seen if bitcoin has risen meanwhile: waiting gains nothing [G-1]', async () => {
  const { purchase, bitcoin: invoice } = await buy()
  clock.advance(16 * minute)
  await settleDown(deps)
  await seen(invoice.address, twoHundredthsOfACoin)
  clock.advance(3 * day)
  market.bid = dollarsPerCoin(90_000n)
  await mined()
  expect(await outcome(purchase)).toEqual({ ...delivered, credit: 117_500n })
})

test('a payment within the lock that is mined after two hours counts at the lower price too, on every cent [G-1]', async () => {
  const { purchase, bitcoin: invoice } = await buy({ valueCents: cents(100_000n) })
  await seen(invoice.address, twoHundredthsOfACoin)
  clock.advance(121 * minute)
  market.bid = dollarsPerCoin(54_000n)
  await mined()
  expect(await outcome(purchase)).toMatchObject({ state: 'delivered', onCard: 100_000n, credit: 8_000n })
})

test('a dropped transaction that is sent again after a fall counts as first seen then, and its old price lock is gone [G-1]', async () => {
  const { purchase, bitcoin: invoice } = await buy()
  const txid = await seen(invoice.address, exactly)
  bitcoin.replace(txid)
  clock.advance(30 * minute)
  await settleDown(deps)
  market.bid = dollarsPerCoin(36_000n)
  bitcoin.resend(txid)
  await mined()
  expect((await status(purchase)).payments).toMatchObject([{ cardCurrencyPaymentCredit: '15.00' }])
  await seen(invoice.address, exactly)
  await mined()
  expect(await outcome(purchase)).toEqual({ ...delivered, credit: 500n })
})

test('a payment of $1,200 for an order of $1 when the market has fallen by 8 %: the lock covers the dollar, the rest counts at the price of now [G-2]', async () => {
  const { purchase, bitcoin: invoice } = await buy({ valueCents: cents(100n) })
  clock.advance(14 * minute)
  market.bid = dollarsPerCoin(55_200n)
  await seen(invoice.address, twoHundredthsOfACoin)
  await mined()
  // $1,104 in all, and the 8 cents for which the lock was promised.
  expect(await outcome(purchase)).toMatchObject({ ...delivered, onCard: 100n, credit: 110_308n })
})

test('a surplus split into many payments sent ahead of the owed one is not covered by the lock more than once [G-2]', async () => {
  const { purchase, bitcoin: invoice } = await buy()
  market.bid = dollarsPerCoin(30_000n)
  for (let part = 0; part < 4; part += 1) {
    await seen(invoice.address, exactly)
    clock.advance(1_000)
  }
  await mined()
  // $25 at the locked price, and three times as many coins at half of it.
  expect(await outcome(purchase)).toEqual({ ...delivered, credit: 3_750n })
})

test('an honest fee bump keeps the price: the replaced transaction takes none of the cover [G-2]', async () => {
  const { purchase, bitcoin: invoice } = await buy()
  const txid = await seen(invoice.address, exactly)
  market.bid = dollarsPerCoin(30_000n)
  clock.advance(10 * minute)
  bitcoin.replace(txid, { to: invoice.address, sats: exactly })
  await settleDown(deps)
  await mined()
  expect(await outcome(purchase)).toEqual(delivered)
})

test('a new lock after a part was paid covers the rest and not the whole order once more [G-2]', async () => {
  const { purchase, bitcoin: invoice } = await buy()
  await seen(invoice.address, 40_000n)
  clock.advance(16 * minute)
  const { id: invoiceId } = (await invoicesOf(deps, purchase)).bitcoin
  const ask = { userId: purchase.userId, invoiceId, withLock: true, unpaidOnly: false, pendingOnly: false }
  await lookUpInvoices(deps, ask)
  market.bid = dollarsPerCoin(30_000n)
  await seen(invoice.address, exactly)
  await mined()
  // $24 at the first lock, $1 at the second, and 40,000 sats at half the price.
  expect(await outcome(purchase)).toEqual({ ...delivered, credit: 1_200n })
})
