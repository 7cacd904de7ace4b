// A user who has colluding shops authorise what the cards hold, waits until the holds end, and has it authorised
// again.
import { cents } from '@moon/money/cents.ts'
import { afterAll, afterEach, expect, test } from 'vitest'
import { steppingClock } from '../kit/clock.ts'
import { openDatabase, sql, write } from '../database/db.ts'
import { createIds } from '../kit/ids.ts'
import { systemRandom } from '../kit/random.ts'
import { cardUse } from '../testing/card-use.ts'
import { issuedCard, quietLog, scriptedIssuer, somebody } from '../testing/cards.ts'
import { testDatabase } from '../testing/database.ts'
import { expectBalancedBooks } from '../testing/ledger.ts'
import { endHolds } from './end-holds.ts'

const { url } = await testDatabase()
const clock = steppingClock(new Date('2026-03-01T15:00:00Z'))
const ids = createIds({ clock, random: systemRandom })
const database = openDatabase(url)
const world = { database, clock, ids }
const { ask, record, bought, event, fundsOf } = cardUse(world)
const issuer = scriptedIssuer()
const dayMs = 86_400_000

afterEach(() => expectBalancedBooks(database.db))
afterAll(() => database.close())

/** A card of $1,000 of a user who may spend $1,500 in a month. */
async function limited() {
  const userId = await somebody(world)
  await write(
    database.db,
    sql`insert into purchase_limits (user_id, daily_cents, monthly_cents, set_at)
      values (${userId}, 100000, 150000, ${clock.now()})`,
  )
  return issuedCard(world, { issuer, valueCents: cents(100_000n), userId })
}

test('an authorised amount counts against the limit of its month also after its hold has expired: it may still be collected [G-29]', async () => {
  const own = await limited()
  const first = ask(own.cardToken, 90_000n)
  expect((await first.decide()).kind).toBe('approve')
  await record(bought(own.cardToken, [event('authorization', 90_000n)], first.request.token))
  clock.advance(10 * dayMs + 60_000)
  await endHolds({ database, clock, log: quietLog })
  expect(await fundsOf(own)).toMatchObject({ balance: 100_000n, held: 0n })
  expect((await ask(own.cardToken, 70_000n).decide()).kind).toBe('decline')
  expect((await ask(own.cardToken, 60_000n).decide()).kind).toBe('approve')
})

test('the same holds for a hold that the issuer ended, and for a purchase of last month that is authorised again; reversed and refunded amounts do not count [G-29]', async () => {
  const own = await limited()
  const first = ask(own.cardToken, 90_000n)
  await first.decide()
  const facts = [event('authorization', 90_000n), event('expiry', 90_000n)]
  await record(bought(own.cardToken, facts, first.request.token))
  clock.advance(2 * dayMs)
  expect((await ask(own.cardToken, 70_000n).decide()).kind).toBe('decline')

  const other = await limited()
  const reversed = ask(other.cardToken, 90_000n)
  await reversed.decide()
  await record(
    bought(other.cardToken, [event('authorization', 90_000n), event('reversal', 90_000n)], reversed.request.token),
  )
  const returned = ask(other.cardToken, 90_000n)
  expect((await returned.decide()).kind).toBe('approve')
  const kept = [event('authorization', 90_000n), event('clearing', 90_000n), event('refund', 90_000n)]
  await record(bought(other.cardToken, kept, returned.request.token))
  clock.advance(2 * dayMs)
  expect((await ask(other.cardToken, 100_000n).decide()).kind).toBe('approve')
})

test('an amount authorised again under an old purchase counts on its own day [G-29]', async () => {
  const own = await limited()
  const first = ask(own.cardToken, 100n)
  await first.decide()
  await record(bought(own.cardToken, [event('authorization', 100n)], first.request.token))
  clock.advance(40 * dayMs)
  await endHolds({ database, clock, log: quietLog })
  expect((await ask(own.cardToken, 60_000n, { token: first.request.token }).decide()).kind).toBe('approve')
  const spent = await issuedCard(world, { issuer, valueCents: cents(100_000n), userId: own.userId })
  expect((await ask(spent.cardToken, 60_000n).decide()).kind).toBe('decline')
})
