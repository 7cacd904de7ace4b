import type { UserId } from '@moon/contract/ids.ts'
import { cents } from '@moon/money/cents.ts'
import { price } from '@moon/money/price.ts'
import { afterAll, afterEach, expect, test } from 'vitest'
import { steppingClock } from '../kit/clock.ts'
import { openDatabase } from '../database/db.ts'
import { createIds } from '../kit/ids.ts'
import { systemRandom } from '../kit/random.ts'
import { accounts } from '../ledger/accounts.ts'
import { balanceOf } from '../ledger/balances.ts'
import { causes } from '../ledger/causes.ts'
import { postTransfers } from '../ledger/post-transfers.ts'
import type { CurrentRate } from '../rates/rate.ts'
import { cardUse } from '../testing/card-use.ts'
import { issuedCard } from '../testing/cards.ts'
import { testDatabase } from '../testing/database.ts'
import { expectBalancedBooks } from '../testing/ledger.ts'
import { adjustReward } from './adjust-reward.ts'

const { url } = await testDatabase()
const clock = steppingClock(new Date('2026-03-10T15:00:00Z'))
const ids = createIds({ clock, random: systemRandom })
const database = openDatabase(url)
const world = { database, clock, ids }
const { bought, event, record } = cardUse(world)

afterEach(() => expectBalancedBooks(database.db))
afterAll(() => database.close())

/** A rate in dollars per bitcoin. */
const at =
  (dollars: bigint): CurrentRate =>
  () => ({ coin: 'BTC', bid: price(dollars * 100_000_000n), quotedAt: clock.now(), goodUntil: clock.now() })
const settle = (card: { cardId: `card_${string}` }, rate = at(60_000n)) =>
  adjustReward({ database, clock, rate }, { cardId: card.cardId })
const satsHeldBy = ({ userId }: { userId: UserId }) => balanceOf(database.db, accounts.user(userId).sats)
const paidInCoins = (coin = 10_000n, whole = 10_000n) => ({
  valueCents: cents(10_000n),
  earning: { coinCents: cents(coin), priceCents: cents(whole) },
})
const spend = (card: { cardToken: string }, amount: bigint) =>
  record(bought(card.cardToken, [event('clearing', amount)]))
const refund = (card: { cardToken: string }, amount: bigint) =>
  record(bought(card.cardToken, [event('refund', amount)]))

test('half a percent of each clearing is rewarded in sats, once', async () => {
  const card = await issuedCard(world, paidInCoins())
  await spend(card, 6_000n)
  await Promise.all([settle(card), settle(card), settle(card)])
  expect(await satsHeldBy(card)).toBe(500n)
  await spend(card, 1_200n)
  await settle(card)
  expect(await satsHeldBy(card)).toBe(600n)
})

test('a clearing is rewarded at the price of its day', async () => {
  const card = await issuedCard(world, paidInCoins())
  await spend(card, 6_000n)
  await settle(card, at(60_000n))
  await settle(card, at(30_000n))
  expect(await satsHeldBy(card)).toBe(500n)
})

test('only the part paid in coins is rewarded', async () => {
  const [half, none] = [await issuedCard(world, paidInCoins(5_000n)), await issuedCard(world, paidInCoins(0n))]
  await spend(half, 6_000n)
  await spend(none, 6_000n)
  await settle(half)
  await settle(none)
  expect([await satsHeldBy(half), await satsHeldBy(none)]).toEqual([250n, 0n])
})

test('a refund takes rewards back in proportion, and a reversed refund grants them again', async () => {
  const card = await issuedCard(world, paidInCoins())
  await spend(card, 6_000n)
  await settle(card)
  const returned = bought(card.cardToken, [event('refund', 1_500n)])
  await record(returned)
  await settle(card)
  expect(await satsHeldBy(card)).toBe(375n)
  await record({ ...returned, events: [event('refund_reversal', 1_500n)] })
  await settle(card)
  expect(await satsHeldBy(card)).toBe(500n)
})

test('a fully refunded card transaction earns nothing, and refunds above it take no more', async () => {
  const card = await issuedCard(world, paidInCoins())
  await spend(card, 6_000n)
  await settle(card)
  await refund(card, 9_000n)
  await settle(card)
  expect(await satsHeldBy(card)).toBe(0n)
})

test('rewards already spent are owed by the user; their next reward settles the debt', async () => {
  const card = await issuedCard(world, paidInCoins())
  await spend(card, 6_000n)
  await settle(card)
  const leg = {
    from: accounts.user(card.userId).sats,
    to: accounts.house('gifts-btc'),
    currency: 'BTC',
    amount: 400n,
  } as const
  const spent = { cause: causes.gift(`${card.cardId}:spent`), happenedAt: clock.now(), legs: [leg] }
  await database.transaction((tx) => postTransfers(tx, [spent]))
  await refund(card, 6_000n)
  await settle(card)
  expect(await satsHeldBy(card)).toBe(0n)
  expect(await balanceOf(database.db, accounts.user(card.userId).satsOverdraft)).toBe(-400n)
  await spend(card, 7_200n)
  await settle(card)
  expect(await satsHeldBy(card)).toBe(200n)
})

test('amounts collected beyond the card’s money earn nothing, in one collection or in many, and spending again after a refund earns once [G-23]', async () => {
  const [once, often] = [await issuedCard(world, paidInCoins()), await issuedCard(world, paidInCoins())]
  await spend(once, 150_000n)
  await settle(once)
  for (const amount of [7_000n, 7_000n, 136_000n]) {
    await spend(often, amount)
    await settle(often, at(amount === 136_000n ? 30_000n : 60_000n))
  }
  expect([await satsHeldBy(once), await satsHeldBy(often)]).toEqual([833n, 833n])
  await refund(often, 146_000n)
  await settle(often)
  expect(await satsHeldBy(often)).toBe(333n)
  await spend(often, 6_000n)
  await settle(often)
  expect(await satsHeldBy(often)).toBe(833n)
})

test('without a fresh price nothing is granted, and nothing is lost', async () => {
  const card = await issuedCard(world, paidInCoins())
  await spend(card, 6_000n)
  await expect(settle(card, () => undefined)).rejects.toThrow('no fresh price')
  expect(await satsHeldBy(card)).toBe(0n)
  await settle(card)
  expect(await satsHeldBy(card)).toBe(500n)
})
