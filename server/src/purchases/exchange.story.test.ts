// Buying cards from a wallet at the exchange: the real server, the real adapter, the sandbox's exchange.
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { payee } from '../testing/exchange.ts'
import { exchangeBuying, required } from '../testing/exchange-buyer.ts'
import { expectQuiet, wholeApp } from '../testing/whole-app.ts'

const app = await wholeApp({
  parts: ['issuer', 'rates', 'exchange', 'mail', 'panel'],
})
const { bought, buy, cardsOf, codeOf, later, newBuyer, sendsOf, standing } = exchangeBuying(app)
beforeAll(() => app.panel('POST', '/api/rates', { prices: { BTC: 100_000, ETH: 4_000, CGLD: 0.5 }, isMoving: false }))
afterEach(async () => {
  await app.panel('DELETE', '/api/faults')
  await app.panel('POST', '/api/exchange/hold', { isHolding: false })
})
afterAll(() => expectQuiet(app))

test('a card is bought with a two-factor code, a wrong one first, and paid once [CAB-07, ECB-10, ECB-11]', async () => {
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
  // The same code again is the same purchase, whether or not the page looked at it in between.
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

test('a user whom the exchange does not ask for codes buys at once', async () => {
  const cal = await newBuyer()
  await app.panel('POST', '/api/exchange/two-factor', { customer: cal.customer, hasTwoFactor: false })
  expect((await buy(cal, { value: '5' })).status).toBe(200)
})

test('without a key and without codes, ten requests at once and one after a lost answer make one purchase [F-96]', async () => {
  const cleo = await newBuyer()
  await app.panel('POST', '/api/exchange/two-factor', { customer: cleo.customer, hasTwoFactor: false })
  await Promise.all(Array.from({ length: 10 }, () => buy(cleo, { value: '6' })))
  await expect.poll(() => standing(cleo)).toEqual([{ state: 'delivered', send: 'arrived', because: null }])
  const again = await buy(cleo, { value: '6' })
  expect([again.status, again.card?.id]).toEqual([200, (await cardsOf(cleo))[0]!.id])
  expect(await sendsOf(cleo)).toHaveLength(1)
  expect(await cardsOf(cleo)).toHaveLength(1)
  // A purchase paid from credit alone asks the exchange for nothing, and is one purchase all the same.
  await app.give(cleo.userId, { credit: 1_000n })
  const covered = { value: '5', more: { applyUsdCredit: true } }
  await Promise.all(Array.from({ length: 4 }, () => buy(cleo, covered)))
  await buy(cleo, covered)
  expect(await cardsOf(cleo)).toHaveLength(2)
  // Another key means another card.
  expect((await buy(cleo, { value: '6', key: 'one more' })).status).toBe(200)
  expect(await sendsOf(cleo)).toHaveLength(2)
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

test('a balance spent since it was shown is noticed before anything is requested from the exchange [VAB-05, F-100]', async () => {
  const kim = await newBuyer({ BTC: '0.01' })
  await app.panel('POST', '/api/exchange/balance', { customer: kim.customer, currency: 'BTC', amount: '0.0001' })
  expect((await buy(kim, { value: '15' })).said).toEqual([
    402,
    'insufficient_funds',
    'Insufficient funds in selected wallet',
  ])
  // With credit on top the wallet has enough (D-14).
  await app.give(kim.userId, { credit: 1_000n })
  expect((await buy(kim, { value: '15', more: { applyUsdCredit: true } })).said).toEqual(required)
})

test("an amount above the user's own limit at the exchange is refused with what is left of it, and the exchange is not called [F-98]", async () => {
  const lou = await newBuyer({ BTC: '0.01' }, '30')
  expect((await bought(lou, { value: '20' })).status).toBe(200)
  expect((await buy(lou, { value: '11' })).said).toEqual([
    400,
    'exchange_limit',
    'Insufficient funds in selected wallet: $10.00 of the $30.00 that you allow Moon per day at Coinbase is left.',
  ])
  await later(lou, 25 * 3_600_000)
  await expect.poll(async () => (await buy(lou, { value: '11' })).said).toEqual(required)
})

test('a refusal by the exchange is reported in its own words, and nothing stays held [ECB-12]', async () => {
  const max = await newBuyer({ BTC: '0.01' })
  await app.give(max.userId, { credit: 100n })
  // Moon cannot know what another app spent from the wallet; the exchange does.
  await app.panel('POST', '/api/exchange/hold', { isHolding: false })
  const order = { value: '16', more: { applyUsdCredit: true } }
  await buy(max, order)
  await app.panel('POST', '/api/exchange/balance', { customer: max.customer, currency: 'BTC', amount: '0.00001' })
  const refused = await buy(max, { ...order, twoFactorCode: await codeOf(max) })
  expect(refused.said).toEqual([400, 'exchange_refused', "You don't have that much."])
  expect(await standing(max)).toEqual([{ state: 'cancelled', send: 'failed', because: 'refused' }])
  expect((await max.get('readUser', { query: {} })).user).toMatchObject({ moonCredit: '1.00' })
})

test('an order that waits for its code is cancelled: what it held is free at once, and it cannot be paid any more', async () => {
  const uma = await newBuyer()
  await app.give(uma.userId, { credit: 500n })
  const order = { value: '25', more: { applyUsdCredit: true }, key: 'order of Uma' }
  expect((await buy(uma, order)).said).toEqual(required)
  const credit = async () => ((await uma.get('readUser', { query: {} })).user as { moonCredit: string }).moonCredit
  expect(await credit()).toBe('0.00')
  const cancel = async (who: typeof uma, idempotencyKey: string) =>
    (await who.ask('cancelCoinbase', { body: { idempotencyKey } })).status
  expect(await cancel(uma, 'another order')).toBe(404)
  expect(await cancel(await newBuyer(), order.key)).toBe(404)
  expect([await cancel(uma, order.key), await cancel(uma, order.key)]).toEqual([200, 200])
  expect(await credit()).toBe('5.00')
  expect(await standing(uma)).toEqual([{ state: 'cancelled', send: 'failed', because: 'abandoned' }])
  const late = await buy(uma, { ...order, twoFactorCode: await codeOf(uma) })
  expect(late.said.slice(0, 2)).toEqual([409, 'exchange_too_late'])
  expect(await sendsOf(uma)).toEqual([])

  const paid = { ...order, key: 'second order of Uma' }
  expect((await bought(uma, paid)).status).toBe(200)
  expect(await cancel(uma, paid.key)).toBe(409)
})

test('a card that the issuer refuses leaves the money as credit', async () => {
  const quin = await newBuyer()
  await bought(quin, { value: '15.15' })
  // The issuer's refusal counts only after several requests.
  await expect.poll(() => standing(quin)).toEqual([{ state: 'refunded', send: 'arrived', because: null }])
  expect((await quin.get('readUser', { query: {} })).user).toMatchObject({ moonCredit: '15.15' })
  expect((await cardsOf(quin)).filter(({ deleted }) => !deleted)).toEqual([])
})

test('an order that credit covers in full asks the exchange for nothing', async () => {
  const rae = await newBuyer()
  await app.give(rae.userId, { credit: 5_000n })
  expect((await buy(rae, { value: '22', more: { applyUsdCredit: true } })).status).toBe(200)
  expect(await sendsOf(rae)).toEqual([])
})

test('an exchange that does not answer is reported before an order is opened; an unknown wallet is invalid input', async () => {
  const sue = await newBuyer()
  await app.panel('POST', '/api/faults', { provider: 'exchange', kind: 'error' })
  expect((await buy(sue, { value: '5' })).said.slice(0, 2)).toEqual([424, 'exchange_unavailable'])
  await app.panel('DELETE', '/api/faults')
  const { status } = await sue.ask('buyWithCoinbase', { body: { value: '5', wallet: 'nobody' } })
  expect(status).toBe(400)
  expect(await standing(sue)).toEqual([])
})
