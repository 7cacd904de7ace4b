// What Moon and its providers say to each other about one user's card and gift card, from order to dispute: each request,
// answer and message is compared with the providers' own documents, and none of the important ones is left out.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { systemClock } from '../kit/clock.ts'
import { lithicIssuer } from '../issuer/lithic/lithic-issuer.ts'
import { disputeCommands } from '../issuer-reconciliation/dispute-commands.ts'
import { buyingCalls } from './buying-calls.ts'
import { openShops } from './gift-cards.ts'
import { newMember } from './member.ts'
import { expectQuiet, wholeApp } from './whole-app.ts'
import { testWorld } from './world.ts'

const checked = new Map<string, number>()
const world = await testWorld(['bitcoin', 'lightning', 'issuer', 'supplier', 'rates', 'mail', 'panel'], {
  onChecked: (what) => checked.set(what, (checked.get(what) ?? 0) + 1),
})
const app = await wholeApp({ world })
const ada = await newMember(app)
const { cardOf } = buyingCalls(app)

/** What the story means to exercise: each must have been compared at least once. */
const meant = [
  'issuer: POST /v1/cards',
  'issuer: GET /v1/cards/{}',
  'issuer: PATCH /v1/cards/{}',
  'issuer: card_authorization.approval_request',
  'issuer: card_authorization.approval_request answered',
  'issuer: card_transaction.updated',
  'issuer: GET /v1/disputes',
  'issuer: POST /v1/disputes',
  'issuer: GET /v1/events',
  'issuer: GET /v1/transactions',
  'issuer: POST /v1/event_subscriptions',
  'issuer: POST /v1/responder_endpoints',
  'lightning: GET /v1/getinfo',
  'lightning: POST /v2/invoices/hodl',
  'lightning: GET /v2/invoices/subscribe/{}',
  'lightning: POST /v2/invoices/settle',
  'supplier: GET /v2/product',
  'supplier: POST /v2/order',
  'supplier: GET /v2/order/{}',
  'supplier: order.completion',
]
const notChecked = () => meant.filter((what) => !checked.has(what))

let products: Map<string, string>
beforeAll(async () => {
  products = await openShops(app)
}, 240_000)
afterAll(() => expectQuiet(app))

const buy = async (amount: string, more = {}) => {
  const { depositAddress } = await ada.get('getDepositAddress', { body: { card_amount: amount, ...more } })
  await app.panel('POST', '/api/pay', { to: depositAddress })
  const poll = () => ada.get('pollDepositAddress', { body: { address: depositAddress } })
  await expect.poll(poll).toMatchObject({ paid: true, card: { id: expect.any(String) } })
  return (await poll()).card!.id
}

test('what is asked and answered when a card is bought, charged, refunded, disputed and deleted, and a gift card bought, is as the documents of issuer, Lightning node and supplier have it', async () => {
  const id = await buy('25')
  await expect.poll(() => cardOf(ada, id)).toMatchObject({ spendable: true, balance: '25.00' })
  const { pan } = await cardOf(ada, id)
  const charge = await spend(pan!, 900)
  await spend(pan!, 500, 100)
  await expect.poll(() => cardOf(ada, id)).toMatchObject({ balance: '12.00' })
  await dispute(charge, '9.00')
  await expect.poll(() => cardOf(ada, id)).toMatchObject({ balance: '21.00' })
  await ada.get('deleteCard', { body: { cardId: id, comments: '', platform: 'web-app' } })

  // Delivered later: the supplier reports it, and the order is read.
  await app.panel('POST', '/api/supplier/habits', { delivery: 'by hand' })
  const gift = await buy('25', { cardProductId: products.get('HARLW-US') })
  const { orders } = await app.panel<{ orders: { id: string }[] }>('GET', '/api/supplier')
  await app.panel('POST', `/api/supplier/orders/${orders[0]!.id}/complete`)
  const read = () => ada.get('readCard', { params: { id: gift }, query: { reveal: 'true' } })
  await expect.poll(read).toMatchObject({ gift_card: { delivery: 'delivered', securityCode: expect.any(String) } })
  await expect.poll(notChecked).toEqual([])
})

/** A charge at a shop, collected, of which the shop may give some back; returns its name at the issuer. */
async function spend(card: string, amountCents: number, refundCents = 0): Promise<string> {
  const { token } = await app.panel<{ token: string }>('POST', '/api/swipe', { card, shop: 'books', amountCents })
  await app.panel('POST', `/api/purchases/${token}/clear`, {})
  if (refundCents > 0) await app.panel('POST', `/api/purchases/${token}/refund`, { amountCents: refundCents })
  return token
}

/** An operator disputes a charge, and the networks decide for its user. */
async function dispute(charge: string, amount: string): Promise<void> {
  const { LITHIC_URL: url = '', LITHIC_API_KEY: apiKey = '', LITHIC_CREDIT_PROGRAM: creditProgram = '' } = world.env
  const issuer = lithicIssuer({ url, apiKey, webhookSecrets: [], creditProgram, timeoutMs: 10_000 })
  const desk = { database: app.database, clock: systemClock, issuer } as never
  const operator = { name: 'Ada', role: 'admin', isProved: true } as const
  const words = { email: ada.email, charge, reason: 'fraud', note: 'I did not make this charge.', by: 'Ada' }
  const run = (name: 'dispute' | 'disputes') => {
    const command = disputeCommands[name]
    if (command.kind === 'move') throw new Error('it moves no money of ours')
    return command.run(desk, words, operator)
  }
  await run('dispute')
  for await (const { token } of issuer.listDisputes(charge))
    for (const status of ['SUBMITTED', 'CASE_WON'])
      await fetch(`${url}/sandbox/disputes/${token}`, {
        method: 'POST',
        headers: { authorization: apiKey, 'content-type': 'application/json' },
        body: JSON.stringify({ status }),
      })
  expect(await run('disputes')).toEqual([[expect.any(String), `$${amount}`, 'case won, won first chargeback', charge]])
}
