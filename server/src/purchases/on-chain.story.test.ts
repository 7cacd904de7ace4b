import { cents } from '@moon/money/cents.ts'
import { price } from '@moon/money/price.ts'
import { afterAll, afterEach, expect, test } from 'vitest'
import { chainOrders } from '../testing/chain-orders.ts'
import { testDatabase } from '../testing/database.ts'
import { expectAllWell, invoicesOf, moneyWorld, onHoldOf, settleDown, sixtyThousand } from '../testing/money.ts'
import { sql, write } from '../database/db.ts'
import { readChain } from '../detection/read-chain.ts'
import { lookUpInvoices } from '../invoices/look-up-invoices.ts'
import { advanceReady, refundLeftUnderpaid, recheckPurchases, settleEnded } from './sweep-purchases.ts'

const { url } = await testDatabase()
const world = moneyWorld(url)
const { deps, bitcoin, lightning, issuer, clock, market } = world
const honest = { ...issuer }

afterEach(async () => {
  bitcoin.mine(6)
  await settleDown(deps)
  await expectAllWell(deps)
  lightning.mood = 'answers'
  Object.assign(issuer, honest)
  market.bid = sixtyThousand
})
afterAll(() => deps.database.close())

const minute = 60_000
const { buy, status, outcome, exactly, delivered } = chainOrders(world)

test('a card of $25 for exactly what is owed: seen, confirmed three times, then made (F-62)', async () => {
  const { purchase, bitcoin: invoice } = await buy()
  expect(invoice.units).toBe(exactly)
  expect(await status(purchase)).toMatchObject({ paymentStatus: 'UNPAID', payments: [] })
  bitcoin.pay({ to: invoice.address, sats: exactly })
  await settleDown(deps)
  expect(await status(purchase)).toMatchObject({ paymentStatus: 'PENDING', payments: [{ latestConfirmationCount: 0 }] })
  expect(await outcome(purchase)).toMatchObject({ state: 'open', card: 'awaiting', onCard: 0n })
  for (const confirmations of [1, 2]) {
    bitcoin.mine()
    await settleDown(deps)
    expect(await status(purchase)).toMatchObject({
      paymentStatus: 'PENDING',
      payments: [{ latestConfirmationCount: confirmations, requiredConfirmations: 3 }],
    })
  }
  expect(await outcome(purchase)).toMatchObject({ state: 'open', card: 'awaiting' })
  bitcoin.mine()
  await settleDown(deps)
  expect(await status(purchase)).toMatchObject({ paymentStatus: 'PAID', invoice: { cardId: expect.any(String) } })
  expect(await outcome(purchase)).toEqual(delivered)
})

test('an overpayment makes the card of the ordered value, and the rest becomes credit (F-57) [COB-24]', async () => {
  const { purchase, bitcoin: invoice } = await buy()
  bitcoin.pay({ to: invoice.address, sats: 50_000n })
  bitcoin.mine(3)
  await settleDown(deps)
  expect(await outcome(purchase)).toEqual({ ...delivered, credit: 500n })
})

test('an underpayment waits for the rest at the same address, and both parts together make the card [F-56]', async () => {
  const { purchase, bitcoin: invoice } = await buy()
  const { depositAddress } = (await status(purchase)).invoice.lightning!
  expect((await status(purchase)).invoice.paymentUri).toContain(`lightning=${depositAddress}`)
  bitcoin.pay({ to: invoice.address, sats: 30_000n })
  bitcoin.mine(3)
  await settleDown(deps)
  const entry = await status(purchase)
  expect(entry).toMatchObject({ paymentStatus: 'UNDERPAID', remainingAmountOwed: { cardCurrency: { amount: '7.00' } } })
  expect(await outcome(purchase)).toMatchObject({ state: 'open', card: 'awaiting' })
  expect(entry.remainingAmountOwed.crypto.amount).toBe('0.00011667')
  // The Lightning request asks for the whole price, and its payment would be refused.
  expect(entry.invoice).toMatchObject({
    lightning: null,
    paymentUri: `bitcoin:${invoice.address}?amount=0.00011667`,
  })
  bitcoin.pay({ to: invoice.address, sats: 11_667n })
  bitcoin.mine(3)
  await settleDown(deps)
  expect(await outcome(purchase)).toEqual(delivered)
})

test('a shortfall within the tolerance does not stop the card: ten cents are given, and it is worth less by the rest', async () => {
  const { purchase, bitcoin: invoice } = await buy()
  bitcoin.pay({ to: invoice.address, sats: 41_480n })
  bitcoin.mine(3)
  await settleDown(deps)
  expect(await outcome(purchase)).toEqual({ ...delivered, onCard: 2_498n })
})

test('the money of an order left underpaid for seven days becomes credit [F-56]', async () => {
  const { purchase, bitcoin: invoice } = await buy()
  bitcoin.pay({ to: invoice.address, sats: 30_000n })
  bitcoin.mine(3)
  await settleDown(deps)
  clock.advance(7 * 24 * 60 * minute)
  await refundLeftUnderpaid(deps)
  expect(await outcome(purchase)).toEqual({
    state: 'refunded',
    card: 'refunded',
    onCard: 0n,
    credit: 1_800n,
    sats: 0n,
  })
  expect((await status(purchase)).paymentStatus).toBe('REFUNDED')
})

test('two outputs of one transaction to the same address both count [F-65]', async () => {
  const { purchase, bitcoin: invoice } = await buy()
  bitcoin.pay({ to: invoice.address, sats: 20_000n }, { to: invoice.address, sats: 21_667n })
  bitcoin.mine(3)
  await settleDown(deps)
  expect(await outcome(purchase)).toEqual(delivered)
})

test('one transaction that pays two orders makes both cards [F-65]', async () => {
  const [one, other] = [await buy(), await buy()]
  bitcoin.pay({ to: one.bitcoin.address, sats: exactly }, { to: other.bitcoin.address, sats: exactly })
  bitcoin.mine(3)
  await settleDown(deps)
  expect([await outcome(one.purchase), await outcome(other.purchase)]).toEqual([delivered, delivered])
})

test('a late payment counts at the lower of the prices when it was first seen and when it was mined [F-55]', async () => {
  const { purchase, bitcoin: invoice } = await buy()
  clock.advance(16 * minute)
  await settleDown(deps)
  expect(await outcome(purchase)).toMatchObject({ state: 'expired', card: null })
  expect((await status(purchase)).paymentStatus).toBe('EXPIRED')
  market.bid = price(9_000_000_000_000n)
  bitcoin.pay({ to: invoice.address, sats: exactly })
  await settleDown(deps)
  expect((await status(purchase)).payments).toMatchObject([{ cardCurrencyPaymentCredit: '37.50' }])
  market.bid = price(7_200_000_000_000n)
  bitcoin.mine()
  await settleDown(deps)
  market.bid = price(3_000_000_000_000n)
  bitcoin.mine(2)
  await settleDown(deps)
  expect((await status(purchase)).payments).toMatchObject([{ cardCurrencyPaymentCredit: '30.00' }])
  expect(await outcome(purchase)).toEqual({ ...delivered, credit: 500n })
})

test('a late payment that was not processed before it was final is found by the sweep of all purchases', async () => {
  const { purchase, bitcoin: invoice } = await buy()
  clock.advance(16 * minute)
  await settleDown(deps)
  bitcoin.pay({ to: invoice.address, sats: exactly })
  bitcoin.mine(6)
  // The job that follows each step is lost.
  for (let reading = 0; reading < 2; reading += 1) await readChain(deps)
  await write(deps.database.db, sql`delete from graphile_worker._private_jobs`)
  expect((await status(purchase)).payments).toHaveLength(1)
  await advanceReady(deps)
  await settleEnded(deps)
  expect(await outcome(purchase)).toMatchObject({ state: 'expired' })
  await recheckPurchases(deps)
  expect(await outcome(purchase)).toEqual(delivered)
})

test('the rest gets a new price lock at most once a minute [F-71]', async () => {
  const { purchase } = await buy()
  const ask = { userId: purchase.userId, withLock: true, unpaidOnly: false, pendingOnly: false }
  const lookUp = async () =>
    (await lookUpInvoices(deps, { ...ask, invoiceId: (await status(purchase)).invoice.id }))[0]!
  const first = await lookUp()
  clock.advance(15 * minute)
  market.bid = price(5_000_000_000_000n)
  const second = await lookUp()
  expect(second.exchangeRateLockExpiration.getTime()).toBe(clock.now().getTime() + 15 * minute)
  expect(second.invoice).toMatchObject({ cryptoAmountOwed: '0.00050000', address: first.invoice.address })
  clock.advance(minute)
  market.bid = price(4_000_000_000_000n)
  expect((await lookUp()).exchangeRateLockExpiration).toEqual(second.exchangeRateLockExpiration)
  clock.advance(15 * minute)
  market.bid = undefined
  await expect(lookUp()).rejects.toMatchObject({ code: 'rates_unavailable' })
})

test('payments that arrive while there is no price wait for one and then count [F-101]', async () => {
  const { purchase, bitcoin: invoice } = await buy()
  clock.advance(16 * minute)
  await settleDown(deps)
  market.bid = undefined
  bitcoin.pay({ to: invoice.address, sats: exactly })
  await settleDown(deps)
  expect((await status(purchase)).paymentStatus).toBe('PROCESSING')
  bitcoin.mine(3)
  await settleDown(deps)
  expect(await outcome(purchase)).toMatchObject({ card: null })
  market.bid = sixtyThousand
  await settleDown(deps)
  expect(await outcome(purchase)).toEqual(delivered)
})

test('paid twice, the second payment becomes credit [F-66]', async () => {
  const { purchase, bitcoin: invoice } = await buy()
  bitcoin.pay({ to: invoice.address, sats: exactly })
  bitcoin.mine(3)
  await settleDown(deps)
  bitcoin.pay({ to: invoice.address, sats: exactly })
  bitcoin.mine(3)
  await settleDown(deps)
  expect(await outcome(purchase)).toEqual({ ...delivered, credit: 2_500n })
})

test('the issuer refuses for good: everything becomes credit, and the buyer is told [F-10]', async () => {
  issuer.createCard = async () => ({ kind: 'refused', because: 'program limit' })
  const { purchase, bitcoin: invoice } = await buy()
  bitcoin.pay({ to: invoice.address, sats: 50_000n })
  bitcoin.mine(3)
  await settleDown(deps)
  expect(await outcome(purchase)).toEqual({
    state: 'refunded',
    card: 'refused',
    onCard: 0n,
    credit: 3_000n,
    sats: 0n,
  })
})

test('credit above $10,000, and of a single addition what is above $2,000, is kept on hold, never lost [COB-26 COA-06 COA-07]', async () => {
  const { purchase, bitcoin: invoice } = await buy({}, { credit: 999_900n })
  bitcoin.pay({ to: invoice.address, sats: 50_000n })
  bitcoin.mine(3)
  await settleDown(deps)
  expect(await outcome(purchase)).toEqual({ ...delivered, credit: 1_000_000n })
  expect(await onHoldOf(deps, purchase)).toBe(400n)
  const { purchase: other, bitcoin: second } = await buy()
  bitcoin.pay({ to: second.address, sats: exactly + 3_500_000n })
  bitcoin.mine(3)
  await settleDown(deps)
  expect(await outcome(other)).toEqual({ ...delivered, credit: 200_000n })
  expect(await onHoldOf(deps, other)).toBe(10_000n)
})

test('two hundred dust payments make no card and lose no cent [F-58]', async () => {
  const { purchase, bitcoin: invoice } = await buy({ valueCents: cents(100n) })
  bitcoin.pay(...Array.from({ length: 200 }, () => ({ to: invoice.address, sats: 1n })))
  bitcoin.mine(3)
  await settleDown(deps)
  expect(await outcome(purchase)).toMatchObject({ state: 'open', onCard: 0n })
  expect((await invoicesOf(deps, purchase)).bitcoin.state).toBe('open')
})
