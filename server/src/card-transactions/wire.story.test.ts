// Cards at the sandbox's issuer, over the wire: our routes, our worker, its webhooks, requests and failures.
import type { AddressInfo } from 'node:net'
import Fastify, { type FastifyRequest } from 'fastify'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { issuerPaths } from '../issuer/enrol-issuer.ts'
import { lithicIssuer } from '../issuer/lithic/lithic-issuer.ts'
import { systemClock } from '../kit/clock.ts'
import { openDatabase, read, readOne, sql } from '../database/db.ts'
import { createIds } from '../kit/ids.ts'
import { systemRandom } from '../kit/random.ts'
import { Refusal } from '../kit/refusal.ts'
import { allCardJobs } from '../testing/card-jobs.ts'
import { cardUse } from '../testing/card-use.ts'
import {
  issuedCard,
  loadCard,
  openedCard,
  neverUnderpaid,
  noNotifications,
  quietLog,
  somebody,
} from '../testing/cards.ts'
import { testDatabase } from '../testing/database.ts'
import { expectBalancedBooks } from '../testing/ledger.ts'
import { testWorld } from '../testing/world.ts'
import { startWorker } from '../worker.ts'
import { closeCards } from '../cards/close-card.ts'
import { deleteCard } from '../cards/delete-card.ts'
import { issueCard } from '../cards/issue-card.ts'
import { pollTransactions } from './poll-transactions.ts'
import { findCard } from '../cards/reads.ts'
import { issuerWebhookRoutes } from './webhook-routes.ts'

const outside = await testWorld(['issuer', 'panel'])
const { url } = await testDatabase()
const database = openDatabase(url)
const clock = { ...systemClock, advance: () => {} }
const world = { database, clock, ids: createIds({ clock, random: systemRandom }) }
const [issuerUrl, apiKey] = [outside.env['LITHIC_URL']!, outside.env['LITHIC_API_KEY']!]
const issuer = lithicIssuer({ url: issuerUrl, apiKey, webhookSecrets: [], timeoutMs: 1_000 })
const deps = { database, clock, log: quietLog, issuer, rate: () => undefined, ...noNotifications, ...neverUnderpaid }
const { fundsOf } = cardUse(world)

const app = Fastify()
const told: { path: string; headers: FastifyRequest['headers']; body: string }[] = []
const worker = await startWorker({ database, clock, log: quietLog, jobs: allCardJobs(deps), sweeps: [] })
let here = ''

beforeAll(async () => {
  app.setErrorHandler((error, _request, reply) => reply.status(error instanceof Refusal ? error.status : 500).send())
  await app.register(async (scope) => {
    scope.addHook(
      'preHandler',
      async ({ url: path, headers, body }) => void told.push({ path, headers, body: String(body) }),
    )
    await scope.register(issuerWebhookRoutes(deps))
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  here = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
  await issuer.enrol({
    webhookUrl: here + issuerPaths.webhooks,
    authorizationUrl: here + issuerPaths.authorizations,
  })
})
afterEach(async () => {
  await panel('DELETE', '/api/faults')
  await expectBalancedBooks(database.db)
})
afterAll(async () => {
  await app.close()
  await worker.stop()
  await database.close()
})

type Purchase = { token: string; outcome: string }
async function panel<T>(method: string, path: string, body?: unknown): Promise<T> {
  const answer = await fetch(outside.panel + path, { method, body: JSON.stringify(body) ?? null })
  if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`)
  return (await answer.json()) as T
}
const fault = (kind: string, only: string, count?: number) =>
  panel('POST', '/api/faults', { provider: 'issuer', kind, only, ...(count && { count }) })
const swipe = (card: string, shop: string, amountCents: number) =>
  panel<Purchase>('POST', '/api/swipe', { card, shop, amountCents })
const atShop = (token: string, what: string, body = {}) => panel('POST', `/api/purchases/${token}/${what}`, body)
const atIssuer = async (reference: string) =>
  (await panel<{ memo: string; state: string }[]>('GET', '/api/cards')).filter(({ memo }) => memo === reference)
const until = (what: () => Promise<unknown>) => expect.poll(what, { interval: 50 })
const newCard = () => issuedCard(world, { issuer })

test('a card transaction is held when the shop asks, and collected and refunded as the issuer reports', async () => {
  const card = await newCard()
  const { token } = await swipe(card.cardToken, 'books', 500)
  expect(await fundsOf(card)).toMatchObject({ balance: 2_000n, held: 500n })
  await atShop(token, 'clear', { amountCents: 620 })
  await until(() => fundsOf(card)).toMatchObject({ balance: 1_880n, held: 0n })
  await atShop(token, 'refund', { amountCents: 120 })
  await until(() => fundsOf(card)).toMatchObject({ balance: 2_000n, held: 0n, overdraft: 0n })
})

test('an amount refunded by a shop can be spent again: the issuer raises the card’s spending limit by it', async () => {
  const card = await newCard()
  const { token } = await swipe(card.cardToken, 'books', 2_000)
  await atShop(token, 'clear')
  await atShop(token, 'refund', { amountCents: 2_000 })
  await until(() => fundsOf(card)).toMatchObject({ balance: 2_500n, held: 0n })
  const again = async () => (await swipe(card.cardToken, 'books', 2_400)).outcome
  await until(again).toMatch(/approved/i)
  expect(await fundsOf(card)).toMatchObject({ balance: 100n, held: 2_400n })
})

test('a hold is changed, reversed in part and expires as the issuer tells [F-43]', async () => {
  const card = await newCard()
  const { token } = await swipe(card.cardToken, 'hotel', 500)
  await atShop(token, 'advise', { amountCents: 900 })
  await until(() => fundsOf(card)).toMatchObject({ balance: 1_600n, held: 900n })
  await atShop(token, 'reverse', { amountCents: 300 })
  await until(() => fundsOf(card)).toMatchObject({ balance: 1_900n, held: 600n })
  await atShop(token, 'expire')
  await until(() => fundsOf(card)).toMatchObject({ balance: 2_500n, held: 0n })
})

test('shops abroad and of restricted kinds are declined, and nothing is held [VAB-18 VAB-21]', async () => {
  const card = await newCard()
  for (const shop of ['foreign', 'casino', 'wires', 'paypal', 'crypto'])
    expect(JSON.stringify(await swipe(card.cardToken, shop, 500))).toMatch(/DECLINED|UNAUTHORIZED/i)
  expect(await fundsOf(card)).toMatchObject({ balance: 2_500n, held: 0n })
})

test('with every webhook lost the poller leads to the same end [F-03]', async () => {
  const card = await newCard()
  await fault('lost', '')
  const { token } = await swipe(card.cardToken, 'books', 500)
  await atShop(token, 'clear')
  expect(await fundsOf(card)).toMatchObject({ held: 500n })
  await pollTransactions(deps)
  expect(await fundsOf(card)).toMatchObject({ balance: 2_000n, held: 0n })
})

test('a webhook delivered again and again is processed once [F-01]', async () => {
  const card = await newCard()
  await fault('twice', '')
  const { token } = await swipe(card.cardToken, 'books', 500)
  await atShop(token, 'clear', { amountCents: 700 })
  await until(() => fundsOf(card)).toMatchObject({ balance: 1_800n, held: 0n })
  const [first] = told.filter(({ path, body }) => path === issuerPaths.webhooks && body.includes(token))
  const again = () => post(first!)
  expect(new Set(await Promise.all(Array.from({ length: 16 }, again)))).toEqual(new Set([200]))
  const kept = await readOne(
    database.db,
    sql`select count(*)::int as n from issuer_deliveries where delivery_id = ${first!.headers['webhook-id']}`,
  )
  expect(kept).toEqual({ n: 1 })
  expect(await fundsOf(card)).toMatchObject({ balance: 1_800n, held: 0n })
})

const post = async ({ path, headers, body }: (typeof told)[number]) => {
  const kept = ['webhook-id', 'webhook-timestamp', 'webhook-signature', 'content-type'] as const
  const sent = Object.fromEntries(
    kept.flatMap((name) => (headers[name] === undefined ? [] : [[name, String(headers[name])]])),
  )
  return (await fetch(here + path, { method: 'POST', headers: sent, body })).status
}

/** How many of the issuer's events were recorded. */
const kept = () =>
  read(
    database.db,
    sql`select (select count(*) from issuer_deliveries) as news, (select count(*) from card_authorizations) as questions`,
  )

test('forged, re-signed, changed and old messages are refused, and nothing of them is kept [F-04]', async () => {
  const card = await newCard()
  const { token } = await swipe(card.cardToken, 'books', 500)
  await until(() => read(database.db, sql`select kind from issuer_deliveries where subject = ${token}`)).toHaveLength(1)
  const before = await kept()
  for (const path of [issuerPaths.webhooks, issuerPaths.authorizations]) {
    const real = told.findLast((one) => one.path === path)!
    const { 'webhook-signature': signature, ...unsigned } = real.headers
    const forgeries = [
      { ...real, headers: unsigned },
      { ...real, headers: { ...real.headers, 'webhook-signature': `v1,${Buffer.alloc(32).toString('base64')}` } },
      { ...real, headers: { ...real.headers, 'webhook-id': `${String(real.headers['webhook-id'])}x` } },
      { ...real, headers: { ...real.headers, 'webhook-timestamp': String(Math.floor(Date.now() / 1_000) - 600) } },
      { ...real, body: real.body.replace('{', '{ ') },
      { ...real, body: '' },
    ]
    expect(signature).toMatch(/^v1,/)
    expect(await Promise.all(forgeries.map(post))).toEqual([401, 401, 401, 401, 401, 401])
  }
  expect(await kept()).toEqual(before)
})

test.each(['error', 'garbage', 'silent', 'cut'])(
  'an issuer that answers %s to a card request still makes exactly one card',
  async (kind) => {
    const cardId = await openedCard(world, { userId: await somebody(world) })
    const { purchaseId } = (await findCard(database.db, cardId))!
    const issue = () => issueCard(deps, { cardId, onIssued: loadCard(cardId, 2_500n, clock.now()) })
    await fault(kind, 'POST /v1/cards')
    await fault(kind, 'GET /v1/cards')
    expect(await issue()).toEqual({ kind: 'unknown' })
    await panel('DELETE', '/api/faults')
    await until(issue).toEqual({ kind: 'issued' })
    expect(await atIssuer(purchaseId)).toHaveLength(1)
  },
)

test('a deleted card is closed at the issuer', async () => {
  const card = await newCard()
  const { purchaseId } = (await findCard(database.db, card.cardId))!
  const wish = { userId: card.userId, cardId: card.cardId, comments: null, platform: null }
  expect(await deleteCard({ ...deps, ...neverUnderpaid }, wish)).toBe(2_500n)
  expect(await atIssuer(purchaseId)).toMatchObject([{ state: 'CLOSED' }])
})

test('a card that the issuer closes by itself is out of use here too, and what is on it comes back as credit, once [F-47]', async () => {
  const card = await newCard()
  await issuer.closeCard(card.cardToken)
  const state = async () => (await findCard(database.db, card.cardId))?.state
  await until(state).toBe('closing')
  await closeCards(deps)
  expect(await state()).toBe('closed')
  expect(await fundsOf(card)).toMatchObject({ balance: 2_500n, credit: 0n })
  const wish = { userId: card.userId, cardId: card.cardId, comments: null, platform: null }
  expect(await deleteCard({ ...deps, ...neverUnderpaid }, wish)).toBe(2_500n)
  expect(await deleteCard({ ...deps, ...neverUnderpaid }, wish)).toBe(2_500n)
  expect(await fundsOf(card)).toMatchObject({ balance: 0n, credit: 2_500n })
})
