import { createHash } from 'node:crypto'
import { encodeAnswer } from '@moon/contract/decode-answer.ts'
import type { CardId, UserId } from '@moon/contract/ids.ts'
import { cents } from '@moon/money/cents.ts'
import Fastify from 'fastify'
import { afterAll, afterEach, expect, test } from 'vitest'
import { steppingClock } from '../kit/clock.ts'
import { openDatabase, read, sql, write } from '../database/db.ts'
import { createIds } from '../kit/ids.ts'
import { systemRandom } from '../kit/random.ts'
import { cardUse } from '../testing/card-use.ts'
import {
  issuedCard,
  neverUnderpaid,
  noGiftCards,
  openedCard,
  quietLog,
  scriptedIssuer,
  somebody,
} from '../testing/cards.ts'
import { testDatabase } from '../testing/database.ts'
import { expectBalancedBooks } from '../testing/ledger.ts'
import { give } from '../testing/money.ts'
import type { Funding } from '../invoices/read-funding.ts'
import { endRefundedCard, openCard } from '../cards/open-card.ts'
import { artRoute } from './art-route.ts'
import { cardViewRoutes } from './routes.ts'

const { url } = await testDatabase()
const clock = steppingClock(new Date('2026-03-10T15:00:00Z'))
const ids = createIds({ clock, random: systemRandom })
const database = openDatabase(url)
const world = { database, clock, ids }
const { ask } = cardUse(world)
const fundings = new Map<string, Funding>()
const issuer = scriptedIssuer()
const routes = (over: Partial<typeof issuer> = {}) =>
  cardViewRoutes({
    database,
    clock,
    log: quietLog,
    issuer: { ...issuer, ...over },
    ...neverUnderpaid,
    ...noGiftCards,
    readFunding: async () => fundings,
  })

afterEach(() => expectBalancedBooks(database.db))
afterAll(() => database.close())

const caller = (memberId: string) => ({
  who: 'member' as const,
  memberId,
  ip: '127.0.0.1',
  requestId: 'r',
  language: 'en' as const,
})
const http = {} as Parameters<ReturnType<typeof cardViewRoutes>['listCards']>[2]
const list = async (
  userId: UserId,
  query: Partial<{ inactiveCards: boolean; currentPage: number; perPage: number }> = {},
) =>
  encodeAnswer(
    'listCards',
    await routes().listCards(
      {
        params: undefined,
        body: undefined,
        query: { display: undefined, inactiveCards: undefined, currentPage: 1, perPage: 10, ...query },
      },
      caller(userId),
      http,
    ),
  )
const readOne = async (userId: UserId, id: string, reveal?: boolean, over: Partial<typeof issuer> = {}) =>
  encodeAnswer(
    'readCard',
    await routes(over).readCard({ params: { id }, body: undefined, query: { reveal } }, caller(userId), http),
  )

async function chainCard(userId: UserId, funding: Pick<Funding, 'state'> & { received: bigint }): Promise<CardId> {
  const invoiceId = ids('inv')
  const [owedCents, receivedCents] = [cents(2_500n), cents(funding.received)]
  const rest = { address: 'bcrt1', remainingCents: cents(owedCents - receivedCents), areAllFinal: false, payments: [] }
  fundings.set(invoiceId, { state: funding.state, owedCents, receivedCents, ...rest })
  const order = { userId, purchaseId: ids('pur'), productId: 'prod_01900000000070008000000000000001', invoiceId }
  const input = { ...order, valueCents: cents(2_500n), now: clock.now() }
  return (await database.transaction((tx) => openCard(tx, { ids }, input))).id
}

test('cards come in pages of the requested size, newest first, without gaps or repetitions [CAB-15 CAB-16]', async () => {
  const userId = await somebody(world)
  const made: string[] = []
  for (let n = 0; n < 3; n += 1) {
    made.unshift((await issuedCard(world, { userId, issuer })).cardId)
    clock.advance(1_000)
  }
  const pages = [1, 2, 3].map((currentPage) => list(userId, { currentPage, perPage: 2 }))
  const shown = (await Promise.all(pages)).map(({ cards, pagination }) => ({
    ids: cards.map(({ id }) => id),
    pagination,
  }))
  const of = (currentPage: number) => ({ currentPage, lastPage: 2, total: 3, perPage: 2 })
  expect(shown).toEqual([
    { ids: made.slice(0, 2), pagination: of(1) },
    { ids: made.slice(2), pagination: of(2) },
    { ids: [], pagination: of(3) },
  ])
})

test('a card is listed with every field of the contract and never with its number [ENB-01 ENB-02 ENB-03 CAB-16]', async () => {
  const { userId, cardId } = await issuedCard(world, { issuer })
  const answer = await list(userId)
  expect(answer.pagination).toEqual({ currentPage: 1, lastPage: 1, total: 1, perPage: 10 })
  expect(answer.cards).toMatchObject([
    {
      id: cardId,
      balance: '25.00',
      value: '25.00',
      refundable: '25.00',
      held: '0.00',
      discountPercent: 0,
      spendable: true,
      deleted: false,
      exp: '04/31',
      expiration: '2026-05-09T23:59:59.999Z',
      pan: null,
      cvv: null,
      fundingState: 'PAID',
      card_issuer_id: '1',
      deleteDisabledReason: null,
      token: cardId,
      created_at: clock.now().toISOString(),
      support_token: expect.stringMatching(/^[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{4}$/),
      on_chain_invoice_id: null,
      invoicePayments: [],
      gift_card: null,
      lightningPaymentCompleted: true,
      cardProductId: expect.stringMatching(/^prod_/),
    },
  ])
  expect(answer.cards[0]?.last_four).toMatch(/^\d{4}$/)
})

test('a card’s picture has a content-based address, may be cached forever, and contains nothing executable', async () => {
  const { userId } = await issuedCard(world, { issuer })
  const logo = (await list(userId)).cards[0]!.cardProductLogo!
  const app = Fastify()
  await app.register(artRoute({ database }))
  const { statusCode, headers, rawPayload } = await app.inject(logo)
  expect([statusCode, headers['content-type']]).toEqual([200, 'image/svg+xml'])
  expect(logo).toBe(`/v1/public/art/${createHash('sha256').update(rawPayload).digest('hex')}`)
  expect(headers['cache-control']).toBe('public, max-age=31536000, immutable')
  expect(headers['content-security-policy']).toMatch(/^default-src 'none';.* sandbox$/)
  expect((await app.inject(logo.replace(/.$/, (last) => (last === '0' ? '1' : '0')))).statusCode).not.toBe(200)
  await app.close()
})

test('a discounted card states what its deletion returns, and for which discount', async () => {
  const { userId, cardId, cardToken } = await issuedCard(world, { issuer, valueCents: cents(100_000n) })
  await write(database.db, sql`update cards set discount_cents = 1750 where id = ${cardId}`)
  expect((await list(userId)).cards).toMatchObject([
    { balance: '1000.00', refundable: '982.50', held: '0.00', discountPercent: 1.75 },
  ])
  await ask(cardToken, 40_000n).decide()
  expect((await list(userId)).cards).toMatchObject([
    { balance: '600.00', refundable: '589.50', held: '400.00', discountPercent: 1.75 },
  ])
})

test('a card is active while it has a balance and is neither deleted nor expired; all others are inactive [STB-01 STB-03]', async () => {
  const then = steppingClock(clock.now())
  const userId = await somebody(world)
  const full = await issuedCard(world, { userId, issuer })
  const empty = await issuedCard(world, { userId, issuer })
  await ask(empty.cardToken, 2_500n).decide()
  const idsOf = (answer: Awaited<ReturnType<typeof list>>) => answer.cards.map(({ id }) => id)
  expect(idsOf(await list(userId))).toEqual([full.cardId])
  expect(idsOf(await list(userId, { inactiveCards: true }))).toEqual([empty.cardId])
  expect((await list(userId)).inactiveCount).toBe(1)

  then.advance(61 * 86_400_000)
  const later = cardViewRoutes({
    database,
    clock: then,
    log: quietLog,
    ...noGiftCards,
    issuer,
    ...neverUnderpaid,
    readFunding: async () => fundings,
  })
  const query = { display: undefined, inactiveCards: undefined, currentPage: 1, perPage: 10 }
  const answer = await later.listCards({ params: undefined, body: undefined, query }, caller(userId), http)
  expect(answer.cards).toEqual([])
  expect(answer.inactiveCount).toBe(2)
})

test('a card whose payments are seen but not final is active, shows the amount received, and cannot be used', async () => {
  const userId = await somebody(world)
  const pending = await chainCard(userId, { state: 'PENDING', received: 2_500n })
  const short = await chainCard(userId, { state: 'UNDERFUNDED', received: 900n })
  const over = await chainCard(userId, { state: 'PENDING', received: 2_900n })
  await chainCard(userId, { state: 'INITIAL', received: 0n })
  const { cards, inactiveCount } = await list(userId)
  const shown = cards.map(({ id, balance, missing, surplus, fundingState, spendable }) => ({
    id,
    balance,
    missing,
    surplus,
    fundingState,
    spendable,
  }))
  expect(shown).toEqual(
    [
      { id: short, balance: '9.00', missing: '16.00', surplus: null, fundingState: 'UNDERFUNDED', spendable: false },
      { id: pending, balance: '25.00', missing: null, surplus: null, fundingState: 'PENDING', spendable: false },
      { id: over, balance: '29.00', missing: null, surplus: '4.00', fundingState: 'PENDING', spendable: false },
    ].toSorted((a, b) => (a.id < b.id ? 1 : -1)),
  )
  expect(inactiveCount).toBe(0)

  await database.transaction((tx) => endRefundedCard(tx, { cardId: short, now: clock.now() }))
  const paid = await issuedCard(world, { userId, issuer })
  const states = new Map(
    [...(await list(userId)).cards, ...(await list(userId, { inactiveCards: true })).cards].map((c) => [
      c.id,
      c.fundingState,
    ]),
  )
  expect(states.get(short)).toBe('REFUNDED_TO_CREDIT')
  expect(states.get(paid.cardId)).toBe('PAID')
})

test('a page of cards includes the owner’s totals: spendable money, number of cards, credit and sats, and what expires next', async () => {
  const nobody = await somebody(world)
  const nothing = { onCards: '0.00', cards: 0, moonCredit: '0.00', rewardSats: 0, nextExpiration: null }
  expect((await list(nobody)).holding).toEqual(nothing)

  const userId = await somebody(world)
  const first = await issuedCard(world, { userId, issuer })
  clock.advance(3 * 86_400_000)
  await issuedCard(world, { userId, issuer, valueCents: cents(100_000n) })
  const spent = await issuedCard(world, { userId, issuer })
  await ask(first.cardToken, 1_040n).decide()
  await ask(spent.cardToken, 2_500n).decide()
  // Money that is not final shows on its own card, and is not spendable.
  await chainCard(userId, { state: 'PENDING', received: 2_500n })
  const { expiration } = (await list(userId, { currentPage: 3, perPage: 1 })).cards[0]!
  const holding = { ...nothing, onCards: '1014.60', cards: 2, nextExpiration: expiration }
  expect((await list(userId, { perPage: 1 })).holding).toEqual(holding)
  expect((await list(userId, { inactiveCards: true })).holding).toEqual(holding)

  await give(world, userId, { credit: 2_400n, sats: 96n })
  expect((await list(userId)).holding).toEqual({ ...holding, moonCredit: '24.00', rewardSats: 96 })
})

test('pages have the requested size, and a page past the end is empty', async () => {
  const userId = await somebody(world)
  const made: string[] = []
  for (let n = 0; n < 5; n += 1) {
    clock.advance(1)
    made.unshift((await issuedCard(world, { userId, issuer })).cardId)
  }
  const page = async (currentPage: number) =>
    (await list(userId, { currentPage, perPage: 2 })).cards.map(({ id }) => id)
  expect([await page(1), await page(2), await page(3), await page(4)]).toEqual([
    made.slice(0, 2),
    made.slice(2, 4),
    made.slice(4),
    [],
  ])
  expect((await list(userId, { perPage: 2 })).pagination).toMatchObject({ lastPage: 3, total: 5 })
})

test('the owner can read number and security code on request, and each request is recorded [CAB-17]', async () => {
  const { userId, cardId } = await issuedCard(world, { issuer })
  const shown = await readOne(userId, cardId)
  expect(shown).toMatchObject({ pan: '4111110000000004', cvv: '123' })
  expect(await readOne(userId, cardId, false)).toMatchObject({ pan: null, cvv: null })
  const noted = await read(database.db, sql`select user_id from card_reveals where card_id = ${cardId}`)
  expect(noted).toEqual([{ user_id: userId }])
})

test('another user’s card is not found', async () => {
  const { cardId } = await issuedCard(world, { issuer })
  await expect(readOne(await somebody(world), cardId)).rejects.toMatchObject({ code: 'not_found' })
})

test('a card that does not exist yet has no number, and the issuer is not asked for it [STB-26]', async () => {
  const userId = await somebody(world)
  const cardId = await openedCard(world, { userId })
  const never = { revealCard: () => Promise.reject(new Error('nobody may ask')) }
  expect(await readOne(userId, cardId, true, never)).toMatchObject({ pan: null, cvv: null, last_four: null })
})

test('details that the issuer lacks or fails to return never look like an empty card [F-49, F-51]', async () => {
  const { userId, cardId } = await issuedCard(world, { issuer })
  expect(await readOne(userId, cardId, true, { revealCard: async () => ({ kind: 'not_ready' }) })).toMatchObject({
    pan: null,
    balance: '25.00',
  })
  const silent = { revealCard: async () => ({ kind: 'unknown' }) as const }
  await expect(readOne(userId, cardId, true, silent)).rejects.toMatchObject({ code: 'card_details_unavailable' })
})

test('a user can view card numbers at most thirty times a minute, also with concurrent requests [G-11]', async () => {
  const { userId, cardId } = await issuedCard(world, { issuer })
  const asked = await Promise.allSettled(Array.from({ length: 64 }, () => readOne(userId, cardId)))
  expect(asked.filter(({ status }) => status === 'fulfilled')).toHaveLength(30)
  await expect(readOne(userId, cardId)).rejects.toMatchObject({ code: 'too_many_requests' })
  clock.advance(60_001)
  expect((await readOne(userId, cardId)).pan).not.toBeNull()
})
