// A user who keeps an order open to keep its terms: the dollar value of reward sats, a discount, the held sats.
import { price } from '@moon/money/price.ts'
import { afterAll, afterEach, expect, test } from 'vitest'
import { lookUpInvoices } from '../invoices/look-up-invoices.ts'
import { sql, write } from '../database/db.ts'
import { chainOrders } from '../testing/chain-orders.ts'
import { testDatabase } from '../testing/database.ts'
import { expectAllWell, invoicesOf, moneyWorld, settleDown, sixtyThousand } from '../testing/money.ts'
import { payRemainder } from '../underpayments/pay-remainder.ts'
import { issueForReceived } from '../underpayments/issue-for-received.ts'
import type { Purchase } from './purchase.ts'
import { readUnderpaid } from '../underpayments/read-underpaid.ts'
import { findPurchase } from './reads.ts'
import { refundLeftUnderpaid } from './sweep-purchases.ts'

const { url } = await testDatabase()
const world = moneyWorld(url)
const { deps, bitcoin, clock, market } = world

afterEach(async () => {
  await discount(0)
  bitcoin.mine(6)
  await settleDown(deps)
  await expectAllWell(deps)
  market.bid = sixtyThousand
})
afterAll(() => deps.database.close())

const [minute, day] = [60_000, 86_400_000]
const { buy, outcome, exactly } = chainOrders(world)
const discount = (basisPoints: number) =>
  write(deps.database.db, sql`update products set discount_basis_points = ${basisPoints}`)
const held = { sats: 20_000n }
/** $12 of the $25 card are applied as sats; $13 are due. */
const withSats = () => buy({ applySats: true }, held)
const half = price(3_000_000_000_000n)

async function pay(to: string, sats: bigint, blocks = 3) {
  bitcoin.pay({ to, sats })
  await settleDown(deps)
  bitcoin.mine(blocks)
  await settleDown(deps)
}
const own = async (purchase: Purchase) => ({
  userId: purchase.userId,
  invoiceId: (await invoicesOf(deps, purchase)).bitcoin.id,
})
const linesOf = async ({ id }: Purchase) => (await findPurchase(deps.database.db, id))!

test('600 sats each sixth day keep an order open for seven days from the first, and hold nothing after that [G-7]', async () => {
  const { purchase, bitcoin: invoice } = await withSats()
  await pay(invoice.address, 600n)
  expect(await outcome(purchase)).toMatchObject({ state: 'open', sats: 0n })
  clock.advance(6 * day)
  await pay(invoice.address, 600n)
  await refundLeftUnderpaid(deps)
  expect(await outcome(purchase)).toMatchObject({ state: 'open' })
  clock.advance(day)
  await refundLeftUnderpaid(deps)
  expect(await outcome(purchase)).toMatchObject({ state: 'refunded', sats: 20_000n, credit: 72n })
})

test('neither a transaction that nobody mines nor one that is replaced again and again keeps an order open [G-7]', async () => {
  const { purchase, bitcoin: invoice } = await withSats()
  let txid = bitcoin.pay({ to: invoice.address, sats: exactly })
  await settleDown(deps)
  for (let turn = 0; turn < 3; turn += 1) {
    clock.advance(2 * day)
    txid = bitcoin.replace(txid, { to: invoice.address, sats: exactly })!
    await settleDown(deps)
  }
  clock.advance(day)
  await refundLeftUnderpaid(deps)
  expect(await outcome(purchase)).toMatchObject({ state: 'refunded', sats: 20_000n })
  bitcoin.mine(3)
  await settleDown(deps)
  expect(await outcome(purchase)).toMatchObject({ state: 'refunded', credit: 2_500n })
})

test('an order that is paid in full and waits for its last blocks on the seventh day becomes its card', async () => {
  const { purchase, bitcoin: invoice } = await buy()
  await pay(invoice.address, 600n)
  clock.advance(7 * day)
  await pay(invoice.address, exactly, 1)
  await refundLeftUnderpaid(deps)
  bitcoin.mine(2)
  await settleDown(deps)
  expect(await outcome(purchase)).toMatchObject({ state: 'delivered', onCard: 2_500n })
})

test('applied sats that have lost half their value since the quote count at their current value when the rest is paid late [G-7]', async () => {
  const { purchase, bitcoin: invoice } = await withSats()
  await pay(invoice.address, 600n)
  clock.advance(3 * 60 * minute)
  market.bid = half
  // $12.64 more would have been enough at the old terms; the held sats are worth $6 by now.
  await pay(invoice.address, 43_000n)
  expect(await outcome(purchase)).toMatchObject({ state: 'open', onCard: 0n })
  expect(await linesOf(purchase)).toMatchObject({ appliedSatsCents: 600n, dueCents: 1_900n })
  await pay(invoice.address, 20_000n)
  expect(await outcome(purchase)).toMatchObject({ state: 'delivered', onCard: 2_500n, sats: 0n, credit: 26n })
})

test('applied sats that have gained value cover more, and those that the price does not need are free again [G-7]', async () => {
  const { purchase, bitcoin: invoice } = await withSats()
  await pay(invoice.address, 600n)
  clock.advance(3 * 60 * minute)
  market.bid = price(24_000_000_000_000n)
  await pay(invoice.address, 600n)
  expect(await outcome(purchase)).toMatchObject({ state: 'delivered', onCard: 2_500n, sats: 9_583n, credit: 180n })
})

test('a discount that has ended is gone for an order that is paid after its quote, also when its rest is covered or it becomes a lesser card [G-7]', async () => {
  for (const finish of [
    async (purchase: Purchase) => issueForReceived(deps, await own(purchase)),
    async (purchase: Purchase) => payRemainder(deps, { ...(await own(purchase)), coverWith: 'CREDIT' }),
  ]) {
    await discount(1_000)
    const { purchase, bitcoin: invoice } = await buy({}, { credit: 1_000n })
    // $20 of the $22.50 that are due.
    await pay(invoice.address, 33_334n)
    expect(await readUnderpaid(deps, await own(purchase))).toMatchObject({ missing: 250n, cardValue: 2_222n })
    await discount(0)
    expect(await readUnderpaid(deps, await own(purchase))).toMatchObject({ missing: 250n })
    clock.advance(136 * minute)
    expect(await readUnderpaid(deps, await own(purchase))).toMatchObject({ missing: 500n, cardValue: 2_000n })
    await finish(purchase).catch(() => undefined)
    await settleDown(deps)
    const { state, onCard, credit } = await outcome(purchase)
    expect(['delivered 2000 1000', 'open 0 1000']).toContain(`${state} ${onCard} ${credit}`)
    if (state === 'open') await issueForReceived(deps, await own(purchase))
  }
})

test('each new price lock is a new quote, at the terms of its moment [G-7]', async () => {
  const { purchase } = await withSats()
  const ask = { ...(await own(purchase)), withLock: true, unpaidOnly: false, pendingOnly: false }
  clock.advance(15 * minute)
  market.bid = half
  const [entry] = await lookUpInvoices(deps, ask)
  // The held sats are worth $6, so $19 are due at $30,000.
  expect(entry!.invoice).toMatchObject({ usdAmountOwed: 1_900n, cryptoAmountOwed: '0.00063334' })
  expect(await linesOf(purchase)).toMatchObject({ appliedSats: 20_000n, appliedSatsCents: 600n, dueCents: 1_900n })
})

test('paid in full within the lock, the terms of the quote stand however long the last blocks take', async () => {
  const { purchase, bitcoin: invoice } = await withSats()
  await pay(invoice.address, 21_667n, 1)
  clock.advance(5 * 60 * minute)
  market.bid = half
  bitcoin.mine(2)
  await settleDown(deps)
  expect(await outcome(purchase)).toMatchObject({ state: 'delivered', onCard: 2_500n, sats: 0n, credit: 0n })
})

test('an order that must be repriced waits while bitcoin has no price', async () => {
  const { purchase, bitcoin: invoice } = await withSats()
  clock.advance(14 * minute)
  await pay(invoice.address, 20_000n, 1)
  clock.advance(130 * minute)
  await pay(invoice.address, 10_000n, 1)
  clock.advance(2 * minute)
  market.bid = undefined
  bitcoin.mine(3)
  await settleDown(deps)
  expect(await outcome(purchase)).toMatchObject({ state: 'open' })
  market.bid = sixtyThousand
  await settleDown(deps)
  expect(await outcome(purchase)).toMatchObject({ state: 'delivered', onCard: 2_500n })
})
