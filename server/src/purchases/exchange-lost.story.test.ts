// Failures between us and an exchange: lost answers, lost permissions, process deaths and timeouts. Money is sent
// once or not at all.
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { sql, write } from '../database/db.ts'
import { setFlag } from '../flags/set-flag.ts'
import { systemClock } from '../kit/clock.ts'
import { connect } from '../testing/exchange.ts'
import { exchangeBuying, required } from '../testing/exchange-buyer.ts'
import { expectQuiet, wholeApp } from '../testing/whole-app.ts'

const app = await wholeApp({
  parts: ['issuer', 'rates', 'exchange', 'mail', 'panel'],
  complaints: /could not be looked up for a day/,
})
const { bought, buy, cardsOf, codeOf, later, newBuyer, sendsOf, standing } = exchangeBuying(app)
beforeAll(() => app.panel('POST', '/api/rates', { prices: { BTC: 100_000, ETH: 4_000, CGLD: 0.5 }, isMoving: false }))
afterEach(async () => {
  await app.panel('DELETE', '/api/faults')
  await app.panel('POST', '/api/exchange/hold', { isHolding: false })
})
afterAll(() => expectQuiet(app))

test('a send whose answer is lost is looked up, and its card is made [F-97]', async () => {
  const fay = await newBuyer()
  await buy(fay, { value: '11' })
  const twoFactorCode = await codeOf(fay)
  await app.panel('POST', '/api/faults', { provider: 'exchange', kind: 'cut', count: 1, only: 'POST /v2/accounts' })
  expect((await buy(fay, { value: '11', twoFactorCode })).status).toBe(200)
  expect(await sendsOf(fay)).toHaveLength(1)
})

test('a send whose answer is lost and cannot be looked up becomes the card by itself, once [F-97, ECB-12]', async () => {
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

test("when the exchange's list lags and shows no send, the send is posted again under its key before it counts as absent, and the card is made [F-97]", async () => {
  const ned = await newBuyer()
  await buy(ned, { value: '12' })
  const twoFactorCode = await codeOf(ned)
  await app.panel('POST', '/api/faults', { provider: 'exchange', kind: 'cut', count: 1, only: 'POST /v2/accounts' })
  await app.panel('POST', '/api/faults', { provider: 'exchange', kind: 'missing', only: 'GET /v2/accounts' })
  expect((await buy(ned, { value: '12', twoFactorCode })).said.slice(0, 2)).toEqual([424, 'exchange_unknown'])
  await later(ned, 3 * 60_000)
  await expect.poll(() => standing(ned)).toEqual([{ state: 'delivered', send: 'arrived', because: null }])
  expect(await sendsOf(ned)).toHaveLength(1)
})

test('an order that never reached the exchange ends with every hold released, and no card', async () => {
  const hal = await newBuyer()
  await app.give(hal.userId, { credit: 500n })
  const order = { value: '13', more: { applyUsdCredit: true } }
  await buy(hal, order)
  const twoFactorCode = await codeOf(hal)
  await app.panel('POST', '/api/faults', { provider: 'exchange', kind: 'silent', count: 1, only: 'POST /v2/accounts' })
  expect((await buy(hal, { ...order, twoFactorCode })).said.slice(0, 2)).toEqual([424, 'exchange_unknown'])
  await later(hal, 3 * 60_000)
  await expect.poll(() => standing(hal)).toEqual([{ state: 'cancelled', send: 'failed', because: 'never_sent' }])
  expect(await sendsOf(hal)).toEqual([])
  const { user } = await hal.get('readUser', { query: {} })
  expect(user).toMatchObject({ moonCredit: '5.00' })
})

test('a quote whose two-factor code never comes is dropped, and the credit or sats applied are free again', async () => {
  const ida = await newBuyer()
  await app.give(ida.userId, { credit: 300n })
  await buy(ida, { value: '14', more: { applyUsdCredit: true } })
  expect((await ida.get('readUser', { query: {} })).user).toMatchObject({ moonCredit: '0.00' })
  await later(ida, 6 * 60_000)
  await expect.poll(() => standing(ida)).toEqual([{ state: 'cancelled', send: 'failed', because: 'abandoned' }])
  expect((await ida.get('readUser', { query: {} })).user).toMatchObject({ moonCredit: '3.00' })
})

test('a code that comes after the minute pays the same dollars at the price of that moment [CAB-07]', async () => {
  const jo = await newBuyer({ BTC: '0.02' })
  expect((await buy(jo, { value: '20' })).said).toEqual(required)
  await later(jo, 90_000)
  const paid = await buy(jo, { value: '20', twoFactorCode: await codeOf(jo) })
  expect(paid).toMatchObject({ status: 200, body: { price: { due: '20.00' } } })
  expect(await sendsOf(jo)).toHaveLength(1)
})

test('access revoked in the middle of a purchase makes no card and takes nothing [F-98]', async () => {
  const nan = await newBuyer()
  await buy(nan, { value: '17' })
  const twoFactorCode = await codeOf(nan)
  await app.panel('POST', '/api/exchange/revoke', { customer: nan.customer })
  expect((await buy(nan, { value: '17', twoFactorCode })).said.slice(0, 2)).toEqual([400, 'exchange_disconnected'])
  expect(await standing(nan)).toEqual([{ state: 'cancelled', send: 'failed', because: 'ended' }])
  expect(await sendsOf(nan)).toEqual([])
  expect((await buy(nan, { value: '17' })).said.slice(0, 2)).toEqual([400, 'exchange_disconnected'])
})

test('access that expires in the middle of a purchase is renewed without the user noticing [F-98]', async () => {
  const oz = await newBuyer()
  await buy(oz, { value: '18' })
  const twoFactorCode = await codeOf(oz)
  await app.panel('POST', '/api/exchange/expire', { customer: oz.customer })
  expect((await buy(oz, { value: '18', twoFactorCode })).status).toBe(200)
  expect(await sendsOf(oz)).toHaveLength(1)
})

test('a card waits while its send is pending, is paid when the send completes, and is not made when the send fails', async () => {
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

test('a user whose access ended while coins are on their way connects again and has their card, also where the exchange was turned off meanwhile [F-98, F-110]', async () => {
  const hal = await newBuyer()
  await app.panel('POST', '/api/exchange/hold', { isHolding: true })
  expect((await bought(hal, { value: '19' })).status).toBe(200)
  await app.panel('POST', '/api/exchange/revoke', { customer: hal.customer })
  const [send] = await sendsOf(hal)
  await app.panel('POST', `/api/exchange/sends/${send!.id}/settle`)
  await setFlag(
    { database: app.database, clock: systemClock },
    { name: 'disableCoinbase', isOn: true, userId: hal.userId, by: 'story' },
  )
  const infoOf = async () => (await hal.get('readUser', { query: { includeCoinbaseInfo: 'true' } })).user
  await later(hal, 3_600_000)
  await expect.poll(infoOf).toMatchObject({ isCoinbaseConnected: false, coinbaseInfo: { isAwaited: true } })
  expect(await standing(hal)).toEqual([{ state: 'open', send: 'sent', because: null }])
  await connect(hal, { email: hal.customer })
  await expect.poll(() => standing(hal)).toEqual([{ state: 'delivered', send: 'arrived', because: null }])
  expect((await hal.ask('startCoinbase', { body: {} })).body).toMatchObject({ code: 'feature_off' })
})

test('an order whose coins the exchange holds back for days counts against the limits of every day, until it has ended [G-21]', async () => {
  const quin = await newBuyer()
  await write(
    app.database.db,
    sql`insert into purchase_limits (user_id, daily_cents, monthly_cents, set_at) values (${quin.userId}, 3000, 100000, now())`,
  )
  await app.panel('POST', '/api/exchange/hold', { isHolding: true })
  expect((await bought(quin, { value: '20' })).status).toBe(200)
  const [send] = await sendsOf(quin)
  await later(quin, 2 * 86_400_000)
  expect(await standing(quin)).toEqual([{ state: 'open', send: 'sent', because: null }])
  expect((await buy(quin, { value: '15' })).said.slice(0, 2)).toEqual([402, 'limit_exceeded'])
  expect((await quin.get('cardLimits', {})).limits.dailySpending).toBe('20.00')
  await app.panel('POST', `/api/exchange/sends/${send!.id}/fail`)
  await expect.poll(async () => (await standing(quin))[0]?.state).toBe('cancelled')
  expect((await buy(quin, { value: '15' })).said).toEqual(required)
})

test('a send that the exchange holds back counts at the lower price on arrival when bitcoin has fallen, and at its quoted price when it has risen [G-1]', async () => {
  const rates = (BTC: number) =>
    app.panel('POST', '/api/rates', { prices: { BTC, ETH: 4_000, CGLD: 0.5 }, isMoving: false })
  const [fallen, risen] = [await newBuyer(), await newBuyer()]
  await app.panel('POST', '/api/exchange/hold', { isHolding: true })
  const settle = async (buyer: typeof fallen) =>
    app.panel('POST', `/api/exchange/sends/${(await sendsOf(buyer))[0]!.id}/settle`)
  expect((await bought(fallen, { value: '20' })).status).toBe(200)
  expect((await bought(risen, { value: '20' })).status).toBe(200)
  try {
    await rates(96_000)
    await later(fallen, 3 * 24 * 3_600_000)
    await settle(fallen)
    await later(fallen, 3_600_000)
    await expect.poll(async () => (await standing(fallen))[0]).toMatchObject({ state: 'refunded', send: 'arrived' })
    const { user } = await fallen.get('readUser', { query: {} })
    expect(Number((user as { moonCredit?: string }).moonCredit)).toBeLessThan(20 * 0.97)
    await rates(103_000)
    await later(risen, 3 * 24 * 3_600_000)
    await settle(risen)
    await later(risen, 3_600_000)
    await expect.poll(async () => (await standing(risen))[0]).toMatchObject({ state: 'delivered', send: 'arrived' })
  } finally {
    await rates(100_000)
  }
})

test('a server that dies during the request to the exchange resumes where it was, under the same key [F-97]', async () => {
  const tom = await newBuyer()
  await buy(tom, { value: '23' })
  const twoFactorCode = await codeOf(tom)
  await app.panel('POST', '/api/faults', { provider: 'exchange', kind: 'silent', count: 1, only: 'POST /v2/accounts' })
  const dying = buy(tom, { value: '23', twoFactorCode }).catch(() => 'dead')
  await expect.poll(async () => (await standing(tom))[0]?.send).toBe('sending')
  await app.kill()
  expect(await dying).toBe('dead')
  // Extends the quote, so that it outlives the restart on a slow machine.
  await write(
    app.database.db,
    sql`update exchange_sends set locked_until = locked_until + interval '1 hour' where user_id = ${tom.userId}`,
  )
  await app.start()
  // While the first send may still arrive, nothing is sent a second time.
  expect((await buy(tom, { value: '23', twoFactorCode })).said.slice(0, 2)).toEqual([424, 'exchange_unknown'])
  // Longer than an attempt lasts, and shorter than the quote.
  await later(tom, 45_000)
  await expect.poll(async () => (await standing(tom))[0]?.send).toBe('quoted')
  expect((await buy(tom, { value: '23', twoFactorCode })).status).toBe(200)
  expect(await sendsOf(tom)).toHaveLength(1)
  expect(await cardsOf(tom)).toHaveLength(1)
})

test('a server that dies before it receives the answer finds the send, and makes the card [F-97]', async () => {
  const una = await newBuyer()
  await buy(una, { value: '24' })
  const twoFactorCode = await codeOf(una)
  await app.panel('POST', '/api/faults', { provider: 'exchange', kind: 'cut', count: 1, only: 'POST /v2/accounts' })
  await app.panel('POST', '/api/faults', { provider: 'exchange', kind: 'error', only: 'GET /v2/accounts' })
  expect((await buy(una, { value: '24', twoFactorCode })).said.slice(0, 2)).toEqual([424, 'exchange_unknown'])
  await app.kill()
  await app.panel('DELETE', '/api/faults')
  await app.start()
  await later(una, 60_000)
  await expect.poll(() => standing(una)).toEqual([{ state: 'delivered', send: 'arrived', because: null }])
  expect(await sendsOf(una)).toHaveLength(1)
  expect(await cardsOf(una)).toHaveLength(1)
})

test('a send that could not be looked up for a day is given up, and becomes credit when it turns out to have been sent', async () => {
  const vic = await newBuyer()
  await buy(vic, { value: '26' })
  const twoFactorCode = await codeOf(vic)
  await app.panel('POST', '/api/faults', { provider: 'exchange', kind: 'cut', count: 1, only: 'POST /v2/accounts' })
  await app.panel('POST', '/api/faults', { provider: 'exchange', kind: 'error', only: 'GET /v2/accounts' })
  expect((await buy(vic, { value: '26', twoFactorCode })).said.slice(0, 2)).toEqual([424, 'exchange_unknown'])
  await later(vic, 25 * 3_600_000)
  await expect.poll(() => standing(vic)).toEqual([{ state: 'cancelled', send: 'failed', because: 'unseen' }])
  expect(await cardsOf(vic)).toEqual([])
  await app.panel('DELETE', '/api/faults')
  await later(vic, 11 * 60_000)
  await expect.poll(async () => (await standing(vic))[0]?.send).toBe('arrived')
  const credit = async () => ((await vic.get('readUser', { query: {} })).user as { moonCredit?: string }).moonCredit
  await expect.poll(credit).toBe('26.00')
})

test('a permission that can no longer be decrypted is connected again, and breaks nothing', async () => {
  const wes = await newBuyer()
  await write(
    app.database.db,
    sql`update exchange_links set tokens_sealed = 'nothing that was sealed' where user_id = ${wes.userId}`,
  )
  expect((await buy(wes, { value: '5' })).said.slice(0, 2)).toEqual([400, 'exchange_disconnected'])
  expect((await wes.get('readUser', { query: {} })).user).toMatchObject({ isCoinbaseConnected: false })
  expect((await connect(wes, { email: wes.customer })).isCoinbaseConnected).toBe(true)
})
