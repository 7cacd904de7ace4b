// Faults of chains, prices and settings while an order is under way, each by its number in docs/faults.md.
import { encodeAnswer } from '@moon/contract/decode-answer.ts'
import { cents } from '@moon/money/cents.ts'
import { price } from '@moon/money/price.ts'
import { afterAll, afterEach, expect, test } from 'vitest'
import { lookUpInvoices } from '../invoices/look-up-invoices.ts'
import { setFlag } from '../flags/set-flag.ts'
import { sql, write } from '../database/db.ts'
import { testDatabase } from '../testing/database.ts'
import {
  bought,
  buyer,
  expectAllWell,
  moneyWorld,
  onHoldOf,
  order,
  outcomeOf,
  settleDown,
  sixtyThousand,
} from '../testing/money.ts'
import { cancelInvoice } from './cancel-purchase.ts'
import type { Purchase } from './purchase.ts'
import { refundLeftUnderpaid } from './sweep-purchases.ts'

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

const minute = 60_000
const day = 86_400_000
const exactly = 41_667n
const buy = async (more: Parameters<typeof order>[1] = {}) => bought(world, order(await buyer(deps), more))
const outcome = (purchase: Purchase) => outcomeOf(deps, purchase)
const pay = async (to: string, sats: bigint) => {
  bitcoin.pay({ to, sats })
  bitcoin.mine(3)
  await settleDown(deps)
}
const delivered = { state: 'delivered', card: 'active', onCard: 2_500n }

test.each([1_000, 3_600_000, 90 * day, 2 * 365 * day])(
  'paid %i ms after its lock ended, at twice the price: a card of its value, and the rest is credit [F-55, F-66]',
  async (lateMs) => {
    const { purchase, bitcoin: invoice } = await buy()
    clock.advance(15 * minute + lateMs)
    await settleDown(deps)
    market.bid = price(12_000_000_000_000n)
    await pay(invoice.address, exactly)
    expect(await outcome(purchase)).toMatchObject({ ...delivered, credit: 2_500n })
  },
)

test('a payment to the address of a cancelled or refunded order is still credited to its owner [F-66]', async () => {
  const cancelled = await buy()
  await cancelInvoice(deps, { userId: cancelled.purchase.userId, invoiceId: cancelled.bitcoin.id })
  await pay(cancelled.bitcoin.address, exactly)
  expect(await outcome(cancelled.purchase)).toMatchObject({ state: 'cancelled', card: null, credit: 2_500n })

  const left = await buy()
  await pay(left.bitcoin.address, 20_000n)
  clock.advance(8 * day)
  await refundLeftUnderpaid(deps)
  expect(await outcome(left.purchase)).toMatchObject({ state: 'refunded', credit: 1_200n })
  clock.advance(400 * day)
  await pay(left.bitcoin.address, exactly)
  expect(await outcome(left.purchase)).toMatchObject({ state: 'refunded', credit: 3_700n })
})

test('two to twenty partial payments, each at its own price, make one card and never lack a cent [F-56]', async () => {
  for (const parts of [2, 7, 20]) {
    const { purchase, bitcoin: invoice } = await buy()
    const each = (exactly + BigInt(parts) - 1n) / BigInt(parts)
    for (let part = 0; part < parts; part += 1) {
      clock.advance(30_000)
      bitcoin.pay({ to: invoice.address, sats: each })
      bitcoin.mine()
      await settleDown(deps, 1)
    }
    bitcoin.mine(3)
    await settleDown(deps)
    expect(await outcome(purchase)).toMatchObject(delivered)
  }
})

test('twenty-one million bitcoin are counted to the cent: the card, the credit that is allowed, and the rest on hold [F-57, F-70]', async () => {
  const { purchase, bitcoin: invoice } = await buy()
  await pay(invoice.address, 2_100_000_000_000_000n)
  expect(await outcome(purchase)).toMatchObject({ ...delivered, credit: 200_000n })
  expect(await onHoldOf(deps, purchase)).toBe(126_000_000_000_000n - 2_500n - 200_000n)
})

test('a payment seen within the lock and mined days later after a fall counts at the fallen price: the lock is no free option [F-71]', async () => {
  const { purchase, bitcoin: invoice } = await buy()
  bitcoin.pay({ to: invoice.address, sats: exactly })
  await settleDown(deps)
  clock.advance(3 * day)
  market.bid = price(3_000_000_000_000n)
  bitcoin.mine(3)
  await settleDown(deps)
  expect(await outcome(purchase)).toMatchObject({ state: 'open', card: 'awaiting', onCard: 0n })
  const ask = { userId: purchase.userId, withLock: false, unpaidOnly: false, pendingOnly: false }
  expect(encodeAnswer('lookUpInvoices', await lookUpInvoices(deps, ask))).toMatchObject([
    { paymentStatus: 'UNDERPAID', payments: [{ cardCurrencyPaymentCredit: '12.50', rateUsed: '30000.00' }] },
  ])
  await pay(invoice.address, exactly)
  expect(await outcome(purchase)).toMatchObject(delivered)
})

test('a payment seen within the lock and mined days later after a rise counts at the quoted price and not more [F-71]', async () => {
  const { purchase, bitcoin: invoice } = await buy()
  bitcoin.pay({ to: invoice.address, sats: exactly })
  await settleDown(deps)
  clock.advance(3 * day)
  market.bid = price(12_000_000_000_000n)
  bitcoin.mine(3)
  await settleDown(deps)
  expect(await outcome(purchase)).toMatchObject({ ...delivered, credit: 0n })
})

test('a product whose price, limits and availability in the shop change after the quote: the quote is honoured [F-109]', async () => {
  const { purchase, bitcoin: invoice } = await buy()
  const change = (feeBasisPoints: number, minCents: bigint, offered: boolean) =>
    write(
      deps.database.db,
      sql`update products set load_fee_basis_points = ${feeBasisPoints}, min_cents = ${minCents},
          offered_at = case when ${offered} then '2026-01-01'::timestamptz end`,
    )
  await change(5_000, 5_000n, false)
  await pay(invoice.address, exactly)
  expect(await outcome(purchase)).toMatchObject({ ...delivered, credit: 0n })
  await change(0, 100n, true)
})

test('flags that are switched off during an order stop new orders and no payment [F-110]', async () => {
  const { purchase, bitcoin: invoice } = await buy()
  const turn = async (isOn: boolean) => {
    for (const name of ['bitnobPrivateBeta', 'onChainTransactions', 'bitcoinBtc', 'lightningPayments'] as const)
      await setFlag(deps, { name, isOn, userId: purchase.userId, by: 'story' })
  }
  bitcoin.pay({ to: invoice.address, sats: exactly })
  await settleDown(deps)
  await turn(false)
  await expect(bought(world, order(purchase.userId, { valueCents: cents(2_500n) }))).rejects.toMatchObject({
    code: 'feature_off',
  })
  bitcoin.mine(3)
  await settleDown(deps)
  expect(await outcome(purchase)).toMatchObject(delivered)
  await turn(true)
})
