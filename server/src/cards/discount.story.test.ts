import { cents } from '@moon/money/cents.ts'
import { afterAll, afterEach, expect, test } from 'vitest'
import { steppingClock } from '../kit/clock.ts'
import { openDatabase, sql, write } from '../database/db.ts'
import { createIds } from '../kit/ids.ts'
import { systemRandom } from '../kit/random.ts'
import { accounts } from '../ledger/accounts.ts'
import { balanceOf } from '../ledger/balances.ts'
import { cardUse } from '../testing/card-use.ts'
import { issuedCard, neverUnderpaid, quietLog, scriptedIssuer } from '../testing/cards.ts'
import { testDatabase } from '../testing/database.ts'
import { expectBalancedBooks } from '../testing/ledger.ts'
import { deleteCard } from './delete-card.ts'

const { url } = await testDatabase()
const clock = steppingClock(new Date('2026-03-10T15:00:00Z'))
const ids = createIds({ clock, random: systemRandom })
const database = openDatabase(url)
const world = { database, clock, ids }
const { ask, record, bought, event, fundsOf } = cardUse(world)
const issuer = scriptedIssuer()

afterEach(() => expectBalancedBooks(database.db))
afterAll(() => database.close())

/** A card of $1,000 bought for $982.50. */
async function discounted() {
  const card = await issuedCard(world, { issuer, valueCents: cents(100_000n) })
  await write(database.db, sql`update cards set discount_cents = 1750 where id = ${card.cardId}`)
  return card
}
const remove = (own: { cardId: string; userId: string }) =>
  deleteCard({ database, clock, log: quietLog, issuer, ...neverUnderpaid }, { ...own, comments: null, platform: null })

test('a card of $1,000 bought for $982.50 returns $982.50 when it is deleted', async () => {
  const own = await discounted()
  const before = await balanceOf(database.db, accounts.house('discounts'))
  expect(await remove(own)).toBe(98_250n)
  expect(await remove(own)).toBe(98_250n)
  expect(await fundsOf(own)).toEqual({ balance: 0n, held: 0n, overdraft: 0n, credit: 98_250n })
  expect((await balanceOf(database.db, accounts.house('discounts'))) - before).toBe(1_750n)
})

test('a hold released and a refund received after the deletion return their share without the discount', async () => {
  const own = await discounted()
  const purchase = ask(own.cardToken, 40_000n)
  await purchase.decide()
  expect(await remove(own)).toBe(58_950n)
  const { token } = purchase.request
  const facts = [event('authorization', 40_000n), event('clearing', 30_000n), event('reversal', 10_000n)]
  await record(bought(own.cardToken, facts, token))
  expect(await balanceOf(database.db, accounts.user(own.userId).credit)).toBe(58_950n + 9_825n)
  await record(bought(own.cardToken, [...facts, event('refund', 30_000n)], token))
  expect(await fundsOf(own)).toEqual({ balance: 0n, held: 0n, overdraft: 0n, credit: 98_250n })
})

test('the smallest remaining amount is worth nothing after the discount, and the card is still closed', async () => {
  const own = await discounted()
  await record(bought(own.cardToken, [event('clearing', 99_999n)]))
  expect(await remove(own)).toBe(0n)
  expect(await fundsOf(own)).toEqual({ balance: 0n, held: 0n, overdraft: 0n, credit: 0n })
})
