import { cents } from '@moon/money/cents.ts'
import { afterAll, afterEach, expect, test } from 'vitest'
import { steppingClock } from '../kit/clock.ts'
import { openDatabase, read, sql } from '../database/db.ts'
import { createIds } from '../kit/ids.ts'
import { systemRandom } from '../kit/random.ts'
import { bookshop, cardUse } from '../testing/card-use.ts'
import { issuedCard, quietLog, scriptedIssuer } from '../testing/cards.ts'
import { testDatabase } from '../testing/database.ts'
import { expectBalancedBooks } from '../testing/ledger.ts'
import { revisitTransactions } from './poll-transactions.ts'

const { url } = await testDatabase()
const clock = steppingClock(new Date('2026-03-10T15:00:00Z'))
const ids = createIds({ clock, random: systemRandom })
const database = openDatabase(url)
const world = { database, clock, ids }
const { ask, record, bought, event, fundsOf } = cardUse(world)
const dayMs = 86_400_000

afterEach(() => expectBalancedBooks(database.db))
afterAll(() => database.close())

const card = () => issuedCard(world, { valueCents: cents(20_000n) })
const kindOf = async ({ decide }: ReturnType<typeof ask>) => (await decide()).kind
/** Another request about the same card transaction. */
const again = ({ request }: ReturnType<typeof ask>, amount: bigint, over = {}) =>
  ask(request.cardToken, amount, { token: request.token, ...over })
const answersTo = (token: string) =>
  read(
    database.db,
    sql<{ amount: bigint; because: string | null }>`select amount_cents as amount, declined_because as because
      from card_authorizations where token = ${token} order by number`,
  )

test('a card transaction that was approved for $1 is declined when the shop asks for $4,000 under the same token [G-4]', async () => {
  const own = await card()
  const first = ask(own.cardToken, 100n)
  expect(await kindOf(first)).toBe('approve')
  expect(await kindOf(again(first, 400_000n))).toBe('decline')
  expect(await kindOf(first)).toBe('approve')
  expect(await fundsOf(own)).toMatchObject({ balance: 19_900n, held: 100n })
  expect(await answersTo(first.request.token)).toEqual([
    { amount: 100n, because: null },
    { amount: 400_000n, because: 'over_balance' },
  ])
})

test('another amount under the same token is an additional hold beside the first, up to the balance of the card [G-4]', async () => {
  const own = await card()
  const first = ask(own.cardToken, 5_000n)
  await first.decide()
  const more = again(first, 7_000n)
  expect(await Promise.all([kindOf(more), kindOf(more), kindOf(more)])).toEqual(['approve', 'approve', 'approve'])
  expect(await fundsOf(own)).toMatchObject({ balance: 8_000n, held: 12_000n })
  expect(await kindOf(again(first, 8_001n))).toBe('decline')

  const [one, two] = [event('authorization', 5_000n), event('authorization', 7_000n)]
  await record(bought(own.cardToken, [one], first.request.token))
  expect(await fundsOf(own)).toMatchObject({ held: 12_000n })
  const refused = event('authorization', 8_001n, { approved: false })
  await record(bought(own.cardToken, [one, two, refused], first.request.token))
  expect(await fundsOf(own)).toMatchObject({ balance: 8_000n, held: 12_000n })
  await record(bought(own.cardToken, [event('clearing', 12_000n)], first.request.token))
  expect(await fundsOf(own)).toEqual({ balance: 8_000n, held: 0n, overdraft: 0n, credit: 0n })
})

test('the same amount again, after the issuer has reported the first, is an additional request and not a repeat [G-4]', async () => {
  const own = await card()
  const first = ask(own.cardToken, 15_000n)
  await first.decide()
  await record(bought(own.cardToken, [event('authorization', 15_000n)], first.request.token))
  expect(await kindOf(again(first, 15_000n))).toBe('decline')
  expect(await kindOf(again(first, 5_000n))).toBe('approve')
  expect(await fundsOf(own)).toMatchObject({ balance: 0n, held: 20_000n })
})

test('a restaurant that asks for authorisation again after it has collected holds its margin again [G-4]', async () => {
  const own = await card()
  const restaurant = { merchant: { ...bookshop, mcc: '5812' } }
  const first = ask(own.cardToken, 10_000n, restaurant)
  await first.decide()
  const facts = [event('authorization', 10_000n), event('clearing', 10_000n)]
  await record(bought(own.cardToken, facts, first.request.token))
  expect(await kindOf(again(first, 9_000n, restaurant))).toBe('decline')
  const refused = event('authorization', 9_000n, { approved: false })
  expect(await kindOf(again(first, 8_000n, restaurant))).toBe('approve')
  expect(await fundsOf(own)).toMatchObject({ balance: 400n, held: 9_600n })
  await record(bought(own.cardToken, [...facts, refused, event('authorization', 8_000n)], first.request.token))
  expect(await fundsOf(own)).toMatchObject({ balance: 400n, held: 9_600n })
})

test('a request for another card or of another kind under the same token does not get the answer of the first [G-4]', async () => {
  const own = await card()
  const asked = ask(own.cardToken, 0n, { kind: 'balance_inquiry' })
  expect(await kindOf(asked)).toBe('approve')
  expect(await kindOf(again(asked, 30_000n, { kind: 'authorization' }))).toBe('decline')
  const first = ask(own.cardToken, 100n)
  await first.decide()
  const other = await card()
  expect(await kindOf(ask(other.cardToken, 100n, { token: first.request.token }))).toBe('decline')
  expect(await fundsOf(other)).toMatchObject({ balance: 20_000n, held: 0n })
  expect(await kindOf(again(first, 100n, { merchant: { ...bookshop, country: 'FRA' } }))).toBe('decline')
})

test('when two cards are asked for under one token at the same moment only one gets a hold', async () => {
  const cards = [await card(), await card()]
  for (let round = 0; round < 100; round += 1) {
    const token = ids('tst')
    const answers = await Promise.all(cards.map(({ cardToken }) => kindOf(ask(cardToken, 100n, { token }))))
    expect(answers.toSorted()).toEqual(['approve', 'decline'])
  }
  let held = 0n
  for (const one of cards) held += (await fundsOf(one)).held ?? 0n
  expect(held).toBe(10_000n)
})

test('an approval that the issuer never used is decided anew when it is requested again [G-4]', async () => {
  const own = await card()
  const first = ask(own.cardToken, 20_000n)
  await first.decide()
  clock.advance(dayMs + 3_600_001)
  const issuer = scriptedIssuer()
  await revisitTransactions({
    database,
    clock,
    log: quietLog,
    issuer: { ...issuer, readTransaction: async () => undefined },
  })
  expect(await fundsOf(own)).toMatchObject({ balance: 20_000n, held: 0n })
  expect(await kindOf(ask(own.cardToken, 20_000n))).toBe('approve')
  expect(await kindOf(first)).toBe('decline')
})

test('a copy of a signed message gets its first answer and holds nothing, also after the issuer has reported the outcome', async () => {
  const own = await card()
  const first = ask(own.cardToken, 5_000n, { delivery: 'one' })
  await first.decide()
  await record(bought(own.cardToken, [event('authorization', 5_000n)], first.request.token))
  expect(await kindOf(first)).toBe('approve')
  expect(await fundsOf(own)).toMatchObject({ balance: 15_000n, held: 5_000n })
  const refused = again(first, 30_000n, { delivery: 'two' })
  expect(await kindOf(refused)).toBe('decline')
  expect(await kindOf(refused)).toBe('decline')
  expect(await answersTo(first.request.token)).toHaveLength(2)
  expect(await kindOf(again(first, 5_000n))).toBe('approve')
  expect(await fundsOf(own)).toMatchObject({ balance: 10_000n, held: 10_000n })
})

test('a delivery whose id was used for another question is no copy of it: another amount is decided and held', async () => {
  const own = await card()
  const first = ask(own.cardToken, 5_000n, { delivery: 'one' })
  await first.decide()
  expect(await kindOf(again(first, 30_000n, { delivery: 'one' }))).toBe('decline')
  expect(await kindOf(again(first, 7_000n, { delivery: 'one' }))).toBe('approve')
  expect(await fundsOf(own)).toMatchObject({ balance: 8_000n, held: 12_000n })
})
