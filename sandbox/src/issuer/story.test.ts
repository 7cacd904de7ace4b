// The official SDK is the judge: what it sends is understood, what it reads has its shapes, what it verifies is signed.
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Lithic from 'lithic'
import { afterEach, expect, test } from 'vitest'
import { createClock, type Clock } from '../clock.ts'
import { createFaults, type Faults } from '../faults.ts'
import { startIssuer, type Issuer } from './issuer.ts'

const closing: Array<() => unknown> = []
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
})

test('the same Idempotency-Key with the same body is the same card, with another body a conflict', async () => {
  const { lithic } = await open()
  const body = { type: 'VIRTUAL', spend_limit: 2_500, spend_limit_duration: 'FOREVER', memo: 'card_1' } as const
  const [one, two] = await Promise.all([
    lithic.cards.create({ ...body, 'Idempotency-Key': 'k1' }),
    lithic.cards.create({ ...body, 'Idempotency-Key': 'k1' }),
  ])
  expect(two).toEqual(one)
  await expect(lithic.cards.create({ ...body, spend_limit: 1, 'Idempotency-Key': 'k1' })).rejects.toMatchObject({
    status: 409,
  })
  const other = await lithic.cards.create(body)
  expect(other.token).not.toBe(one.token)
  expect((await lithic.cards.list()).data).toHaveLength(2)
})

test('a card has a number that passes the Luhn check, and lists never carry it', async () => {
  const { lithic } = await open()
  const card = await lithic.cards.create({ type: 'VIRTUAL', exp_month: '01', exp_year: '2030' })
  expect(card).toMatchObject({ state: 'OPEN', exp_month: '01', exp_year: '2030', last_four: card.pan?.slice(-4) })
  expect(card.pan).toMatch(/^411111\d{10}$/)
  expect(card.cvv).toMatch(/^\d{3}$/)
  expect(luhnSum(card.pan ?? '') % 10).toBe(0)
  expect(await lithic.cards.retrieve(card.token)).toEqual(card)
  const listed = (await lithic.cards.list()).data[0]
  expect(Object.keys(listed ?? {})).toEqual(expect.not.arrayContaining(['pan', 'cvv']))
})

test('lists are newest first, come in pages and filter by memo', async () => {
  const { lithic } = await open()
  for (const memo of ['a', 'b', 'c', 'd', 'e']) await lithic.cards.create({ type: 'VIRTUAL', memo })
  const seen: string[] = []
  for await (const card of lithic.cards.list({ page_size: 2 })) seen.push(card.memo ?? '')
  expect(seen).toEqual(['e', 'd', 'c', 'b', 'a'])
  expect((await lithic.cards.list({ memo: 'c' })).data.map((c) => c.memo)).toEqual(['c'])
})

test('a closed card stays closed and its purchases are declined', async () => {
  const { lithic } = await open()
  const card = await lithic.cards.create({ type: 'VIRTUAL' })
  await lithic.cards.update(card.token, { state: 'CLOSED' })
  await expect(lithic.cards.update(card.token, { state: 'OPEN' })).rejects.toMatchObject({ status: 400 })
  const swipe = await lithic.transactions.simulateAuthorization({
    amount: 100,
    descriptor: 'SHOP',
    pan: card.pan ?? '',
  })
  const transaction = await lithic.transactions.retrieve(swipe.token ?? '')
  expect(transaction).toMatchObject({ status: 'DECLINED', result: 'CARD_CLOSED', amounts: { hold: { amount: 0 } } })
  await expect(lithic.transactions.simulateClearing({ token: swipe.token ?? '' })).rejects.toMatchObject({
    status: 400,
  })
})

test('a purchase holds, clears for more, and a refund is a transaction of its own that can be reversed', async () => {
  const { lithic } = await open()
  const card = await lithic.cards.create({ type: 'VIRTUAL', spend_limit: 5_000, spend_limit_duration: 'FOREVER' })
  const pan = card.pan ?? ''
  const { token = '' } = await lithic.transactions.simulateAuthorization({ amount: 2_000, descriptor: 'BISTRO', pan })
  expect(await lithic.transactions.retrieve(token)).toMatchObject({
    status: 'PENDING',
    amounts: { hold: { amount: -2_000 }, settlement: { amount: 0 } },
    events: [{ type: 'AUTHORIZATION', amount: 2_000, effective_polarity: 'DEBIT', detailed_results: ['APPROVED'] }],
  })
  expect((await lithic.cards.retrieveSpendLimits(card.token)).available_spend_limit).toEqual({ forever: 3_000 })
  await lithic.transactions.simulateClearing({ token, amount: 2_400 })
  expect(await lithic.transactions.retrieve(token)).toMatchObject({
    status: 'SETTLED',
    settled_amount: 2_400,
    amounts: { hold: { amount: 0 }, settlement: { amount: -2_400 }, cardholder: { amount: -2_400 } },
  })
  const refund = await lithic.transactions.simulateReturn({ amount: 400, descriptor: 'BISTRO', pan })
  expect(await lithic.transactions.retrieve(refund.token ?? '')).toMatchObject({
    status: 'SETTLED',
    amounts: { settlement: { amount: 400 } },
    events: [{ type: 'RETURN', amount: -400, effective_polarity: 'CREDIT' }],
  })
  await lithic.transactions.simulateReturnReversal({ token: refund.token ?? '' })
  expect((await lithic.transactions.retrieve(refund.token ?? '')).amounts.settlement.amount).toBe(0)
})

test('a hold is given back in part, changed by an advice, and expires', async () => {
  const { lithic } = await open()
  const { pan = '' } = await lithic.cards.create({ type: 'VIRTUAL' })
  const { token = '' } = await lithic.transactions.simulateAuthorization({ amount: 5_000, descriptor: 'FUEL', pan })
  await lithic.transactions.simulateVoid({ token, amount: 1_000 })
  await lithic.transactions.simulateAuthorizationAdvice({ token, amount: 3_000 })
  expect(await lithic.transactions.retrieve(token)).toMatchObject({
    status: 'PENDING',
    amounts: { hold: { amount: -3_000 } },
  })
  await lithic.transactions.expireAuthorization(token)
  const ended = await lithic.transactions.retrieve(token)
  expect(ended).toMatchObject({ status: 'EXPIRED', amounts: { hold: { amount: 0 } } })
  expect(ended.events?.map((e) => [e.type, e.amount, e.effective_polarity])).toEqual([
    ['AUTHORIZATION', 5_000, 'DEBIT'],
    ['AUTHORIZATION_REVERSAL', 1_000, 'CREDIT'],
    ['AUTHORIZATION_ADVICE', 3_000, 'DEBIT'],
    ['AUTHORIZATION_EXPIRY', 3_000, 'CREDIT'],
  ])
})

test('a webhook is signed as the SDK verifies it, tried again until it is heard, and told twice on demand', async () => {
  const { lithic, clock, faults } = await open()
  const { requests, url, answerWith } = await listen()
  const subscription = await lithic.events.subscriptions.create({ url, event_types: ['card.created'] })
  const { secret = '' } = await lithic.events.subscriptions.retrieveSecret(subscription.token)

  answerWith(() => ({ status: requests.length === 1 ? 500 : 200, body: '' }))
  const card = await lithic.cards.create({ type: 'VIRTUAL' })
  await expect.poll(() => requests.length).toBe(1)
  await expect
    .poll(() => {
      clock.move(1_000)
      return requests.length
    })
    .toBe(2)
  expect(requests[1]?.headers['webhook-id']).toBe(requests[0]?.headers['webhook-id'])
  const event = lithic.webhooks.parse(requests[1]?.body ?? '', { headers: requests[1]?.headers ?? {}, secret })
  expect(event).toMatchObject({ event_type: 'card.created', card_token: card.token })
  expect(() => lithic.webhooks.parse(`${requests[1]?.body} `, { headers: requests[1]?.headers ?? {}, secret })).toThrow(
    'signature',
  )

  const attempts = async () => (await lithic.events.subscriptions.listAttempts(subscription.token)).data
  await expect.poll(async () => (await attempts()).map((a) => a.status)).toEqual(['SUCCESS', 'FAILED'])

  faults.set({ provider: 'issuer', kind: 'twice', count: 1 })
  await lithic.cards.create({ type: 'VIRTUAL' })
  await expect.poll(() => requests.length).toBe(4)
  expect(requests[3]?.headers['webhook-id']).toBe(requests[2]?.headers['webhook-id'])

  faults.set({ provider: 'issuer', kind: 'lost', count: 1 })
  await lithic.cards.create({ type: 'VIRTUAL' })
  const lost = (await lithic.events.list()).data[0]
  await lithic.events.resend(lost?.token ?? '', { eventSubscriptionToken: subscription.token })
  await expect.poll(() => requests.length).toBe(5)
  expect(requests[4]?.headers['webhook-id']).toBe(lost?.token)
})

test('an example goes to the one subscription that asked for it', async () => {
  const { lithic } = await open()
  const mine = await listen()
  const others = await listen()
  const subscription = await lithic.events.subscriptions.create({ url: mine.url })
  await lithic.events.subscriptions.create({ url: others.url })
  await lithic.events.subscriptions.sendSimulatedExample(subscription.token, { event_type: 'card.updated' })
  await expect.poll(() => mine.requests.length).toBe(1)
  expect(others.requests).toEqual([])
})

test('the responder decides: approve, decline with its reason, part of the amount, nonsense, silence, a 5xx once', async () => {
  const { lithic } = await open({ asaTimeoutMs: 200 })
  const responder = await listen()
  await lithic.responderEndpoints.create({ type: 'AUTH_STREAM_ACCESS', url: responder.url })
  const { secret = '' } = await lithic.authStreamEnrollment.retrieveSecret()
  const card = await lithic.cards.create({ type: 'VIRTUAL', memo: 'mine' })
  const swipe = async () => {
    const { token = '' } = await lithic.transactions.simulateAuthorization({
      amount: 1_000,
      descriptor: 'CASINO',
      mcc: '7995',
      pan: card.pan ?? '',
      partial_approval_capable: true,
    })
    const transaction = await lithic.transactions.retrieve(token)
    return [transaction.result, transaction.events?.[0]?.detailed_results[0], transaction.amounts.hold.amount]
  }
  const saying = (status: number, body: unknown) =>
    responder.answerWith(() => ({ status, body: typeof body === 'string' ? body : JSON.stringify(body) }))

  saying(200, { result: 'APPROVED' })
  expect(await swipe()).toEqual(['APPROVED', 'APPROVED', -1_000])
  const asked = responder.requests[0]
  expect(lithic.webhooks.parse(asked?.body ?? '', { headers: asked?.headers ?? {}, secret })).toMatchObject({
    event_type: 'card_authorization.approval_request',
    card: { token: card.token, memo: 'mine' },
    merchant: { mcc: '7995', country: 'USA' },
    amounts: { cardholder: { amount: 1_000 } },
  })
  expect(asked?.body).not.toContain(card.pan)

  saying(200, { result: 'UNAUTHORIZED_MERCHANT' })
  expect(await swipe()).toEqual(['UNAUTHORIZED_MERCHANT', 'UNAUTHORIZED_MERCHANT', 0])
  saying(200, { result: 'APPROVED', approved_amount: 700 })
  expect(await swipe()).toEqual(['APPROVED', 'APPROVED', -700])
  saying(200, { result: 'NO_IDEA' })
  expect(await swipe()).toEqual(['DECLINED', 'CUSTOM_ASA_RESULT', 0])
  saying(200, 'not json')
  await expect(swipe()).rejects.toMatchObject({ status: 422 })
  const before = responder.requests.length
  saying(503, '')
  expect(await swipe()).toEqual(['UNKNOWN_HOST_TIMEOUT', 'CUSTOMER_ASA_TIMEOUT', 0])
  expect(responder.requests.length - before).toBe(2)
  responder.answerWith(() => undefined)
  expect(await swipe()).toEqual(['UNKNOWN_HOST_TIMEOUT', 'CUSTOMER_ASA_TIMEOUT', 0])

  await lithic.responderEndpoints.delete({ type: 'AUTH_STREAM_ACCESS' })
  expect(await swipe()).toEqual(['APPROVED', 'APPROVED', -1_000])
})

test('limits that ask for a failure: 13.13 breaks, 14.14 creates and never answers, 15.15 is refused', async () => {
  const { lithic } = await open()
  const create = (spend_limit: number, timeout = 5_000) =>
    lithic.cards.create(
      { type: 'VIRTUAL', spend_limit, 'Idempotency-Key': `k${spend_limit}` },
      { maxRetries: 0, timeout },
    )
  await expect(create(1_313)).rejects.toMatchObject({ status: 500 })
  await expect(create(1_515)).rejects.toMatchObject({ status: 422 })
  expect((await lithic.cards.list()).data).toEqual([])
  await expect(create(1_414, 100)).rejects.toThrow('timed out')
  const made = (await lithic.cards.list()).data
  expect(made).toHaveLength(1)
  expect((await create(1_414)).token).toBe(made[0]?.token)
})

test('a wrong key is refused, and cards, purchases, subscriptions and owed webhooks survive a restart', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'sandbox-issuer-'))
  closing.push(() => rmSync(dataDir, { recursive: true }))
  const first = await open({ dataDir })
  await expect(new Lithic({ apiKey: 'wrong', baseURL: first.issuer.url }).cards.list()).rejects.toMatchObject({
    status: 401,
  })
  const listener = await listen()
  listener.answerWith(() => ({ status: 500, body: '' }))
  await first.lithic.events.subscriptions.create({ url: listener.url })
  const card = await first.lithic.cards.create({ type: 'VIRTUAL', 'Idempotency-Key': 'once' })
  await first.lithic.transactions.simulateAuthorization({ amount: 5, descriptor: 'SHOP', pan: card.pan ?? '' })
  await expect.poll(() => listener.requests.length).toBe(2)
  await first.issuer.close()

  listener.answerWith(() => ({ status: 200, body: '' }))
  const second = await open({ dataDir, clock: createClock({ offsetMs: 120_000 }) })
  expect(await second.lithic.cards.create({ type: 'VIRTUAL', 'Idempotency-Key': 'once' })).toEqual(card)
  expect((await second.lithic.transactions.list()).data).toHaveLength(1)
  await expect.poll(() => listener.requests.length).toBe(4)
})

async function open(input: { asaTimeoutMs?: number; dataDir?: string; clock?: Clock } = {}): Promise<{
  issuer: Issuer
  lithic: Lithic
  clock: Clock
  faults: Faults
}> {
  const clock = input.clock ?? createClock()
  const faults = createFaults()
  const issuer = await startIssuer({ clock, faults, dataDir: input.dataDir, asaTimeoutMs: input.asaTimeoutMs ?? 6_000 })
  closing.push(() => issuer.close())
  return { issuer, clock, faults, lithic: new Lithic({ apiKey: issuer.apiKey, baseURL: issuer.url, maxRetries: 0 }) }
}

type Heard = { body: string; headers: Record<string, string> }

async function listen() {
  const requests: Heard[] = []
  let answer: () => { status: number; body: string } | undefined = () => ({ status: 200, body: '' })
  const hear = async (request: IncomingMessage) => {
    const chunks: Buffer[] = []
    for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk)
    const headers = Object.fromEntries(Object.entries(request.headers).map(([k, v]) => [k, String(v)]))
    requests.push({ body: Buffer.concat(chunks).toString('utf8'), headers })
  }
  const server = createServer((request, response) => {
    void hear(request).then(() => {
      const said = answer()
      if (said) response.writeHead(said.status).end(said.body)
    })
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  closing.push(() => {
    server.closeAllConnections()
    server.close()
  })
  return {
    requests,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    answerWith: (how: typeof answer) => void (answer = how),
  }
}

function luhnSum(pan: string): number {
  return pan
    .split('')
    .reverse()
    .reduce((sum, digit, i) => {
      const doubled = Number(digit) * (i % 2 === 1 ? 2 : 1)
      return sum + (doubled > 9 ? doubled - 9 : doubled)
    }, 0)
}
