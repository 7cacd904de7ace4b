// Orders opened before their buyer was overdrawn, and paid or repriced afterwards.
import type { UserId } from '@moon/contract/ids.ts'
import { cents } from '@moon/money/cents.ts'
import { afterAll, afterEach, expect, test } from 'vitest'
import { accounts } from '../ledger/accounts.ts'
import { balanceOf } from '../ledger/balances.ts'
import { causes } from '../ledger/causes.ts'
import { postTransfers } from '../ledger/post-transfers.ts'
import { buyCard } from '../checkout/buy-card.ts'
import { testDatabase } from '../testing/database.ts'
import { moneyCalls } from '../testing/money-calls.ts'
import { bought, buyer, expectAllWell, invoicesOf, moneyWorld, order, outcomeOf, settleDown } from '../testing/money.ts'
import { issueForReceived } from '../underpayments/issue-for-received.ts'
import type { Purchase } from './purchase.ts'
import { findPurchase } from './reads.ts'

const { url } = await testDatabase()
const world = moneyWorld(url)
const { deps, bitcoin, lightning, clock } = world
const calls = moneyCalls(deps)

afterEach(async () => {
  bitcoin.mine(6)
  await settleDown(deps)
  await expectAllWell(deps)
})
afterAll(() => deps.database.close())

const [minute, hour] = [60_000, 3_600_000]
let collections = 0

/** Shops collect this amount beyond what the user's cards hold; a negative amount is refunded. */
async function collect(userId: UserId, amount: bigint) {
  collections += 1
  const [user, shops] = [accounts.user(userId).overdraft, accounts.house('spent/visa')]
  const [from, to] = amount > 0n ? [user, shops] : [shops, user]
  const legs = [{ from, to, currency: 'USD' as const, amount: amount > 0n ? amount : -amount }]
  const transfer = { cause: causes.cardTransaction(userId, collections), happenedAt: clock.now(), legs }
  await deps.database.transaction((tx) => postTransfers(tx, [transfer]))
}

const renew = async (purchase: Purchase) =>
  calls.lookUpInvoices(purchase.userId, {
    onChainInvoiceId: (await invoicesOf(deps, purchase)).bitcoin.id,
    includeExchangeRateLock: 'true',
  })
const standing = async (purchase: Purchase) => ({
  ...(await outcomeOf(deps, purchase)),
  debt: await balanceOf(deps.database.db, accounts.user(purchase.userId).overdraft),
})
async function pay(purchase: Purchase, part = 1n, of = 1n) {
  const { bitcoin: invoice } = await invoicesOf(deps, purchase)
  bitcoin.pay({ to: invoice.address, sats: (invoice.units * part) / of })
  bitcoin.mine(3)
  await settleDown(deps)
}
async function ranOut(wish: Parameters<typeof order>[1] = {}) {
  const userId = await buyer(deps)
  const { purchase } = await bought(world, order(userId, wish))
  clock.advance(20 * minute)
  await settleDown(deps)
  return { userId, purchase }
}

test('an expired order gets no new price lock while its buyer owes more than $50, and can be bought again once they do not [G-26]', async () => {
  const { userId, purchase } = await ranOut()
  await collect(userId, 7_000n)
  await expect(renew(purchase)).rejects.toMatchObject({ code: 'overdraft_owed', status: 402 })
  expect(await standing(purchase)).toMatchObject({ state: 'expired' })
  await collect(userId, -2_000n)
  await renew(purchase)
  expect(await findPurchase(deps.database.db, purchase.id)).toMatchObject({ overdraftCents: 5_000n, dueCents: 7_500n })
  await pay(purchase)
  expect(await standing(purchase)).toMatchObject({ state: 'delivered', onCard: 2_500n, credit: 0n, debt: 0n })
})

test('an expired order that is paid late makes no card while its buyer owes more than $50: the money pays the debt [G-26]', async () => {
  const { userId, purchase } = await ranOut({ valueCents: cents(10_000n) })
  await collect(userId, 7_000n)
  await pay(purchase)
  expect(await standing(purchase)).toMatchObject({ state: 'refunded', onCard: 0n, credit: 3_000n, debt: 0n })
  expect(await findPurchase(deps.database.db, purchase.id)).toMatchObject({ endedBecause: 'overdraft_owed' })
})

test('a payment made in time makes the promised card, whatever its buyer has come to owe since [G-26]', async () => {
  const userId = await buyer(deps)
  const { purchase, lightning: invoice } = await bought(world, order(userId))
  await collect(userId, 7_000n)
  lightning.pay(invoice.request)
  await settleDown(deps)
  expect(await standing(purchase)).toMatchObject({ state: 'delivered', onCard: 2_500n, debt: -7_000n })
})

test('a partly paid order whose rest arrives after its terms have ended pays the debt in the same way [G-26]', async () => {
  const userId = await buyer(deps)
  const { purchase } = await bought(world, order(userId, { valueCents: cents(10_000n) }))
  await pay(purchase, 1n, 2n)
  await collect(userId, 7_000n)
  clock.advance(3 * hour)
  await expect(renew(purchase)).rejects.toMatchObject({ code: 'overdraft_owed' })
  const { bitcoin: invoice } = await invoicesOf(deps, purchase)
  const taken = issueForReceived(deps, { userId, invoiceId: invoice.id })
  await expect(taken).rejects.toMatchObject({ code: 'overdraft_owed' })
  await pay(purchase, 1n, 2n)
  expect(await standing(purchase)).toMatchObject({ state: 'refunded', onCard: 0n, debt: 0n })
})

test('a user who owes more than $50 cannot take a lesser card or cover a remainder, also while the terms hold [G-26]', async () => {
  const userId = await buyer(deps)
  const { purchase } = await bought(world, order(userId, { valueCents: cents(10_000n) }))
  await pay(purchase, 1n, 2n)
  await collect(userId, 7_000n)
  const { bitcoin: invoice } = await invoicesOf(deps, purchase)
  const taken = issueForReceived(deps, { userId, invoiceId: invoice.id })
  await expect(taken).rejects.toMatchObject({ code: 'overdraft_owed' })
  await pay(purchase, 1n, 2n)
  expect(await standing(purchase)).toMatchObject({ state: 'delivered', onCard: 10_000n })
})

test('a new price lock has a line for the debt owed by then, and none for a debt paid meanwhile [G-26]', async () => {
  const userId = await buyer(deps)
  await collect(userId, 500n)
  const { purchase } = await bought(world, order(userId))
  expect(purchase).toMatchObject({ overdraftCents: 500n, dueCents: 3_000n })
  clock.advance(20 * minute)
  await settleDown(deps)
  await collect(userId, -500n)
  await renew(purchase)
  expect(await findPurchase(deps.database.db, purchase.id)).toMatchObject({ overdraftCents: 0n, dueCents: 2_500n })
  await pay(purchase)
  expect(await standing(purchase)).toMatchObject({ state: 'delivered', onCard: 2_500n, credit: 0n, debt: 0n })
})

test('money paid in time for a debt that was settled meanwhile becomes credit [G-26]', async () => {
  const userId = await buyer(deps)
  await collect(userId, 500n)
  const { purchase } = await bought(world, order(userId))
  await collect(userId, -500n)
  await pay(purchase)
  expect(await standing(purchase)).toMatchObject({ state: 'delivered', onCard: 2_500n, credit: 500n, debt: 0n })
})

test('an order that agreed to pay the debt, locked again and then paid, settles the whole debt, also what was added meanwhile [G-26]', async () => {
  const userId = await buyer(deps)
  await collect(userId, 7_000n)
  await expect(buyCard(deps, order(userId))).rejects.toMatchObject({ code: 'overdraft_owed' })
  const { purchase } = await bought(world, order(userId, { payOverdraft: true }))
  clock.advance(20 * minute)
  await settleDown(deps)
  await collect(userId, 500n)
  await renew(purchase)
  expect(await findPurchase(deps.database.db, purchase.id)).toMatchObject({ overdraftCents: 7_500n })
  await pay(purchase)
  expect(await standing(purchase)).toMatchObject({ state: 'delivered', onCard: 2_500n, debt: 0n })
})
