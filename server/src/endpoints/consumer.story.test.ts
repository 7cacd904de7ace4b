// The events that an API consumer's program receives while its user orders, pays and gets money back, against all of Moon.
import { consumerEvents, testEventType, type ConsumerEventType } from '@moon/contract/consumer-events.ts'
import { Webhook } from 'standardwebhooks'
import { afterAll, expect, test } from 'vitest'
import { z } from 'zod/mini'
import { dropKeys, programsAt, said } from '../testing/api-keys.ts'
import { answers, newConsumer } from '../testing/consumer.ts'
import { openShops } from '../testing/gift-cards.ts'
import { newInvoice, newMember } from '../testing/member.ts'
import { readMail } from '../testing/sign-up.ts'
import { expectQuiet, wholeApp } from '../testing/whole-app.ts'

const app = await wholeApp({ parts: ['bitcoin', 'lightning', 'issuer', 'supplier', 'rates', 'mail', 'panel'] })
const consumer = await newConsumer()
const [ada, eve] = [await newMember(app), await newMember(app)]
const { newProgram } = programsAt(app)
afterAll(async () => {
  await expectQuiet(app)
  consumer.close()
})

type Event = { type: string; data: Record<string, unknown> }

/** The received events, as the public library reads them. Each event comes at least once, in any order; duplicates are removed. */
const readAll = (secret: string, { heard } = consumer) => {
  const seen = new Map<string, Event>()
  for (const { body, headers } of heard)
    seen.set(
      String(headers['webhook-id']),
      new Webhook(secret).verify(body, headers as Record<string, string>) as Event,
    )
  return [...seen.values()]
}

test('a program with the scope adds an endpoint and receives signed events from order to used card, none with a card number', async () => {
  const { ask } = await newProgram(ada, ['read', 'buy', 'reveal', 'webhooks'])
  const { status, body } = await ask('createEndpoint', { body: { url: consumer.url() } })
  expect({ status, body }).toMatchObject({ status: 200, body: { state: 'PENDING', url: consumer.url() } })
  const secret = String(body['secret'])
  const heard = () => readAll(secret)
  const dataOf = (type: string) => heard().flatMap((event) => (event.type === type ? [event.data] : []))
  await expect.poll(() => heard().map(({ type }) => type)).toEqual([testEventType])
  await expect.poll(async () => (await ask('listEndpoints')).body).toMatchObject({ endpoints: [{ state: 'ACTIVE' }] })

  await app.give(ada.userId, { credit: 20_000n })
  const bought = await ask('getDepositAddress', { body: { card_amount: '25', applyUsdCredit: true } })
  const { id } = bought.body['card'] as { id: string }
  await expect.poll(() => dataOf('card.ready')).toMatchObject([{ cardId: id, state: 'ready' }])
  await expect.poll(() => dataOf('order.paid')).toMatchObject([{ cardId: id, invoiceId: null, state: 'paid' }])
  await expect.poll(() => dataOf('credit.changed')).toContainEqual({ changeCents: 20_000, creditCents: 20_000 })

  const { pan } = (await ask('readCard', { params: { id } })).body as { pan: string }
  const swipe = (shop: string, amountCents: number) => app.panel('POST', '/api/swipe', { card: pan, shop, amountCents })
  await swipe('books', 500)
  await swipe('books', 900_000)
  const [shown] = [{ cardId: id, amountCents: 500 }]
  await expect.poll(() => dataOf('card.transaction.authorised')).toMatchObject([shown])
  await expect.poll(() => dataOf('card.transaction.declined')).toMatchObject([{ cardId: id, amountCents: 900_000 }])

  const invoice = await ask('fundOnChain', { body: { cardValue: '25' } })
  const { paymentUri, id: invoiceId } = invoice.body as { paymentUri: string; id: string }
  await app.panel('POST', '/api/pay', { to: paymentUri })
  await expect.poll(() => dataOf('order.pending')).toMatchObject([{ invoiceId, state: 'pending' }])
  await app.panel('POST', '/api/mine', { blocks: 3 })
  await expect.poll(() => dataOf('order.paid')).toContainEqual(expect.objectContaining({ invoiceId, state: 'paid' }))

  const gift = { card_amount: '25', applyUsdCredit: true, cardProductId: (await openShops(app)).get('HARLW-US') }
  await ask('getDepositAddress', { body: gift })
  await expect.poll(() => dataOf('gift_card.ready')).toMatchObject([{ state: 'ready' }])

  await ask('deleteCard', { body: { cardId: id } })
  await expect.poll(() => dataOf('card.closed')).toMatchObject([{ cardId: id, state: 'closed' }])

  const odd = heard().filter(
    ({ type, data }) =>
      type !== testEventType && !z.safeParse(consumerEvents[type as ConsumerEventType].data, data).success,
  )
  expect(odd).toEqual([])
  const text = consumer.heard.map(({ body: sent }) => sent).join('\n')
  expect(text).not.toContain(pan)
  expect(text).not.toContain(ada.email)
  expect(() => readAll('whsec_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=')).toThrow('No matching signature')
})

test('without the scope a program sees no endpoint, and nobody sees or changes another user’s endpoint', async () => {
  await dropKeys(ada)
  const { ask } = await newProgram(ada, ['read', 'buy', 'reveal'])
  expect(said(await ask('listEndpoints'))).toEqual([403, 'scope_missing'])
  const { endpoints } = await ada.get('listEndpoints')
  const params = { id: endpoints[0]!.id }
  for (const name of [
    'changeEndpoint',
    'deleteEndpoint',
    'rotateEndpointSecret',
    'testEndpoint',
    'listDeliveries',
  ] as const)
    expect([name, ...said(await eve.ask(name, { params, body: {} }))]).toEqual([name, 404, 'not_found'])
  expect((await ada.get('listEndpoints')).endpoints).toEqual(endpoints)
  expect((await eve.get('listEndpoints')).endpoints).toEqual([])
})

test('if Moon is killed while an endpoint is answering, it sends the event again under the same id after the restart', async () => {
  consumer.answers(answers.never)
  consumer.heard.length = 0
  await newInvoice(ada)
  const { endpoints } = await ada.get('listEndpoints')
  const { eventId } = await ada.get('testEndpoint', { params: { id: endpoints[0]!.id } })
  const told = () => consumer.heard.filter(({ headers }) => headers['webhook-id'] === eventId).length
  await expect.poll(told).toBe(1)
  await app.kill()
  consumer.answers(answers.well)
  await app.start()
  await app.panel('POST', '/api/clock', { moveMs: 120_000 })
  await expect.poll(told).toBe(2)
})

test('clearings and refunds at a shop are sent as settled and refunded, a Lightning payout as sent and confirmed, and a cancelled one as returned', async () => {
  const program = await newConsumer()
  const gus = await newMember(app)
  const { secret } = await gus.get('createEndpoint', { body: { url: program.url() } })
  const dataOf = (type: string) =>
    readAll(secret, program).flatMap((event) => (event.type === type ? [event.data] : []))
  await expect.poll(async () => (await gus.get('listEndpoints')).endpoints).toMatchObject([{ state: 'ACTIVE' }])
  await app.give(gus.userId, { credit: 20_000n })

  const { card } = await gus.get('getDepositAddress', { body: { card_amount: '25', applyUsdCredit: true } })
  const cardId = card!.id
  await expect.poll(() => dataOf('card.ready')).toMatchObject([{ cardId }])
  const { pan } = (await gus.get('readCard', { params: { id: cardId } })) as { pan: string }
  const swiped = { card: pan, shop: 'books', amountCents: 500 }
  const { token } = await app.panel<{ token: string }>('POST', '/api/swipe', swiped)
  await app.panel('POST', `/api/purchases/${token}/clear`)
  await expect.poll(() => dataOf('card.transaction.settled')).toMatchObject([{ cardId, amountCents: 500 }])
  await app.panel('POST', `/api/purchases/${token}/refund`, { amountCents: 100 })
  await expect.poll(() => dataOf('card.transaction.refunded')).toMatchObject([{ cardId, amountCents: 100 }])

  const { address } = await app.panel<{ address: string }>('GET', '/api/wallet')
  const ask = async (amount: string) =>
    (await gus.get('requestPayout', { body: { blockchain: 'BTC', address, amount } })).offPlatformRefundId
  const offPlatformRefundId = await ask('20.00')
  const verificationCode = await payoutCode(gus.email)
  await gus.get('confirmPayout', { body: { offPlatformRefundId, verificationCode } })
  const payout = { payoutId: offPlatformRefundId, amountCents: 2_000, because: null }
  await expect.poll(() => dataOf('payout.sent')).toEqual([{ ...payout, state: 'sent' }])
  await expect.poll(() => dataOf('payout.confirmed')).toEqual([{ ...payout, state: 'confirmed' }])

  const second = await ask('15.00')
  await gus.get('cancelPayout', { body: { offPlatformRefundId: second } })
  await expect.poll(() => dataOf('payout.returned')).toMatchObject([{ payoutId: second, amountCents: 1_500 }])
  program.close()
})

/** The six digits in the first email that asks a user to confirm a refund. */
async function payoutCode(email: string, after = 0): Promise<string> {
  const { id, subject } = await readMail(app, email, { after })
  return /^(\d{6}) confirms your Moon refund$/.exec(subject)?.[1] ?? payoutCode(email, id)
}
