import { encodeAnswer } from '@moon/contract/decode-answer.ts'
import { activityCalls, activityItem } from '@moon/contract/activity.ts'
import { afterAll, afterEach, expect, test } from 'vitest'
import { cents } from '@moon/money/cents.ts'
import { z } from 'zod/mini'
import { deleteCard } from '../cards/delete-card.ts'
import { recordTolerance } from '../cards/open-card.ts'
import { steppingClock } from '../kit/clock.ts'
import { openDatabase, sql, write } from '../database/db.ts'
import { createIds } from '../kit/ids.ts'
import { systemRandom } from '../kit/random.ts'
import { bookshop, cardUse } from '../testing/card-use.ts'
import { issuedCard, neverUnderpaid, quietLog, scriptedIssuer, somebody } from '../testing/cards.ts'
import { testDatabase } from '../testing/database.ts'
import { expectBalancedBooks } from '../testing/ledger.ts'
import { activityRoutes } from './routes.ts'

const { url } = await testDatabase()
const clock = steppingClock(new Date('2026-03-10T15:00:00Z'))
const ids = createIds({ clock, random: systemRandom })
const database = openDatabase(url)
const world = { database, clock, ids }
const { ask, bought, event, record, fundsOf } = cardUse(world)

afterEach(() => expectBalancedBooks(database.db))
afterAll(() => database.close())

const routes = activityRoutes({ database, chain: { bitcoinConfirmations: 3, network: 'regtest' } })
const caller = (memberId: string) => ({
  who: 'member' as const,
  memberId,
  ip: '127.0.0.1',
  requestId: 'r',
  language: 'en' as const,
})
const http = {} as Parameters<typeof routes.listActivity>[2]
const all = async (userId: string, currentPage = 1, perPage = 10) =>
  encodeAnswer(
    'listActivity',
    await routes.listActivity(
      { params: undefined, query: { currentPage, perPage }, body: undefined },
      caller(userId),
      http,
    ),
  )
const ofCard = async (userId: string, card_id: string) =>
  encodeAnswer(
    'listCardTransactions',
    await routes.listCardTransactions({ params: undefined, query: undefined, body: { card_id } }, caller(userId), http),
  )
const remove = (card: { userId: string; cardId: string }) =>
  deleteCard(
    {
      database,
      clock,
      log: quietLog,
      issuer: scriptedIssuer(),
      ...neverUnderpaid,
    },
    { ...card, comments: null, platform: null },
  )
const typesOf = (answer: Awaited<ReturnType<typeof ofCard>>) => answer.data.transactions.map(({ type }) => type)

/** A card that was bought, used, declined, refunded and deleted, one second apart. */
async function eventfulCard() {
  const card = await issuedCard(world)
  clock.advance(1_000)
  await ask(card.cardToken, 100n, { merchant: { ...bookshop, name: 'LUCKY CASINO', mcc: '7995' } }).decide()
  clock.advance(1_000)
  await ask(card.cardToken, 300n).decide()
  await record(bought(card.cardToken, [event('authorization', 500n), event('clearing', 550n)]))
  await record(bought(card.cardToken, [event('refund', 50n)]))
  clock.advance(1_000)
  await remove(card)
  return card
}

test('the feed lists everything that happened to a card, newest first, with every field of the contract [ENB-26 ENB-27 ENB-28 CAB-18]', async () => {
  const card = await eventfulCard()
  const answer = await ofCard(card.userId, card.cardId)
  for (const line of answer.data.transactions) expect(z.safeDecode(activityItem, line).success).toBe(true)
  const told = answer.data.transactions.map(({ type, data }) => [type, data.merchant, data.amount])
  expect(told).toEqual([
    ['DELETION', null, '17.00'],
    ['REFUND', 'BOOKS', '0.50'],
    ['CLEARING', 'BOOKS', '5.50'],
    ['AUTH', 'BOOKS', '3.00'],
    ['DECLINE', 'LUCKY CASINO', '1.00'],
    ['CREATION', null, '25.00'],
  ])
  const [deletion, , clearing, , decline] = answer.data.transactions
  expect(deletion?.data.refunded_amount_usd).toBe('17.00')
  expect(clearing?.data.approval_code).toBe('123456')
  expect(decline?.data.customer_friendly_description).toBe(
    'This card cannot be used for betting, casinos, lotteries or racing.',
  )
})

test('a hold larger than the shop asked for says why', async () => {
  const card = await issuedCard(world)
  const merchant = { ...bookshop, name: 'DINER', mcc: '5812' }
  const said = async () =>
    (await ofCard(card.userId, card.cardId)).data.transactions.map(({ data }) => [
      data.merchant,
      data.amount,
      data.customer_friendly_description,
    ])
  clock.advance(1_000)
  await ask(card.cardToken, 1_000n, { merchant }).decide()
  clock.advance(1_000)
  await ask(card.cardToken, 300n).decide()
  expect(await said()).toEqual([
    ['BOOKS', '3.00', null],
    ['DINER', '12.00', 'The restaurant may add a tip: $12.00 are held until it clears.'],
    [null, '25.00', null],
  ])
})

test('a card payment is one line while it is held and another once it is collected, never both', async () => {
  const card = await issuedCard(world)
  const [held, collected] = [event('authorization', 500n), event('clearing', 500n)]
  const purchase = bought(card.cardToken, [held])
  await record(purchase)
  expect(typesOf(await ofCard(card.userId, card.cardId))).toEqual(['AUTH', 'CREATION'])
  await record({ ...purchase, events: [held, collected] })
  expect(typesOf(await ofCard(card.userId, card.cardId))).toEqual(['CLEARING', 'CREATION'])
})

test('a clearing states by how much it exceeded the card’s money, whoever paid the excess', async () => {
  const card = await issuedCard(world, { valueCents: cents(2_500n) })
  const token = ids('tst')
  const first = event('clearing', 2_000n)
  clock.advance(1_000)
  await record(bought(card.cardToken, [first], token))
  clock.advance(1_000)
  await record(bought(card.cardToken, [first, event('clearing', 2_501n)], token))
  const said = (await ofCard(card.userId, card.cardId)).data.transactions.map(
    ({ type, data }) => `${type} ${data.amount}: ${data.customer_friendly_description}`,
  )
  expect(said).toEqual([
    'CLEARING 25.01: $20.01 more than the card held',
    'CLEARING 20.00: null',
    'CREATION 25.00: null',
  ])
})

test('a released hold leaves no line', async () => {
  const card = await issuedCard(world)
  await record(bought(card.cardToken, [event('authorization', 500n), event('reversal', 500n)]))
  expect(typesOf(await ofCard(card.userId, card.cardId))).toEqual(['CREATION'])
})

test('a decline by the issuer itself gives its reason in words, and a decline by Moon is listed once', async () => {
  const card = await issuedCard(world)
  const wrong = event('authorization', 100n, { approved: false, declinedBecause: 'wrong_security_code' })
  await record(bought(card.cardToken, [wrong]))
  clock.advance(1_000)
  const ours = ask(card.cardToken, 9_999n)
  await ours.decide()
  const same = event('authorization', 9_999n, { approved: false, declinedBecause: 'over_balance' })
  await record(bought(card.cardToken, [same], ours.request.token))
  const { transactions } = (await ofCard(card.userId, card.cardId)).data
  expect(transactions.map(({ data }) => data.customer_friendly_description)).toEqual([
    'There is not enough left on this card for this purchase.',
    'The security code that was entered is not the one of this card.',
    null,
  ])
})

test('a refund to a deleted card is shown as credit', async () => {
  const card = await issuedCard(world)
  const purchase = ask(card.cardToken, 700n)
  await purchase.decide()
  clock.advance(1_000)
  await remove(card)
  await record(bought(card.cardToken, [event('authorization', 700n), event('reversal', 700n)], purchase.request.token))
  await record(bought(card.cardToken, [event('refund', 200n)]))
  const { transactions } = (await ofCard(card.userId, card.cardId)).data
  expect(transactions.slice(0, 2).map(({ type, data }) => [type, data.refunded_amount_usd])).toEqual([
    ['REFUND', '2.00'],
    ['REFUND', '7.00'],
  ])
})

test('for a refund to a deleted card the feed shows what became credit, without the card’s tolerance', async () => {
  const card = await issuedCard(world)
  await database.transaction((tx) => recordTolerance(tx, { cardId: card.cardId, cents: cents(10n) }))
  await remove(card)
  const { credit: before = 0n } = await fundsOf(card)
  await record(bought(card.cardToken, [event('refund', 2_500n)]))
  const { credit } = await fundsOf(card)
  const [refund] = (await ofCard(card.userId, card.cardId)).data.transactions
  expect([refund?.type, refund?.data.refunded_amount_usd]).toEqual(['REFUND', '24.90'])
  expect(credit! - before).toBe(2_490n)
})

test('pages of all activity have the requested size and no gaps or repetitions [CAB-19 CAB-20]', async () => {
  const userId = await somebody(world)
  for (let n = 0; n < 7; n += 1) await issuedCard(world, { userId })
  const pages = [await all(userId, 1, 3), await all(userId, 2, 3), await all(userId, 3, 3), await all(userId, 4, 3)]
  const seen = pages.flatMap(({ data }) => data.transactions.map(({ data: { id } }) => id))
  expect(new Set(seen).size).toBe(7)
  expect(pages.map(({ data }) => data.transactions.length)).toEqual([3, 3, 1, 0])
  expect(pages[0]?.pagination).toEqual({ currentPage: 1, lastPage: 3, total: 7, perPage: 3 })
})

test('with more than five hundred payments, and as many that became credit, no line is left out [CAB-19]', async () => {
  const userId = await somebody(world)
  const many = 501
  await write(
    database.db,
    sql`insert into invoices (id, purchase_id, user_id, rail, coin, state, value_cents, owed_cents, owed_units, price, locked_at,
        lock_expires_at, created_at, address, address_index)
      select 'inv_' || ${userId} || n, 'pur_' || ${userId} || n, ${userId}, 'bitcoin', 'BTC', 'open', 2500, 2500, 25000,
        10000000000000, ${clock.now()}, ${clock.now()}::timestamptz + interval '1 hour', ${clock.now()}, 'bcrt1q' || ${userId} || n, 1000000 + n
      from generate_series(1, ${many}::int) n`,
  )
  await write(
    database.db,
    sql`insert into payments (id, invoice_id, rail, coin, txid, vout, units, state, first_seen_at, price, cents)
      select 'pay_' || ${userId} || n, 'inv_' || ${userId} || n, 'bitcoin', 'BTC', lpad(n::text, 64, '0'), 0, 25000, 'seen',
        ${clock.now()}::timestamptz - n * interval '1 minute', 10000000000000, n from generate_series(1, ${many}::int) n`,
  )
  await write(
    database.db,
    sql`insert into payment_credits (id, purchase_id, user_id, credit_cents, on_hold_cents, settled_cents, sats, because, credited_at)
      select 'crd_' || ${userId} || n, 'pur_' || ${userId} || n, ${userId}, n, 0, 0, 0, 'late',
        ${clock.now()}::timestamptz - n * interval '1 minute' from generate_series(1, ${many}::int) n`,
  )
  const pages = [...Array(11).keys()].map((page) => all(userId, page + 1, 100))
  const lines = (await Promise.all(pages)).flatMap(({ data }) => data.transactions)
  expect(lines.slice(-2).map(({ data }) => data.amount)).toEqual(['5.01', '5.01'])
  expect(new Set(lines.map(({ data }) => data.id)).size).toBe(2 * many)
  expect((await all(userId, 11, 100)).pagination).toEqual({
    currentPage: 11,
    lastPage: 11,
    total: 2 * many,
    perPage: 100,
  })
  const query = { currentPage: 1, perPage: 10, search: '5.01' }
  const answer = await routes.listActivity({ params: undefined, query, body: undefined }, caller(userId), http)
  expect(answer.data.transactions).toHaveLength(2)
})

test('activity can be filtered by type and searched by merchant, card or amount', async () => {
  const card = await eventfulCard()
  const of = async (query: { types?: string; search?: string }) => {
    const parsed = activityCalls.listActivity.query.parse(query)
    const { data, pagination } = await routes.listActivity(
      { params: undefined, query: parsed, body: undefined },
      caller(card.userId),
      http,
    )
    expect(pagination.total).toBe(data.transactions.length)
    return data.transactions.map(({ type }) => type)
  }
  expect(await of({ types: 'DECLINE,DELETION' })).toEqual(['DELETION', 'DECLINE'])
  expect(await of({ types: 'NOTHING' })).toEqual([])
  expect(await of({ types: '' })).toEqual([])
  expect(await of({ search: 'casino' })).toEqual(['DECLINE'])
  expect(await of({ search: ' BOOKS ' })).toEqual(['REFUND', 'CLEARING', 'AUTH'])
  expect(await of({ search: '5.5' })).toEqual(['CLEARING'])
  expect(await of({ search: '%' })).toEqual([])
  expect(await of({ types: 'AUTH', search: 'casino' })).toEqual([])
})

test('without a requested page the first page, of ten, is returned [CAB-19]', () => {
  expect(activityCalls.listActivity.query.parse({})).toEqual({ currentPage: 1, perPage: 10 })
})

test('another user sees no activity of a card [F-53]', async () => {
  const [card, other] = [await eventfulCard(), await somebody(world)]
  expect((await all(other)).data.transactions).toEqual([])
  await expect(ofCard(other, card.cardId)).rejects.toMatchObject({ code: 'not_found' })
})
