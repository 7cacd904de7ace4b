// The issuer's messages to us: card transactions at shops, authorisation requests and webhooks.
import { createHmac, randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { after, systemClock } from '../../kit/clock.ts'
import { lithicWorld } from '../../testing/lithic-world.ts'
import type { Delivery } from '../../http/signed-delivery-id.ts'
import type { AuthorizationDecision, IssuerTransaction } from '../issuer.ts'
import { lithicIssuer } from './lithic-issuer.ts'

const { url, apiKey, issuer, panel, api, openCard } = await lithicWorld()

// The issuer's messages, as our own routes would receive them.
const deliveries: Delivery[] = []
let decision: AuthorizationDecision = { kind: 'approve' }
const hooks = createServer((request, response) => {
  const parts: Buffer[] = []
  request.on('data', (part: Buffer) => parts.push(part))
  request.on('end', () => {
    const body = Buffer.concat(parts).toString('utf8')
    const delivery = { headers: request.headers, body, now: systemClock.now() }
    deliveries.push(delivery)
    if (request.url !== '/authorizations') return response.end()
    const asked = issuer.readAuthorization(delivery)
    if (asked === 'forged' || asked === 'unreadable') return response.writeHead(401).end()
    return response.end(JSON.stringify(issuer.answerAuthorization(asked, decision)))
  })
})
let addresses: { webhookUrl: string; authorizationUrl: string }

beforeAll(async () => {
  await new Promise<void>((resolve) => hooks.listen(0, '127.0.0.1', resolve))
  const here = `http://127.0.0.1:${(hooks.address() as AddressInfo).port}`
  addresses = { webhookUrl: `${here}/webhooks`, authorizationUrl: `${here}/authorizations` }
  await issuer.enrol(addresses)
})
afterAll(() => hooks.close())
afterEach(() => {
  decision = { kind: 'approve' }
})

const swipe = async (pan: string, amountCents: number) =>
  (await panel('POST', '/api/swipe', { card: pan, shop: 'books', amountCents }))['token']!
const factsOf = (purchase: IssuerTransaction | undefined) =>
  purchase?.events.map((e) => [e.kind, e.direction, e.amountCents, e.approved])

describe('a card transaction', () => {
  it('authorised, changed, partly reversed and cleared has positive amounts with a direction', async () => {
    const token = await swipe((await openCard()).pan, 800)
    await panel('POST', `/api/purchases/${token}/advise`, { amountCents: 1_000 })
    await panel('POST', `/api/purchases/${token}/reverse`, { amountCents: 300 })
    await panel('POST', `/api/purchases/${token}/clear`, { amountCents: 650 })
    const purchase = await issuer.readTransaction(token)
    expect(factsOf(purchase)).toEqual([
      ['authorization', 'debit', 800n, true],
      ['authorization_change', 'debit', 1_000n, true],
      ['reversal', 'credit', 300n, true],
      ['clearing', 'debit', 650n, true],
    ])
    expect(purchase).toMatchObject({ merchant: { country: 'USA' }, approvalCode: expect.any(String) as string })
    expect(new Set(purchase?.events.map((e) => e.token)).size).toBe(4)
    expect(await issuer.readTransaction(randomUUID())).toBeUndefined()
  })
  it('refunded, and the refund taken back', async () => {
    const paid = await swipe((await openCard()).pan, 800)
    await panel('POST', `/api/purchases/${paid}/clear`)
    const refund = (await panel('POST', `/api/purchases/${paid}/refund`))['token']!
    await panel('POST', `/api/purchases/${refund}/reverse-refund`)
    expect(factsOf(await issuer.readTransaction(refund))).toEqual([
      ['refund', 'credit', 800n, true],
      ['refund_reversal', 'debit', 800n, true],
    ])
  })
  it('that expires releases its hold; one event for both is an authorisation and a clearing', async () => {
    const { pan } = await openCard()
    const held = await swipe(pan, 800)
    await panel('POST', `/api/purchases/${held}/expire`)
    expect(factsOf(await issuer.readTransaction(held))?.[1]).toEqual(['expiry', 'credit', 800n, true])
    const body = { amount: 500, descriptor: 'PUMP', pan, status: 'FINANCIAL_AUTHORIZATION' }
    const single = await issuer.readTransaction(String((await api('POST', '/v1/simulate/authorize', body))['token']))
    expect(factsOf(single)).toEqual([
      ['authorization', 'debit', 500n, true],
      ['clearing', 'debit', 500n, true],
    ])
    expect(new Set(single?.events.map((e) => e.token)).size).toBe(2)
  })
  it('begun before a time but changed since is listed with those begun since', async () => {
    const { pan } = await openCard()
    const [old, idle] = [await swipe(pan, 100), await swipe(pan, 200)]
    await panel('POST', '/api/clock', { moveMs: 3_600_000 })
    const since = after(systemClock.now(), 1_800_000)
    await panel('POST', `/api/purchases/${old}/clear`)
    const young = await swipe(pan, 300)
    const listed: string[] = []
    for await (const purchase of issuer.listTransactions(since)) listed.push(purchase.token)
    await panel('POST', '/api/clock', { moveMs: -3_600_000 })
    expect(listed.toSorted()).toEqual([old, young].toSorted())
    expect(listed).not.toContain(idle)
  })
})

describe('the authorisation stream', () => {
  it.each([
    ['insufficient_funds', 'INSUFFICIENT_FUNDS'],
    ['merchant', 'UNAUTHORIZED_MERCHANT'],
    ['card_closed', 'CARD_PAUSED'],
    ['velocity', 'CARD_SPEND_LIMIT_EXCEEDED'],
  ] as const)('our decline for %s reaches the shop as %s', async (because, code) => {
    decision = { kind: 'decline', because }
    const { token, pan } = await openCard()
    const purchase = await issuer.readTransaction(await swipe(pan, 800))
    expect(factsOf(purchase)).toEqual([['authorization', 'debit', 800n, false]])
    expect(purchase).toMatchObject({ cardToken: token, events: [{ declineCodes: [code] }] })
  })
  it('asks with the token of the later card transaction, and its amount, card and merchant', async () => {
    const { token: cardToken, pan } = await openCard()
    const token = await swipe(pan, 800)
    const asked = deliveries.map((d) => issuer.readAuthorization(d)).findLast((d) => d !== 'forged')
    expect(asked).toMatchObject({
      token,
      cardToken,
      amountCents: 800n,
      kind: 'authorization',
      merchant: { country: 'USA', mcc: expect.stringMatching(/^\d{4}$/) as string },
    })
  })
})

describe('a webhook', () => {
  const delivered = (parts: string[]) =>
    deliveries.find((d) => !d.body.includes('approval_request') && parts.every((part) => d.body.includes(part)))
  const news = async (...parts: string[]): Promise<Delivery> => {
    await expect.poll(() => delivered(parts)).toBeDefined()
    return delivered(parts)!
  }

  it('names the card transaction once its signature is verified', async () => {
    const token = await swipe((await openCard()).pan, 800)
    const delivery = await news(token)
    expect(issuer.readWebhook(delivery)).toMatchObject({
      kind: 'transaction',
      deliveryId: delivery.headers['webhook-id'],
      token,
    })
  })
  it('reports changes of cards', async () => {
    const { token } = await openCard()
    await issuer.closeCard(token)
    const delivery = await news(token, 'previous_fields')
    expect(issuer.readWebhook(delivery)).toMatchObject({ kind: 'card', cardToken: token, state: 'closed' })
  })
  it('is rejected when body, id, time or signature differ, or when it is older than five minutes', async () => {
    const delivery = await news('card.created')
    const changed = (headers: Delivery['headers']) => ({ ...delivery, headers: { ...delivery.headers, ...headers } })
    expect(issuer.readWebhook(delivery)).toMatchObject({ kind: 'card', state: 'open' })
    expect(issuer.readWebhook({ ...delivery, body: delivery.body.replace('card', 'cart') })).toBe('forged')
    expect(issuer.readWebhook(changed({ 'webhook-id': 'msg_other' }))).toBe('forged')
    expect(issuer.readWebhook(changed({ 'webhook-signature': 'v1,AAAA' }))).toBe('forged')
    expect(issuer.readWebhook(changed({ 'webhook-signature': undefined }))).toBe('forged')
    expect(issuer.readWebhook({ ...delivery, now: after(delivery.now, 302_000) })).toBe('forged')
    expect(issuer.readWebhook({ ...delivery, now: after(delivery.now, -302_000) })).toBe('forged')
    expect(issuer.readWebhook({ ...delivery, now: after(delivery.now, 290_000) })).not.toBe('forged')
    expect(issuer.readAuthorization(delivery)).toBe('forged')
  })
  it('is accepted during a change of secrets, whether or not we know the new one yet', async () => {
    const subscriptions = (await api('GET', '/v1/event_subscriptions'))['data'] as { token: string; url: string }[]
    expect(subscriptions.filter((one) => one.url === addresses.webhookUrl)).toHaveLength(1)
    await api('POST', `/v1/event_subscriptions/${subscriptions[0]!.token}/secret/rotate`)
    await api('POST', '/v1/auth_stream/secret/rotate')
    const [before, during] = [await swipe((await openCard()).pan, 100), await swipe((await openCard()).pan, 200)]
    expect(issuer.readWebhook(await news(before))).toMatchObject({ kind: 'transaction' })
    await issuer.enrol(addresses)
    expect(issuer.readWebhook(await news(during))).toMatchObject({ kind: 'transaction' })
    expect((await issuer.readTransaction(during))?.events[0]?.approved).toBe(true)
    expect((await api('GET', '/v1/event_subscriptions'))['data']).toHaveLength(1)
  })
  it('is verified with configured secrets, two of them separated by a comma', () => {
    const [id, sentAt, body] = ['msg_1', '1800000000', '{"event_type":"card.renewed"}']
    const key = Buffer.from('new secret')
    const signed = createHmac('sha256', key).update(`${id}.${sentAt}.${body}`).digest('base64')
    const given = lithicIssuer({ url, apiKey, webhookSecrets: ['whsec_b2xk', `whsec_${key.toString('base64')}`] })
    const headers = { 'webhook-id': id, 'webhook-timestamp': sentAt, 'webhook-signature': `v1,AAAA v1,${signed}` }
    expect(given.readWebhook({ headers, body, now: new Date(1_800_000_000_000) })).toEqual({
      kind: 'other',
      deliveryId: id,
      eventType: 'card.renewed',
    })
  })
})
