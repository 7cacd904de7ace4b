// Object ownership, permissions by user and state, and idempotency, over all calls.
import type { Call } from '@moon/contract/call.ts'
import { calls, type CallName } from '@moon/contract/calls.ts'
import type { FlagName } from '@moon/contract/flags.ts'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { setFlag } from '../flags/set-flag.ts'
import { systemClock } from '../kit/clock.ts'
import { read, sql, write } from '../database/db.ts'
import { banUser } from '../users/ban-user.ts'
import { newInvoice, newMember, type Member } from './member.ts'
import { snapshot } from './snapshot.ts'
import { expectQuiet, wholeApp } from './whole-app.ts'

const app = await wholeApp()
const deps = { database: app.database, clock: systemClock }
const [ada, bob] = await Promise.all([newMember(app), newMember(app)])

beforeAll(async () => {
  await app.panel('POST', '/api/mining', { everyMs: null })
  await app.give(ada.userId, { credit: 100_000n })
})
afterEach(() => write(app.database.db, sql`delete from flag_overrides`))
afterAll(() => expectQuiet(app))

const turn = (name: FlagName, isOn: boolean, userId: string | null = null) =>
  setFlag(deps, { name, isOn, userId, by: 'story' })
const refusedAs = async (member: Member, name: CallName, given: Parameters<Member['ask']>[1]) => {
  const { status, body } = await member.ask(name, given)
  return [status, body['code']]
}
const onChain = { body: { cardValue: '25' } }
const overLightning = { body: { card_amount: '25' } }
const byCredit = { body: { card_amount: '25', applyUsdCredit: true } }
const purchasesOf = async ({ userId }: Member) =>
  (await read(app.database.db, sql`select from purchases where user_id = ${userId}`)).length

test('objects of another user are answered as not found under every id, and a userSub changes nothing (F-137) [ROB-05]', async () => {
  const [order, bought] = [
    await ada.get('getDepositAddress', overLightning),
    await ada.get('getDepositAddress', byCredit),
  ]
  const [card, invoice] = [bought.card!.id, order.invoice!.id]
  const asked: [CallName, Parameters<Member['ask']>[1]][] = [
    ['readCard', { params: { id: card } }],
    ['readCard', { params: { id: card }, query: { reveal: 'false', userSub: ada.userId } }],
    ['readReceipt', { params: { id: card } }],
    ['listCardTransactions', { body: { card_id: card } }],
    ['lookUpInvoices', { query: { onChainInvoiceID: invoice } }],
    ['lookUpInvoices', { query: { onChainInvoiceId: invoice, userSub: ada.userId, includeExchangeRateLock: 'true' } }],
    ['lookUpInvoices', { query: { onchaininvoiceid: invoice, userSub: ada.userId } }],
    ['pollDepositAddress', { body: { address: order.depositAddress } }],
    ['cancelInvoice', { body: { onChainInvoiceId: invoice } }],
  ]
  const before = await snapshot(app.database)
  // The order is unpaid, so nobody may use these calls: its owner is refused for another reason than a stranger.
  const underpaid = (['readUnderpaid', 'issueForReceived', 'refundInvoice'] as const).map(
    (name) => [name, { params: { invoiceId: invoice } }] as const,
  )
  for (const [name, given] of [...asked, ...underpaid]) {
    expect({ name, ...(await bob.ask(name, given)) }).toMatchObject({ status: 404, body: { code: 'not_found' } })
    expect({ name, declared: (calls[name] as Call).refusals }).toMatchObject({
      declared: expect.arrayContaining(['not_found']),
    })
  }
  expect(await bob.get('lookUpInvoices', { query: { userSub: ada.userId } })).toEqual([])
  expect((await bob.get('listCards')).cards).toEqual([])
  expect((await bob.get('listActivity')).data.transactions).toEqual([])
  expect(await bob.get('deleteCard', { body: { cardId: card, comments: '', platform: 'web-app' } })).toEqual({
    refundedAmount: '0.00',
  })
  expect(calls.deleteCard.refusals).not.toContain('not_found')
  expect(await snapshot(app.database)).toEqual(before)
  for (const [name, given] of underpaid)
    expect(await ada.ask(name, given)).toMatchObject({ status: 409, body: { code: 'wrong_state' } })
  for (const [name, given] of asked) expect({ name, ...(await ada.ask(name, given)) }).toMatchObject({ status: 200 })
})

test('sending a field that a user may not set does not set it [F-138]', async () => {
  const wished = {
    moonCredit: '9999.00',
    rewardSats: 9_999,
    active: true,
    userBanReason: null,
    role: 'admin',
    isAdmin: true,
    email: 'eve@example.com',
    id: ada.userId,
    cards: 7,
    isFederated: true,
  }
  const { user: before } = await bob.get('readUser')
  await bob.get('changeUser', { body: { ...wished, user: wished, language: 'en' } })
  await bob.get('changePreferences', { body: { ...wished, defaultBtcPaymentMethod: 'LIGHTNING' } })
  await bob.get('createUser', { body: wished })
  expect((await bob.get('readUser')).user).toEqual(before)
  const order = await bob.get('fundOnChain', {
    body: { cardValue: '25', balance: '999', usdAmountOwed: '0.01', price: { due: '0' } },
  })
  expect(order).toMatchObject({ usdAmountOwed: '25.00' })
})

test('flags are enforced on the server too: without the beta nobody buys, each rail has its own flag, deletion can be closed [VAB-14 ROB-03 ROL-11 DSH-09 STB-42]', async () => {
  const { card } = await ada.get('getDepositAddress', byCredit)
  const off = [403, 'feature_off']
  const buys = async () => [
    await refusedAs(bob, 'getDepositAddress', overLightning),
    await refusedAs(bob, 'fundOnChain', onChain),
  ]
  const bought = await purchasesOf(bob)
  await turn('bitnobPrivateBeta', false)
  expect(await buys()).toEqual([off, off])
  await turn('bitnobPrivateBeta', true)
  await turn('lightningPayments', false)
  await turn('onChainTransactions', false, bob.userId)
  expect(await buys()).toEqual([off, off])
  await turn('onChainTransactions', true, bob.userId)
  await turn('bitcoinBtc', false)
  expect(await buys()).toEqual([off, off])
  expect(await purchasesOf(bob)).toBe(bought)
  await turn('bitcoinBtc', true)
  expect(await bob.get('fundOnChain', onChain)).toMatchObject({ type: 'INVOICE', lightning: null })

  await turn('disableCardDeletion', true)
  const deletion = { body: { cardId: card!.id, platform: 'web-app' } }
  expect(await refusedAs(ada, 'deleteCard', deletion)).toEqual([403, 'deletion_disabled'])
  expect(await ada.get('memberFlags')).toMatchObject({ flags: { disableCardDeletion: true } })
})

test('every flag that the screens use is returned, globally and for a user [ENB-30 ENB-31 ENB-32]', async () => {
  const known = `giftCards cardholderAgreement createBitnobCards cardProductToggle lightningPayments
    bitcoinBtc tronUsdc ethereumUsdc tronUsdt ethereumUsdt
    bitnobPrivateBeta onChainTransactions disableCardDeletion disableCardIssuer2CardDeletion`.split(/\s+/)
  await turn('cardProductToggle', true, bob.userId)
  expect(await bob.get('memberFlags')).toMatchObject({ finalizedFrom: '100.00' })
  const [everybody, own] = [await bob.get('publicFlags'), await bob.get('memberFlags')]
  expect(Object.keys(everybody.flags)).toEqual(expect.arrayContaining(known))
  expect(own.flags).toEqual({ ...everybody.flags, cardProductToggle: true })
  expect(everybody.flags['cardProductToggle']).toBe(false)
})

test('a banned user at once gets only the reason and can move no money [ROL-05 CAA-07]', async () => {
  const eve = await newMember(app)
  await eve.get('fundOnChain', onChain)
  await banUser(deps, { userId: eve.userId, reason: 'Too many chargebacks.', by: 'story' })
  for (const name of ['fundOnChain', 'getDepositAddress', 'listCards', 'listActivity', 'changeUser'] as const) {
    const answer = await eve.ask(name, { body: { ...onChain.body, ...overLightning.body } })
    expect(answer).toMatchObject({ status: 403, body: { code: 'user_banned', userBanReason: 'Too many chargebacks.' } })
  }
  const reason = { userBanReason: 'Too many chargebacks.' }
  expect(await eve.get('readUser')).toEqual({ user: reason, ...reason })
  expect(await purchasesOf(eve)).toBe(1)
})

test('an amount is refused with the wording of the screen [VAB-09 COA-13 COA-14 ECB-06]', async () => {
  const poor = await newMember(app)
  const refused = async (body: Record<string, unknown>) => {
    const answer = await poor.ask('getDepositAddress', { body })
    return [answer.status, answer.body['message']]
  }
  expect(await refused({ card_amount: '1000.01' })).toEqual([400, 'Card cannot be greater than $1000'])
  expect(await refused({ card_amount: '0.99' })).toEqual([400, 'Card must be greater than $1'])
  expect(await refused({ card_amount: '25', applyUsdCredit: true })).toEqual([
    402,
    'Insufficient funds in selected wallet',
  ])
  await app.give(poor.userId, { sats: 49n })
  expect(await refused({ card_amount: '25', applyRewardSats: true })).toEqual([400, 'Rewards need at least 50 sats'])
  expect(await purchasesOf(poor)).toBe(0)
  for (let n = 0; n < 10; n += 1) await poor.get('fundOnChain', { body: { cardValue: '1000' } })
  const [status, message] = await refused({ card_amount: '1' })
  expect(status).toBe(402)
  expect(message).toContain('application limit of $10,000 per 24 hours')
})

test('concurrent requests with one idempotency key make one purchase and get one answer; another order under the key is refused; another user may use it [F-21, F-22, F-23, F-25]', async () => {
  await app.give(bob.userId, { credit: 10_000n })
  const before = await purchasesOf(bob)
  const key = { 'idempotency-key': 'the first card' }
  for (const [name, body, other] of [
    ['getDepositAddress', { ...overLightning.body, applyUsdCredit: true }, { card_amount: '26' }],
    ['fundOnChain', { cardValue: '130', applyMoonCredit: true }, { cardValue: '131' }],
  ] as const) {
    const headers = { 'idempotency-key': `${key['idempotency-key']} ${name}` }
    const answers = await Promise.all(Array.from({ length: 32 }, () => bob.get(name, { body, headers })))
    for (const answer of answers) expect(answer).toEqual(answers[0])
    expect(await bob.get(name, { body, headers, spelling: 1 })).toEqual(answers[0])
    expect(await refusedAs(bob, name, { body: other, headers })).toEqual([422, 'idempotency_conflict'])
    expect((await ada.ask(name, { body, headers })).body).not.toEqual(answers[0])
  }
  expect((await purchasesOf(bob)) - before).toBe(2)
  expect((await bob.get('readUser')).user).toMatchObject({ moonCredit: '0.00' })
  for (const odd of ['', 'x'.repeat(256)])
    expect((await bob.ask('fundOnChain', { ...onChain, headers: { 'idempotency-key': odd } })).status).toBe(400)
})

test('during maintenance every call says so, and a payment that arrives meanwhile still becomes a card (F-110, F-177) [ROL-16]', async () => {
  const invoice = await newInvoice(ada)
  await turn('maintenance', true)
  await expect
    .poll(() => ada.ask('readUser'))
    .toMatchObject({ status: 503, body: { code: 'maintenance', message: 'Moon is under maintenance.' } })
  for (const spelling of [0, 1]) expect((await ada.ask('fundOnChain', { ...onChain, spelling })).status).toBe(503)
  await app.panel('POST', '/api/pay', { to: invoice.paymentUri, via: 'chain' })
  await app.panel('POST', '/api/mine', { blocks: 1 })
  const cards = () => read(app.database.db, sql`select state from cards where invoice_id = ${invoice.id}`)
  await expect.poll(cards).toEqual([{ state: 'active' }])
  await turn('maintenance', false)
  await expect.poll(async () => (await ada.ask('readUser')).status).toBe(200)
})
