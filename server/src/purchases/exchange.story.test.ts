// Cards bought out of a wallet at the exchange: the real server, the real adapter, the sandbox's exchange, and everything
// that can go wrong between them. Whatever happens, money is sent once or not at all (F-96 to F-98, F-100).
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { read, sql } from '../kit/db.ts'
import { codeSentTo, connect, newCustomer, payee, type ExchangeShown } from '../testing/exchange.ts'
import { newMember, type Member } from '../testing/member.ts'
import { expectQuiet, wholeApp } from '../testing/whole-app.ts'

const app = await wholeApp({
  parts: ['issuer', 'rates', 'exchange', 'mail', 'panel'],
  complaints: /a sweep waits for somebody outside/,
})
beforeAll(() => app.panel('POST', '/api/rates', { prices: { BTC: 100_000, ETH: 4_000, CGLD: 0.5 }, isMoving: false }))
afterEach(async () => {
  await app.panel('DELETE', '/api/faults')
  await app.panel('POST', '/api/exchange/hold', { isHolding: false })
})
afterAll(() => expectQuiet(app))

type Buyer = Member & { customer: string; wallet: (coin: string) => string }

async function newBuyer(balances: Record<string, string> = { BTC: '0.01' }, limit = ''): Promise<Buyer> {
  const member = await newMember(app)
  const customer = await newCustomer(app, balances)
  const { wallets } = await connect(member, { email: customer, limit })
  return { ...member, customer, wallet: (coin) => wallets.find(({ currency }) => currency === coin)!.id }
}

type Order = { value: string; coin?: string; twoFactorCode?: string; key?: string; more?: object }

async function buy(buyer: Buyer, { value, coin = 'BTC', twoFactorCode, key, more }: Order) {
  const { status, body } = await buyer.ask('buyWithCoinbase', {
    body: { value, wallet: buyer.wallet(coin), twoFactorCode, ...more },
    headers: key === undefined ? {} : { 'idempotency-key': key },
  })
  return {
    status,
    body,
    card: body['card'] as { id: string } | undefined,
    said: [status, body['code'], body['message']],
  }
}

const codeOf = ({ customer }: Buyer) => codeSentTo(app, customer)
const sendsOf = async ({ customer }: Buyer) =>
  (await app.panel<ExchangeShown>('GET', '/api/exchange')).sends.filter((send) => send.customer === customer)
const cardsOf = async (buyer: Buyer) => (await buyer.get('listCards', { query: {} })).cards
const standing = ({ userId }: Buyer) =>
  read<{ state: string; send: string; because: string | null }>(
    app.database.db,
    sql`select p.state, s.state as send, s.ended_because as because from purchases p
      join exchange_sends s on s.purchase_id = p.id where p.user_id = ${userId} order by p.created_at`,
  )
const required = [400, 'TwoFactorRequired', 'TwoFactorRequired']

/** Asked for the code, then bought with it. */
async function bought(buyer: Buyer, order: Order) {
  expect((await buy(buyer, order)).said).toEqual(required)
  return buy(buyer, { ...order, twoFactorCode: await codeOf(buyer) })
}

test('a card is bought with a two-factor code, a wrong one first, and paid once [CAB-07, ECB-10, ECB-11, GEN-01]', async () => {
  const ann = await newBuyer()
  expect((await buy(ann, { value: '25' })).said).toEqual(required)
  const code = await codeOf(ann)
  const wrong = await buy(ann, { value: '25', twoFactorCode: code === '000000' ? '111111' : '000000' })
  expect(wrong.said).toEqual([400, 'two_factor_invalid', 'That code was invalid'])
  expect(await sendsOf(ann)).toEqual([])
  const paid = await buy(ann, { value: '25', twoFactorCode: code })
  expect(paid).toMatchObject({ status: 200, body: { type: 'CARD', card: { id: expect.stringMatching(/^card_/) } } })
  expect(paid.body['price']).toMatchObject({ value: '25.00', total: '25.00', due: '25.00' })
  expect(await cardsOf(ann)).toMatchObject([{ id: paid.card!.id, balance: '25.00', fundingState: 'PAID' }])
  expect(await sendsOf(ann)).toMatchObject([{ currency: 'BTC', to: payee, status: 'completed' }])
  // The code again is the same purchase, with and without a look at it.
  expect((await buy(ann, { value: '25', twoFactorCode: code })).card).toEqual(paid.card)
  expect(await sendsOf(ann)).toHaveLength(1)
  expect(await standing(ann)).toEqual([{ state: 'delivered', send: 'arrived', because: null }])
})

test('the feed and the receipt tell that the card was paid from Coinbase', async () => {
  const flo = await newBuyer()
  const { card } = await bought(flo, { value: '10' })
  expect(await flo.get('readReceipt', { params: { id: card!.id } })).toMatchObject({
    method: 'COINBASE',
    payments: [{ amount: expect.stringMatching(/^0\.0001000\d$/), currency: 'BTC', credited: '10.00' }],
  })
  const { transactions } = (await flo.get('listActivity', { query: {} })).data
  expect(transactions.find(({ type }) => type === 'CREATION')?.data).toMatchObject({
    payment_method: 'COINBASE',
    amount_base: '10.00',
    amount_quote: expect.stringMatching(/^0\.0001000\d$/),
    currency_quote: 'BTC',
  })
})

test('every coin of the six buys, also one whose smallest unit is far smaller than ours', async () => {
  const bea = await newBuyer({ ETH: '1', CGLD: '3000', LTC: '20', BCH: '5', ZEC: '10' })
  for (const coin of ['ETH', 'CGLD', 'LTC', 'BCH', 'ZEC'])
    expect(await bought(bea, { value: '50', coin })).toMatchObject({ status: 200 })
  expect((await sendsOf(bea)).map(({ currency }) => currency).toSorted()).toEqual(['BCH', 'CGLD', 'ETH', 'LTC', 'ZEC'])
})

test('who is not asked for codes there buys at once', async () => {
  const cal = await newBuyer()
  await app.panel('POST', '/api/exchange/two-factor', { customer: cal.customer, hasTwoFactor: false })
  expect((await buy(cal, { value: '5' })).status).toBe(200)
})

test('one key is one purchase, and the same key for another order is refused', async () => {
  const key = 'attempt-1'
  const dan = await newBuyer()
  const first = await bought(dan, { value: '7', key })
  expect(first.status).toBe(200)
  expect((await buy(dan, { value: '7', key })).card).toEqual(first.card)
  expect((await buy(dan, { value: '8', key })).said.slice(0, 2)).toEqual([422, 'idempotency_conflict'])
  expect(await sendsOf(dan)).toHaveLength(1)
})

test('a code submitted many times at once pays once (T21) [F-96]', async () => {
  const eli = await newBuyer()
  await buy(eli, { value: '9' })
  const twoFactorCode = await codeOf(eli)
  const answers = await Promise.all(Array.from({ length: 6 }, () => buy(eli, { value: '9', twoFactorCode })))
  expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(0)
  await expect.poll(() => standing(eli)).toEqual([{ state: 'delivered', send: 'arrived', because: null }])
  expect(await sendsOf(eli)).toHaveLength(1)
  expect(await cardsOf(eli)).toHaveLength(1)
})

test('an answer that is lost after the send is looked up, and the card is made of it [F-97]', async () => {
  const fay = await newBuyer()
  await buy(fay, { value: '11' })
  const twoFactorCode = await codeOf(fay)
  await app.panel('POST', '/api/faults', { provider: 'exchange', kind: 'cut', count: 1, only: 'POST /v2/accounts' })
  expect((await buy(fay, { value: '11', twoFactorCode })).status).toBe(200)
  expect(await sendsOf(fay)).toHaveLength(1)
})

test('an answer that is lost and cannot be looked up becomes the card by itself, once [F-97, ECB-12]', async () => {
  const gil = await newBuyer()
  await buy(gil, { value: '12' })
  const twoFactorCode = await codeOf(gil)
  await app.panel('POST', '/api/faults', { provider: 'exchange', kind: 'cut', count: 1, only: 'POST /v2/accounts' })
  await app.panel('POST', '/api/faults', { provider: 'exchange', kind: 'error', count: 1, only: 'GET /v2/accounts' })
  const lost = await buy(gil, { value: '12', twoFactorCode })
  expect(lost.said).toEqual([
    424,
    'exchange_unknown',
    'Something went wrong in completing your purchase. Please contact us if crypto has been sent to us!',
  ])
  await expect.poll(() => standing(gil)).toEqual([{ state: 'delivered', send: 'arrived', because: null }])
  expect(await sendsOf(gil)).toHaveLength(1)
  expect(await cardsOf(gil)).toHaveLength(1)
})

test('an order that never reached the exchange ends with everything free again, and no card', async () => {
  const hal = await newBuyer()
  await app.give(hal.userId, { credit: 500n })
  const order = { value: '13', more: { applyUsdCredit: true } }
  await buy(hal, order)
  const twoFactorCode = await codeOf(hal)
  await app.panel('POST', '/api/faults', { provider: 'exchange', kind: 'silent', count: 1, only: 'POST /v2/accounts' })
  expect((await buy(hal, { ...order, twoFactorCode })).said.slice(0, 2)).toEqual([424, 'exchange_unknown'])
  await app.panel('POST', '/api/clock', { moveMs: 3 * 60_000 })
  await expect.poll(() => standing(hal)).toEqual([{ state: 'cancelled', send: 'failed', because: 'never_sent' }])
  expect(await sendsOf(hal)).toEqual([])
  const { user } = await hal.get('readUser', { query: {} })
  expect(user).toMatchObject({ moonCredit: '5.00' })
})

test('a quote whose code never comes is dropped, and what was applied is free again', async () => {
  const ida = await newBuyer()
  await app.give(ida.userId, { credit: 300n })
  await buy(ida, { value: '14', more: { applyUsdCredit: true } })
  expect((await ida.get('readUser', { query: {} })).user).toMatchObject({ moonCredit: '0.00' })
  await app.panel('POST', '/api/clock', { moveMs: 6 * 60_000 })
  await expect.poll(() => standing(ida)).toEqual([{ state: 'cancelled', send: 'failed', because: 'abandoned' }])
  expect((await ida.get('readUser', { query: {} })).user).toMatchObject({ moonCredit: '3.00' })
})

test('a code that comes after the minute pays the same dollars at the price of then [CAB-07]', async () => {
  const jo = await newBuyer({ BTC: '0.02' })
  expect((await buy(jo, { value: '20' })).said).toEqual(required)
  await app.panel('POST', '/api/clock', { moveMs: 90_000 })
  const paid = await buy(jo, { value: '20', twoFactorCode: await codeOf(jo) })
  expect(paid).toMatchObject({ status: 200, body: { price: { due: '20.00' } } })
  expect(await sendsOf(jo)).toHaveLength(1)
})

test('a balance that has gone since it was shown is seen before anything is asked [VAB-05, F-100]', async () => {
  const kim = await newBuyer({ BTC: '0.01' })
  await app.panel('POST', '/api/exchange/balance', { customer: kim.customer, currency: 'BTC', amount: '0.0001' })
  expect((await buy(kim, { value: '15' })).said).toEqual([
    402,
    'insufficient_funds',
    'Insufficient funds in selected wallet',
  ])
  // With credit on top it is enough (D-14).
  await app.give(kim.userId, { credit: 1_000n })
  expect((await buy(kim, { value: '15', more: { applyUsdCredit: true } })).said).toEqual(required)
})

test("what is over the person's own limit is refused with what is left, and without touching the exchange (F-98)", async () => {
  const lou = await newBuyer({ BTC: '0.01' }, '30')
  expect((await bought(lou, { value: '20' })).status).toBe(200)
  expect((await buy(lou, { value: '11' })).said).toEqual([
    400,
    'exchange_limit',
    'Insufficient funds in selected wallet: $10.00 of the $30.00 that you allow Moon per day at Coinbase is left.',
  ])
  await app.panel('POST', '/api/clock', { moveMs: 25 * 3_600_000 })
  await expect.poll(async () => (await buy(lou, { value: '11' })).said).toEqual(required)
})

test('what the exchange refuses is said in its own words, and nothing stays held [ECB-12]', async () => {
  const max = await newBuyer({ BTC: '0.01' })
  await app.give(max.userId, { credit: 100n })
  // What another app spent there, Moon cannot know: the exchange does.
  await app.panel('POST', '/api/exchange/hold', { isHolding: false })
  const order = { value: '16', more: { applyUsdCredit: true } }
  await buy(max, order)
  await app.panel('POST', '/api/exchange/balance', { customer: max.customer, currency: 'BTC', amount: '0.00001' })
  const refused = await buy(max, { ...order, twoFactorCode: await codeOf(max) })
  expect(refused.said).toEqual([400, 'exchange_refused', "You don't have that much."])
  expect(await standing(max)).toEqual([{ state: 'cancelled', send: 'failed', because: 'refused' }])
  expect((await max.get('readUser', { query: {} })).user).toMatchObject({ moonCredit: '1.00' })
})

test('access that was taken back in the middle makes no card and takes nothing [F-98]', async () => {
  const nan = await newBuyer()
  await buy(nan, { value: '17' })
  const twoFactorCode = await codeOf(nan)
  await app.panel('POST', '/api/exchange/revoke', { customer: nan.customer })
  expect((await buy(nan, { value: '17', twoFactorCode })).said.slice(0, 2)).toEqual([400, 'exchange_disconnected'])
  expect(await standing(nan)).toEqual([{ state: 'cancelled', send: 'failed', because: 'ended' }])
  expect(await sendsOf(nan)).toEqual([])
  expect((await buy(nan, { value: '17' })).said.slice(0, 2)).toEqual([400, 'exchange_disconnected'])
})

test('access that expired in the middle is renewed unseen [F-98]', async () => {
  const oz = await newBuyer()
  await buy(oz, { value: '18' })
  const twoFactorCode = await codeOf(oz)
  await app.panel('POST', '/api/exchange/expire', { customer: oz.customer })
  expect((await buy(oz, { value: '18', twoFactorCode })).status).toBe(200)
  expect(await sendsOf(oz)).toHaveLength(1)
})

test('a send that stays pending is a card that waits for it; completed it is paid, failed it is none', async () => {
  const pat = await newBuyer()
  await app.panel('POST', '/api/exchange/hold', { isHolding: true })
  const pending = await bought(pat, { value: '19' })
  expect(pending.status).toBe(200)
  expect(await standing(pat)).toEqual([{ state: 'open', send: 'sent', because: null }])
  const [send] = await sendsOf(pat)
  await app.panel('POST', `/api/exchange/sends/${send!.id}/settle`)
  await expect.poll(() => standing(pat)).toEqual([{ state: 'delivered', send: 'arrived', because: null }])
  const second = await bought(pat, { value: '21' })
  const [other] = await sendsOf(pat)
  await app.panel('POST', `/api/exchange/sends/${other!.id}/fail`)
  await expect
    .poll(async () => (await standing(pat)).at(-1))
    .toEqual({ state: 'cancelled', send: 'failed', because: 'failed_there' })
  expect((await pat.get('readCard', { params: { id: second.card!.id }, query: { reveal: 'false' } })).deleted).toBe(
    true,
  )
})

test('a card that the issuer refuses leaves the money as credit', async () => {
  const quin = await newBuyer()
  const refused = await bought(quin, { value: '15.15' })
  expect(refused.said.slice(0, 2)).toEqual([402, 'product_unavailable'])
  expect((await quin.get('readUser', { query: {} })).user).toMatchObject({ moonCredit: '15.15' })
})

test('what credit covers in full asks the exchange for nothing', async () => {
  const rae = await newBuyer()
  await app.give(rae.userId, { credit: 5_000n })
  expect((await buy(rae, { value: '22', more: { applyUsdCredit: true } })).status).toBe(200)
  expect(await sendsOf(rae)).toEqual([])
})

test('an exchange that does not answer is said before anything is opened, a wallet that is no wallet is bad input', async () => {
  const sue = await newBuyer()
  await app.panel('POST', '/api/faults', { provider: 'exchange', kind: 'error' })
  expect((await buy(sue, { value: '5' })).said.slice(0, 2)).toEqual([424, 'exchange_unavailable'])
  await app.panel('DELETE', '/api/faults')
  const { status } = await sue.ask('buyWithCoinbase', { body: { value: '5', wallet: 'nobody' } })
  expect(status).toBe(400)
  expect(await standing(sue)).toEqual([])
})

test('a server that dies while the exchange is being told goes on where it was, under the same key [F-97]', async () => {
  const tom = await newBuyer()
  await buy(tom, { value: '23' })
  const twoFactorCode = await codeOf(tom)
  await app.panel('POST', '/api/faults', { provider: 'exchange', kind: 'silent', count: 1, only: 'POST /v2/accounts' })
  const dying = buy(tom, { value: '23', twoFactorCode }).catch(() => 'dead')
  await expect.poll(async () => (await standing(tom))[0]?.send).toBe('sending')
  await app.kill()
  expect(await dying).toBe('dead')
  await app.start()
  // While it may still arrive nothing is sent a second time.
  expect((await buy(tom, { value: '23', twoFactorCode })).said.slice(0, 2)).toEqual([424, 'exchange_unknown'])
  await app.panel('POST', '/api/clock', { moveMs: 48_000 })
  await expect.poll(async () => (await standing(tom))[0]?.send).toBe('quoted')
  expect((await buy(tom, { value: '23', twoFactorCode })).status).toBe(200)
  expect(await sendsOf(tom)).toHaveLength(1)
  expect(await cardsOf(tom)).toHaveLength(1)
})

test('a server that dies with the answer lost finds what was sent, and makes the card [F-97]', async () => {
  const una = await newBuyer()
  await buy(una, { value: '24' })
  const twoFactorCode = await codeOf(una)
  await app.panel('POST', '/api/faults', { provider: 'exchange', kind: 'cut', count: 1, only: 'POST /v2/accounts' })
  await app.panel('POST', '/api/faults', { provider: 'exchange', kind: 'error', only: 'GET /v2/accounts' })
  expect((await buy(una, { value: '24', twoFactorCode })).said.slice(0, 2)).toEqual([424, 'exchange_unknown'])
  await app.kill()
  await app.panel('DELETE', '/api/faults')
  await app.start()
  await app.panel('POST', '/api/clock', { moveMs: 60_000 })
  await expect.poll(() => standing(una)).toEqual([{ state: 'delivered', send: 'arrived', because: null }])
  expect(await sendsOf(una)).toHaveLength(1)
  expect(await cardsOf(una)).toHaveLength(1)
})
