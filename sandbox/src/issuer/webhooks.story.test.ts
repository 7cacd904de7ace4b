// What the issuer sends: webhooks, and authorisation requests. The official SDK verifies them.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Lithic from 'lithic'
import { expect, onTestFinished, test } from 'vitest'
import { createClock } from '../clock.ts'
import { listen, openIssuer } from './testing/open-issuer.ts'

test('a webhook has a signature that the SDK verifies, is retried until it is acknowledged, and can be sent twice on demand', async () => {
  const { lithic, clock, faults } = await openIssuer()
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

test('an example is sent only to the subscription that requested it', async () => {
  const { lithic } = await openIssuer()
  const mine = await listen()
  const others = await listen()
  const subscription = await lithic.events.subscriptions.create({ url: mine.url })
  await lithic.events.subscriptions.create({ url: others.url })
  await lithic.events.subscriptions.sendSimulatedExample(subscription.token, { event_type: 'card.updated' })
  await expect.poll(() => mine.requests.length).toBe(1)
  expect(others.requests).toEqual([])
})

test('the responder can approve, decline with a reason, approve in part, send nonsense, stay silent, or fail once with a 5xx', async () => {
  const { lithic } = await openIssuer({ asaTimeoutMs: 200 })
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

test('a wrong key is refused, and cards, purchases, subscriptions and undelivered webhooks survive a restart', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'sandbox-issuer-'))
  onTestFinished(() => rmSync(dataDir, { recursive: true }))
  const first = await openIssuer({ dataDir })
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
  const second = await openIssuer({ dataDir, clock: createClock({ offsetMs: 120_000 }) })
  expect(await second.lithic.cards.create({ type: 'VIRTUAL', 'Idempotency-Key': 'once' })).toEqual(card)
  expect((await second.lithic.transactions.list()).data).toHaveLength(1)
  await expect.poll(() => listener.requests.length).toBe(4)
})
