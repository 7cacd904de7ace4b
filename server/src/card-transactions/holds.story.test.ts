import { cents } from '@moon/money/cents.ts'
import { afterAll, afterEach, expect, test } from 'vitest'
import { steppingClock } from '../kit/clock.ts'
import { openDatabase, read, sql } from '../database/db.ts'
import { createIds } from '../kit/ids.ts'
import { systemRandom } from '../kit/random.ts'
import { bookshop, cardUse } from '../testing/card-use.ts'
import { issuedCard, neverUnderpaid, quietLog, scriptedIssuer, somebody } from '../testing/cards.ts'
import { testDatabase } from '../testing/database.ts'
import { expectBalancedBooks } from '../testing/ledger.ts'
import { declineText, type DeclineReason } from './decline-reasons.ts'
import { deleteCard } from '../cards/delete-card.ts'
import { endHolds } from './end-holds.ts'

const { url } = await testDatabase()
const clock = steppingClock(new Date('2026-03-10T15:00:00Z'))
const ids = createIds({ clock, random: systemRandom })
const database = openDatabase(url)
const world = { database, clock, ids }
const deps = { database, clock, log: quietLog }
const { ask, record, bought, event, fundsOf } = cardUse(world)
const issuer = scriptedIssuer()
const dayMs = 86_400_000

afterEach(() => expectBalancedBooks(database.db))
afterAll(() => database.close())

const card = (valueCents: bigint, userId?: Awaited<ReturnType<typeof somebody>>) =>
  issuedCard(world, { issuer, valueCents: cents(valueCents), ...(userId && { userId }) })
const remove = (own: { cardId: string; userId: string }) =>
  deleteCard({ ...deps, issuer, ...neverUnderpaid }, { ...own, comments: null, platform: null })
const at = (mcc: string) => ({ merchant: { ...bookshop, mcc } })
const reasonOf = async (token: string) => {
  const found = sql<{ because: DeclineReason; amount: bigint }>`select declined_because as because,
    amount_cents as amount from card_authorizations where token = ${token}`
  const [row] = await read(database.db, found)
  return [row?.because, row?.because && declineText(row.because, cents(row.amount))]
}
const fuelWords = [
  'under_fuel_balance',
  'Fuel pumps need a balance of $175.00 on this card, whatever you fill up. Paying at the counter needs the price alone.',
]

test('three cards of $1 that a fuel pump asks for $1 each fill no tank: each is declined, with the balance that a pump needs [G-4]', async () => {
  const userId = await somebody(world)
  for (let n = 0; n < 3; n += 1) {
    const { cardToken } = await card(100n, userId)
    const pump = ask(cardToken, 100n, at('5542'))
    expect((await pump.decide()).kind).toBe('decline')
    expect(await reasonOf(pump.request.token)).toEqual(fuelWords)
  }
})

test('a card with less than a charging station may collect is declined there, and the decline says how much it needs [G-4]', async () => {
  const { cardToken } = await card(9_900n)
  const [nominal, large] = [ask(cardToken, 100n, at('5552')), ask(cardToken, 9_000n, at('5552'))]
  for (const { decide } of [nominal, large]) expect((await decide()).kind).toBe('decline')
  const words = (sum: string) => `Charging stations need a balance of ${sum} on this card, whatever you charge.`
  expect(await reasonOf(nominal.request.token)).toEqual(['under_charging_balance', words('$100.00')])
  expect(await reasonOf(large.request.token)).toEqual(['under_charging_balance', words('$108.00')])
})

test('one card of $200 is not used at two fuel pumps at once: the first holds $175 until it has collected [G-4]', async () => {
  const own = await card(20_000n)
  const [one, other] = [ask(own.cardToken, 100n, at('5542')), ask(own.cardToken, 100n, at('5542'))]
  const answers = await Promise.all([one.decide(), other.decide()])
  expect(answers.map(({ kind }) => kind).toSorted()).toEqual(['approve', 'decline'])
  expect(await fundsOf(own)).toMatchObject({ balance: 2_500n, held: 17_500n })
  const { token } = (answers[0]!.kind === 'approve' ? one : other).request
  await record(bought(own.cardToken, [event('authorization', 100n), event('clearing', 12_500n)], token))
  expect(await fundsOf(own)).toMatchObject({ balance: 7_500n, held: 0n, overdraft: 0n })
})

test.each([
  ['lodging', '7011', 10_000n, 12_000n],
  ['a hotel with a code of its own', '3501', 10_000n, 12_000n],
  ['car hire', '7512', 10_000n, 12_000n],
  ['a car hire company with a code of its own', '3351', 10_000n, 12_000n],
  ['a restaurant', '5812', 1_250n, 1_500n],
  ['a bar', '5813', 1_250n, 1_500n],
  ['fast food', '5814', 1_250n, 1_500n],
])(
  '%s needs and holds the amount and 20 %% more, and the decline says so [G-4]',
  async (_what, mcc, amount, needed) => {
    const short = await card(needed - 1n)
    const declined = ask(short.cardToken, amount, at(mcc))
    expect((await declined.decide()).kind).toBe('decline')
    const dollars = `$${needed / 100n}.${String(needed % 100n).padStart(2, '0')}`
    expect(await reasonOf(declined.request.token)).toEqual(['under_margin', expect.stringContaining(dollars)])
    const enough = await card(needed)
    const approved = ask(enough.cardToken, amount, at(mcc))
    expect((await approved.decide()).kind).toBe('approve')
    expect(await fundsOf(enough)).toMatchObject({ balance: 0n, held: needed })
    const events = [event('authorization', amount), event('clearing', needed)]
    await record(bought(enough.cardToken, events, approved.request.token))
    expect(await fundsOf(enough)).toEqual({ balance: 0n, held: 0n, overdraft: 0n, credit: 0n })
  },
)

test.each([
  ['a fuel pump that asked for $1 and advises $1', '5542', 18_000n, 100n, 100n, 17_500n],
  ['a charging station that asked for $1 and advises $1', '5552', 12_000n, 100n, 100n, 10_000n],
  ['a charging station that asked for $90 and advises $40', '5552', 12_000n, 9_000n, 4_000n, 10_800n],
  ['a cruise line that asked for $100 and advises $50', '4411', 12_500n, 10_000n, 5_000n, 12_000n],
  ['a truck hire that asked for $100 and advises $50', '7513', 12_500n, 10_000n, 5_000n, 12_000n],
  ['a motor home hire that asked for $100 and advises $50', '7519', 12_500n, 10_000n, 5_000n, 12_000n],
  ['a restaurant that asked for $100 and advises $50', '5812', 12_500n, 10_000n, 5_000n, 12_000n],
])(
  '%s: all that it may collect stays held until it collects, also when the card is deleted [G-4]',
  async (_what, mcc, value, asked, advised, held) => {
    const own = await card(value)
    const { request, decide } = ask(own.cardToken, asked, at(mcc))
    expect((await decide()).kind).toBe('approve')
    const events = [event('authorization', asked), event('authorization_change', advised)]
    await record(bought(own.cardToken, events, request.token))
    expect(await fundsOf(own)).toMatchObject({ balance: value - held, held })
    expect(await remove(own)).toBe(value - held)
    await record(bought(own.cardToken, [...events, event('clearing', held)], request.token))
    expect(await fundsOf(own)).toEqual({ balance: 0n, held: 0n, overdraft: 0n, credit: value - held })
  },
)

test('an amount that a fuel pump advised and then reversed, or let expire, is free again, and so is its margin [G-4]', async () => {
  for (const end of ['reversal', 'expiry'] as const) {
    const own = await card(18_000n)
    const { request, decide } = ask(own.cardToken, 100n, at('5542'))
    await decide()
    const events = [event('authorization', 100n), event('authorization_change', 4_000n), event(end, 4_000n)]
    await record(bought(own.cardToken, events, request.token))
    expect(await fundsOf(own)).toMatchObject({ balance: 18_000n, held: 0n })
  }
})

test('a shop that collects in two parts gets both: deleting the card between them releases nothing that the second needs [G-5]', async () => {
  const own = await card(20_000n)
  const { request, decide } = ask(own.cardToken, 20_000n)
  await decide()
  const events = [event('authorization', 20_000n), event('clearing', 500n)]
  await record(bought(own.cardToken, events, request.token))
  expect(await fundsOf(own)).toMatchObject({ balance: 0n, held: 19_500n })
  await expect(remove(own)).rejects.toThrow('A shop still holds all that is on this card.')
  await record(bought(own.cardToken, [...events, event('clearing', 19_500n)], request.token))
  expect(await fundsOf(own)).toEqual({ balance: 0n, held: 0n, overdraft: 0n, credit: 0n })
})

test('deleting a card returns what no shop holds, and the rest of a partial clearing follows when the hold ends [G-5]', async () => {
  const own = await card(20_000n)
  const { request, decide } = ask(own.cardToken, 15_000n)
  await decide()
  const events = [event('authorization', 15_000n), event('clearing', 500n)]
  await record(bought(own.cardToken, events, request.token))
  expect(await remove(own)).toBe(5_000n)
  expect(await fundsOf(own)).toEqual({ balance: 0n, held: 14_500n, overdraft: 0n, credit: 5_000n })
  await record(bought(own.cardToken, [...events, event('expiry', 14_500n)], request.token))
  expect(await fundsOf(own)).toEqual({ balance: 0n, held: 0n, overdraft: 0n, credit: 19_500n })
})

test.each([
  ['ten days', '5942', 10],
  ['at hotels 31 days', '7011', 31],
])('a hold that is never collected or reversed is released by itself: after %s [G-5]', async (_title, mcc, days) => {
  const own = await card(20_000n)
  const { request, decide } = ask(own.cardToken, 10_000n, at(mcc))
  await decide()
  const events = [event('authorization', 10_000n), event('clearing', 500n)]
  await record(bought(own.cardToken, events, request.token))
  clock.advance(days * dayMs - 60_000)
  await endHolds(deps)
  expect(await fundsOf(own)).toMatchObject({ balance: 10_000n, held: 9_500n })
  clock.advance(120_000)
  await endHolds(deps)
  expect(await fundsOf(own)).toMatchObject({ balance: 19_500n, held: 0n })
  await record(bought(own.cardToken, events, request.token))
  expect(await fundsOf(own)).toMatchObject({ balance: 19_500n, held: 0n })
})

test('each authorisation is held for its own time: a large one on the ninth day outlives the small one that began the transaction [G-25]', async () => {
  const own = await card(100_000n)
  const first = ask(own.cardToken, 100n)
  await first.decide()
  const facts = [event('authorization', 100n)]
  await record(bought(own.cardToken, facts, first.request.token))
  clock.advance(9 * dayMs)
  expect((await ask(own.cardToken, 99_000n, { token: first.request.token }).decide()).kind).toBe('approve')
  facts.push(event('authorization', 99_000n))
  await record(bought(own.cardToken, facts, first.request.token))
  clock.advance(dayMs + 60_000)
  await endHolds(deps)
  expect(await fundsOf(own)).toMatchObject({ balance: 1_000n, held: 99_000n })
  await remove(own)
  // The shop collects both amounts: the credit from the deletion gives back the dollar whose hold had ended, and no
  // more.
  facts.push(event('clearing', 99_100n))
  await record(bought(own.cardToken, facts, first.request.token))
  expect(await fundsOf(own)).toEqual({ balance: 0n, held: 0n, overdraft: 0n, credit: 900n })
})

test('an amount authorised after the hold of its transaction ended is held again, and no more is approved than the card has [G-25]', async () => {
  const own = await card(100_000n)
  const first = ask(own.cardToken, 100n)
  await first.decide()
  const facts = [event('authorization', 100n)]
  await record(bought(own.cardToken, facts, first.request.token))
  clock.advance(10 * dayMs + 60_000)
  await endHolds(deps)
  expect(await fundsOf(own)).toMatchObject({ balance: 100_000n, held: 0n })
  const answers = []
  for (const amount of [90_000n, 90_001n, 90_002n]) {
    const again = ask(own.cardToken, amount, { token: first.request.token })
    const { kind } = await again.decide()
    answers.push(kind)
    if (kind === 'approve') facts.push(event('authorization', amount))
    await record(bought(own.cardToken, facts, first.request.token))
  }
  expect(answers).toEqual(['approve', 'decline', 'decline'])
  expect(await fundsOf(own)).toMatchObject({ balance: 10_000n, held: 90_000n })
})
