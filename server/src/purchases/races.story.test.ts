// The same money requested concurrently, keys and coins that recur after months and years, a clock that jumps: each
// by its number in docs/faults.md.
import { afterAll, afterEach, expect, test } from 'vitest'
import { deleteCard } from '../cards/delete-card.ts'
import { followInvoices } from '../detection/follow-invoices.ts'
import { read, sql } from '../database/db.ts'
import { accounts } from '../ledger/accounts.ts'
import { balanceOf } from '../ledger/balances.ts'
import { causes } from '../ledger/causes.ts'
import { postTransfers } from '../ledger/post-transfers.ts'
import { neverUnderpaid } from '../testing/cards.ts'
import { testDatabase } from '../testing/database.ts'
import { moneyCalls } from '../testing/money-calls.ts'
import { bought, buyer, expectAllWell, moneyWorld, order, outcomeOf, settleDown } from '../testing/money.ts'
import { buyCard } from '../checkout/buy-card.ts'
import { expirePurchases } from './sweep-purchases.ts'

const { url } = await testDatabase()
const world = moneyWorld(url)
const { deps, bitcoin, clock } = world
const db = deps.database.db

afterEach(async () => {
  bitcoin.mine(3)
  await settleDown(deps)
  await expectAllWell(deps)
})
afterAll(() => deps.database.close())

const minute = 60_000
const day = 24 * 60 * minute
const exactly = 41_667n
const delivered = { state: 'delivered', card: 'active', onCard: 2_500n, credit: 0n, sats: 0n }

test('a key that comes again after an hour, a day and sixty days is still the first order [F-24]', async () => {
  const userId = await buyer(deps, { credit: 1_000n })
  const asked = order(userId, { key: 'once', applyCredit: true })
  const { id } = await buyCard(deps, asked)
  for (const pause of [60 * minute, day, 60 * day]) {
    clock.advance(pause)
    await settleDown(deps)
    expect(await buyCard(deps, asked)).toMatchObject({ id })
  }
  expect(await read(db, sql`select id from purchases where user_id = ${userId}`)).toHaveLength(1)
  expect(await balanceOf(db, accounts.user(userId).credit)).toBe(1_000n)
})

test('the same reward sats spent from twenty tabs at once buy one card [F-32]', async () => {
  const userId = await buyer(deps, { sats: exactly })
  const tabs = await Promise.allSettled(
    Array.from({ length: 20 }, () => buyCard(deps, order(userId, { applySats: true }))),
  )
  const made = tabs.flatMap((tab) => (tab.status === 'fulfilled' ? [tab.value] : []))
  const covered = made.filter(({ dueCents }) => dueCents === 0n)
  expect(covered).toHaveLength(1)
  expect(await outcomeOf(deps, covered[0]!)).toEqual(delivered)
  expect(await balanceOf(db, accounts.user(userId).sats)).toBe(0n)
})

test('an order that is cancelled at the moment in which it runs out frees its credit once [F-35]', async () => {
  const { cancelInvoice } = moneyCalls(deps)
  for (let round = 0; round < 5; round += 1) {
    const userId = await buyer(deps, { credit: 1_000n })
    const { purchase, bitcoin: invoice } = await bought(world, order(userId, { applyCredit: true }))
    clock.advance(16 * minute)
    await followInvoices(deps)
    await Promise.allSettled([
      expirePurchases(deps),
      cancelInvoice(userId, invoice.id),
      expirePurchases(deps),
      cancelInvoice(userId, invoice.id),
    ])
    await settleDown(deps)
    expect(await balanceOf(db, accounts.user(userId).creditHeld(purchase.id))).toBe(0n)
    expect(await balanceOf(db, accounts.user(userId).credit)).toBe(1_000n)
  }
})

test('an operator removes credit while its owner spends it: exactly one of them gets it [F-38]', async () => {
  for (let round = 0; round < 8; round += 1) {
    const userId = await buyer(deps, { credit: 2_500n })
    const leg = {
      from: accounts.user(userId).credit,
      to: accounts.house('gifts'),
      currency: 'USD',
      amount: 2_500n,
    } as const
    const take = { cause: causes.correction(userId), happenedAt: clock.now(), legs: [leg] }
    const [taken, spent] = await Promise.allSettled([
      deps.database.transaction((tx) => postTransfers(tx, [take])),
      buyCard(deps, order(userId, { applyCredit: true })),
    ])
    const wasTaken = taken.status === 'fulfilled' && taken.value[0] === 'posted'
    expect(spent.status === 'fulfilled').toBe(!wasTaken)
    expect(await balanceOf(db, accounts.user(userId).credit)).toBe(0n)
  }
})

test('coins sent to the address of a two-year-old order whose card is deleted become credit at the current price [F-55, F-66]', async () => {
  const { purchase, bitcoin: invoice } = await bought(world, order(await buyer(deps)))
  bitcoin.pay({ to: invoice.address, sats: exactly })
  bitcoin.mine(3)
  await settleDown(deps)
  const [card] = await read(db, sql<{ id: string }>`select id from cards where purchase_id = ${purchase.id}`)
  const wish = { userId: purchase.userId, cardId: card!.id, comments: null, platform: null }
  await deleteCard({ ...deps, ...neverUnderpaid }, wish)
  clock.advance(730 * day)
  bitcoin.pay({ to: invoice.address, sats: 10_000n })
  bitcoin.mine(3)
  await settleDown(deps)
  expect(await outcomeOf(deps, purchase)).toMatchObject({ card: 'deleted', onCard: 0n, credit: 2_500n + 600n })
})

test('a clock that jumps back an hour between order, payment and card loses and doubles nothing [F-108]', async () => {
  const { purchase, bitcoin: invoice } = await bought(
    world,
    order(await buyer(deps, { credit: 500n }), { applyCredit: true }),
  )
  clock.advance(-60 * minute)
  bitcoin.pay({ to: invoice.address, sats: exactly })
  await settleDown(deps)
  clock.advance(65 * minute)
  bitcoin.mine(2)
  await settleDown(deps)
  clock.advance(-60 * minute)
  bitcoin.mine(1)
  await settleDown(deps)
  expect(await outcomeOf(deps, purchase)).toEqual({ ...delivered, credit: 500n })
  clock.advance(60 * minute)
})
