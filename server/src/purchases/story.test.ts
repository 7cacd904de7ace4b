import { flagNames } from '@moon/contract/flags.ts'
import { cents } from '@moon/money/cents.ts'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { setFlag } from '../flags/set-flag.ts'
import { read, sql, write } from '../database/db.ts'
import type { Refusal } from '../kit/refusal.ts'
import { accounts } from '../ledger/accounts.ts'
import { balanceOf } from '../ledger/balances.ts'
import { testDatabase } from '../testing/database.ts'
import { moneyCalls } from '../testing/money-calls.ts'
import { bought, buyer, expectAllWell, moneyWorld, order, outcomeOf, settleDown } from '../testing/money.ts'
import { banUser } from '../users/ban-user.ts'
import { buyCard } from '../checkout/buy-card.ts'

const { url } = await testDatabase()
const world = moneyWorld(url)
const { deps, bitcoin, lightning, issuer, clock, market } = world
const honest = { ...issuer }
const bid = market.bid

afterEach(async () => {
  Object.assign(issuer, honest)
  market.bid = bid
  await write(deps.database.db, sql`delete from flag_overrides`)
  await settleDown(deps)
  await expectAllWell(deps)
})
afterAll(() => deps.database.close())

const db = deps.database.db
const { getDepositAddress, fundOnChain } = moneyCalls(deps)
const set = (name: (typeof flagNames)[number], isOn: boolean) => setFlag(deps, { name, isOn, by: 'story' })

describe('purchases that are refused', () => {
  test('amounts outside the product, in the words of the specification [VAB-01 VAB-04 VAB-15]', async () => {
    const userId = await buyer(deps)
    const ask = (valueCents: bigint) => buyCard(deps, order(userId, { valueCents: cents(valueCents) }))
    await expect(ask(100_001n)).rejects.toMatchObject({ status: 400, message: 'Card cannot be greater than $1000' })
    await expect(ask(99n)).rejects.toMatchObject({ status: 400, message: 'Card must be greater than $1' })
    expect(await ask(100_000n)).toMatchObject({ state: 'open' })
    expect(await ask(100n)).toMatchObject({ state: 'open' })
  })

  test('every user while the private beta is off, and each payment method by its flag [VAB-14]', async () => {
    const userId = await buyer(deps)
    await set('bitnobPrivateBeta', false)
    await expect(buyCard(deps, order(userId))).rejects.toMatchObject({ code: 'feature_off', status: 403 })
    await set('bitnobPrivateBeta', true)
    await set('lightningPayments', false)
    await expect(buyCard(deps, order(userId, { rail: 'lightning' }))).rejects.toMatchObject({ code: 'feature_off' })
    expect((await bought(world, order(userId))).lightning).toBeUndefined()
    await set('onChainTransactions', false)
    await expect(buyCard(deps, order(userId))).rejects.toMatchObject({ code: 'feature_off' })
  })

  test('a restricted user, with the reason', async () => {
    const userId = await buyer(deps)
    await banUser(deps, { userId, reason: 'We could not verify this account.', by: 'operator' })
    await expect(buyCard(deps, order(userId))).rejects.toMatchObject({ code: 'user_banned', status: 403 })
  })

  test('an unknown product, and the second card type where it may not be chosen', async () => {
    const userId = await buyer(deps)
    for (const more of [{ productId: 'prod_none' }, { cardType: 'CREDIT_CARD_PRODUCT' as const }])
      await expect(buyCard(deps, order(userId, more))).rejects.toMatchObject({
        code: 'product_unavailable',
        status: 402,
      })
  })

  test('without a fresh rate no price is quoted, but credit needs none [F-101]', async () => {
    const userId = await buyer(deps, { credit: 2_500n, sats: 100_000n })
    market.bid = undefined
    await expect(buyCard(deps, order(userId))).rejects.toMatchObject({ code: 'rates_unavailable', status: 424 })
    await expect(buyCard(deps, order(userId, { applySats: true }))).rejects.toMatchObject({ code: 'rates_unavailable' })
    const purchase = await buyCard(deps, order(userId, { applyCredit: true }))
    expect(await outcomeOf(deps, purchase)).toMatchObject({ state: 'delivered', onCard: 2_500n, credit: 0n })
  })

  test('applying fewer than 50 sats, or no credit [VAB-09]', async () => {
    const userId = await buyer(deps, { sats: 49n })
    await expect(buyCard(deps, order(userId, { applySats: true }))).rejects.toMatchObject({
      code: 'sats_under_minimum',
      message: 'Rewards need at least 50 sats',
    })
    await expect(buyCard(deps, order(userId, { applyCredit: true }))).rejects.toMatchObject({
      status: 402,
      message: 'Insufficient funds in selected wallet',
    })
    const enough = await buyer(deps, { sats: 50n })
    expect(await buyCard(deps, order(enough, { applySats: true }))).toMatchObject({
      appliedSatsCents: 3n,
      appliedSats: 50n,
    })
  })
})

describe('sats and credit', () => {
  test('an order covered in full by credit is answered with a card at once [STB-06 GEN-08]', async () => {
    const userId = await buyer(deps, { credit: 4_000n })
    const answer = await getDepositAddress(userId, { card_amount: '25', applyUsdCredit: true })
    expect(answer).toMatchObject({
      card: { balance: '25.00', fundingState: 'PAID' },
      depositAddress: null,
      amountUsd: '0.00',
      price: { appliedCredit: '25.00', due: '0.00' },
      invoice: null,
    })
    expect(await balanceOf(db, accounts.user(userId).credit)).toBe(1_500n)
    const onChain = await fundOnChain(userId, { amount: '10', applyUsdCredit: true })
    expect(onChain).toMatchObject({ type: 'CARD', card: { balance: '10.00' } })
  })

  test('an order covered in full by sats spends only as many as it needs', async () => {
    const userId = await buyer(deps, { sats: 100_000n })
    const answer = await fundOnChain(userId, { amount: '25', applyRewardSats: true })
    expect(answer).toMatchObject({ type: 'CARD', price: { appliedSats: 41_667, appliedSatsUsd: '25.00', due: '0.00' } })
    expect(await balanceOf(db, accounts.user(userId).sats)).toBe(58_333n)
  })

  test('sats take precedence where both are sent (F-32) [VAB-08]', async () => {
    const userId = await buyer(deps, { sats: 10_000n, credit: 1_000n })
    const { purchase } = await bought(world, order(userId, { applySats: true, applyCredit: true }))
    expect(purchase).toMatchObject({ appliedSatsCents: 600n, appliedCreditCents: 0n, dueCents: 1_900n })
    expect(await balanceOf(db, accounts.user(userId).satsHeld(purchase.id))).toBe(10_000n)
    expect(await balanceOf(db, accounts.user(userId).creditHeld(purchase.id))).toBe(0n)
  })

  test('held sats and credit are spent when the card is made [GEN-08]', async () => {
    const userId = await buyer(deps, { credit: 1_000n })
    const { purchase, lightning: invoice } = await bought(
      world,
      order(userId, { rail: 'lightning', applyCredit: true }),
    )
    expect(purchase.dueCents).toBe(1_500n)
    lightning.pay(invoice.request)
    await settleDown(deps)
    expect(await outcomeOf(deps, purchase)).toMatchObject({ state: 'delivered', onCard: 2_500n, credit: 0n })
  })

  test('an expired order releases its credit; paid late it counts without that credit, and nothing is spent twice [F-33, F-35]', async () => {
    const userId = await buyer(deps, { credit: 1_000n })
    const { purchase, bitcoin: invoice } = await bought(world, order(userId, { applyCredit: true }))
    clock.advance(16 * 60_000)
    await settleDown(deps)
    const again = await buyCard(deps, order(userId, { valueCents: cents(1_000n), applyCredit: true }))
    expect(await outcomeOf(deps, again)).toMatchObject({ state: 'delivered', onCard: 1_000n, credit: 0n })
    bitcoin.pay({ to: invoice.address, sats: 25_000n })
    bitcoin.mine(3)
    await settleDown(deps)
    expect(await outcomeOf(deps, purchase)).toMatchObject({ state: 'open', card: 'awaiting' })
    bitcoin.pay({ to: invoice.address, sats: 16_667n })
    bitcoin.mine(3)
    await settleDown(deps)
    expect(await outcomeOf(deps, purchase)).toMatchObject({ state: 'delivered', onCard: 2_500n, credit: 0n })
  })

  test('the same credit spent from twenty tabs at once buys one card [F-31]', async () => {
    const userId = await buyer(deps, { credit: 2_500n })
    const tabs = await Promise.allSettled(
      Array.from({ length: 20 }, () => buyCard(deps, order(userId, { applyCredit: true }))),
    )
    expect(tabs.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const refused = tabs.filter((tab) => tab.status === 'rejected').map((tab) => (tab.reason as Refusal).code)
    expect(new Set(refused)).toEqual(new Set(['insufficient_funds']))
    expect(await balanceOf(db, accounts.user(userId).credit)).toBe(0n)
  })

  test('when the issuer refuses a card covered by credit, the credit is returned and the buyer is told [F-10]', async () => {
    issuer.createCard = async () => ({ kind: 'refused', because: 'program limit' })
    const userId = await buyer(deps, { credit: 4_000n })
    await expect(fundOnChain(userId, { amount: 25, applyUsdCredit: true })).rejects.toMatchObject({ status: 402 })
    expect(await balanceOf(db, accounts.user(userId).credit)).toBe(4_000n)
  })
})

describe('repeated requests', () => {
  test('the same key ten times at once is one order, one address and one hold [F-21, F-25]', async () => {
    const userId = await buyer(deps, { credit: 1_000n })
    const asked = order(userId, { key: 'the-key', applyCredit: true })
    const made = await Promise.all(Array.from({ length: 10 }, () => buyCard(deps, asked)))
    expect(new Set(made.map(({ id }) => id)).size).toBe(1)
    expect(await balanceOf(db, accounts.user(userId).creditHeld(made[0]!.id))).toBe(1_000n)
    const invoices = sql`select rail from invoices where user_id = ${userId} order by rail`
    expect(await read(db, invoices)).toEqual([{ rail: 'bitcoin' }, { rail: 'lightning' }])
  })

  test('the same key with another order is refused, and another user may use it [F-22, F-23]', async () => {
    const [userId, other] = [await buyer(deps), await buyer(deps)]
    await buyCard(deps, order(userId, { key: 'k' }))
    const changed = order(userId, { key: 'k', valueCents: cents(2_600n) })
    await expect(buyCard(deps, changed)).rejects.toMatchObject({ code: 'idempotency_conflict', status: 422 })
    expect(await buyCard(deps, order(other, { key: 'k' }))).toMatchObject({ userId: other })
  })
})

describe('limits', () => {
  test('twenty cards of $1,000 at once: ten pass, the others are told the limit (F-36) [COB-03]', async () => {
    const userId = await buyer(deps)
    const tries = Array.from({ length: 20 }, () => buyCard(deps, order(userId, { valueCents: cents(100_000n) })))
    const ends = await Promise.allSettled(tries)
    expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(10)
    const refused = ends.find((end) => end.status === 'rejected')
    expect(refused?.reason).toMatchObject({
      status: 402,
      message: 'This card exceeds your application limit of $10,000 per 24 hours.',
    })
  })

  test('expired and cancelled orders no longer count', async () => {
    const userId = await buyer(deps)
    const buy = () => bought(world, order(userId, { valueCents: cents(100_000n) }))
    for (let n = 0; n < 10; n += 1) await buy()
    await expect(buy()).rejects.toMatchObject({ code: 'limit_exceeded' })
    clock.advance(16 * 60_000)
    await settleDown(deps)
    const { bitcoin: invoice } = await buy()
    expect(invoice.state).toBe('open')
  })

  test('a late payment above the limit becomes credit, not a card [F-37]', async () => {
    const userId = await buyer(deps)
    const late = await bought(world, order(userId, { valueCents: cents(10_000n) }))
    clock.advance(16 * 60_000)
    await settleDown(deps)
    for (let n = 0; n < 10; n += 1) await bought(world, order(userId, { valueCents: cents(100_000n) }))
    bitcoin.pay({ to: late.bitcoin.address, sats: 166_667n })
    bitcoin.mine(3)
    await settleDown(deps)
    expect(await outcomeOf(deps, late.purchase)).toMatchObject({ state: 'refunded', onCard: 0n, credit: 10_000n })
  })
})
