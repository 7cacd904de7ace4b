// Every call of the contract, asked from outside on each of its paths.
import { randomUUID } from 'node:crypto'
import type { Call } from '@moon/contract/call.ts'
import { calls, type CallName } from '@moon/contract/calls.ts'
import { identityCalls } from '@moon/contract/identity.ts'
import { afterAll, expect, test } from 'vitest'
import { setFlag } from '../flags/set-flag.ts'
import { systemClock } from '../kit/clock.ts'
import { sql, write } from '../database/db.ts'
import { codeAndState, connect, consent, newCustomer, orderWithCode } from './exchange.ts'
import { openShops } from './gift-cards.ts'
import { dropKeys, newKey } from './api-keys.ts'
import { asDeclared, newInvoice, newMember, send, spellingsOf, type Answer } from './member.ts'
import { noticeExamples } from './notice-examples.ts'
import { letLogInByPassword, proofExamples } from './proof-examples.ts'
import { logInElsewhere, readMail } from './sign-up.ts'
import { expectQuiet, wholeApp } from './whole-app.ts'

const app = await wholeApp({
  parts: ['bitcoin', 'lightning', 'issuer', 'supplier', 'rates', 'exchange', 'chat', 'mail', 'panel'],
})
const ada = await newMember(app)
await app.give(ada.userId, { credit: 200_000n })

afterAll(() => expectQuiet(app))

const productId = 'prod_01900000000070008000000000000001'
const newRequest = async () => (await ada.get('getDepositAddress', { body: { card_amount: '25' } })).depositAddress!
const newCard = async () =>
  (await ada.get('getDepositAddress', { body: { card_amount: '5', applyUsdCredit: true } })).card!
const { id: cardId } = await newCard()
const gift = { card_amount: '25', applyUsdCredit: true, cardProductId: (await openShops(app)).get('HARLW-US') }
const { id: giftCardId } = (await ada.get('getDepositAddress', { body: gift })).card!
const customer = await newCustomer(app)
const { wallets } = await connect(ada, { email: customer })
/** An order that was paid in part, and its payment final. */
const newUnderpaid = async () => {
  const { id: invoiceId, address } = await newInvoice(ada, { cardValue: '5' })
  await app.panel('POST', '/api/pay', { to: address, amountSats: 3_000 })
  await app.panel('POST', '/api/mine', { blocks: 3 })
  const standing = async () => (await ada.ask('readUnderpaid', { params: { invoiceId } })).body
  await expect.poll(standing, { timeout: 10_000 }).toMatchObject({ refundDisabledReason: null })
  return invoiceId
}

/** Dollars of Ada's on a network on which she was not asked to pay; what finds them has a story of its own. */
const newFinding = async () => {
  const { id } = await newInvoice(ada)
  await write(
    app.database.db,
    sql`insert into other_network_deposits (network, address, coin, invoice_id, units, seen_at)
      values ('polygon', ${id}, 'USDC', ${id}, 50000000, '2026-03-01T00:00:00Z')`,
  )
  return `other-network:polygon:${id}:USDC`
}

/** Ada asks for more orders here in ten seconds than one user may; their limit has stories of its own. */
const forgetAttempts = () => write(app.database.db, sql`delete from throttles`)

const refundTo = { address: 'bcrt1qazts95kueya7y4u5hp5lflhwj9fy9ahfmns72d', amount: '10' }
/** Payouts of Ada's, of whom the next one asks only when the one before is over. */
const newPayout = async () => {
  await letPayOut()
  await write(app.database.db, sql`update payouts set code_sent_at = '2000-01-01' where state = 'unverified'`)
  const waiting = (await ada.get('listPayouts')).refunds.find(({ stage }) => stage === 'UNVERIFIED')
  if (waiting) await ada.get('cancelPayout', { body: { offPlatformRefundId: waiting.id } })
  const amount = `${(payoutDollars += 1)}.00`
  const { offPlatformRefundId } = await ada.get('askPayout', { body: { blockchain: 'BTC', ...refundTo, amount } })
  await write(app.database.db, sql`update payouts set code_sent_at = '2000-01-01' where state = 'unverified'`)
  return { offPlatformRefundId, amount }
}
let payoutDollars = 10
/** The code of the payout with this amount: mails of others may still be on their way. */
const payoutCode = async (amount: string) => {
  for (let after = 0; ;) {
    const { id, subject, text } = await readMail(app, ada.email, { after })
    if (/confirms your Moon refund/.test(subject) && text.includes(`asked for $${amount} of`))
      return subject.slice(0, 6)
    after = id
  }
}
const letPayOut = async () => {
  const flag = { name: 'offPlatformRefund', isOn: true, userId: ada.userId, by: 'a story' } as const
  await setFlag({ database: app.database, clock: systemClock }, flag)
}

/** The one API key of Ada's, made anew. */
const newApiKey = async () => {
  await forgetAttempts()
  await dropKeys(ada)
  return newKey(ada)
}

type Given = Parameters<typeof ada.ask>[1]
type Rest = Exclude<CallName, keyof typeof identityCalls>

/** An input of each call that must succeed, anew for each time. Calls of identity have stories of their own. */
const examples: Record<Rest, () => Promise<Given>> = {
  ...proofExamples(app, ada),
  listSessions: async () => ({}),
  endSession: async () => {
    await letLogInByPassword(app, ada)
    const { sessionId } = await logInElsewhere(app, ada)
    return { params: { id: sessionId } }
  },
  endOtherSessions: async () => ({}),
  exportData: async () => ({ body: {} }),
  publicFlags: async () => ({}),
  memberFlags: async () => ({}),
  ...noticeExamples(app),
  notification: async () => ({}),
  subscribe: async () => ({ body: { email: 'reader@example.com' } }),
  emailLinkToExtension: async () => ({ body: { email: 'reader@example.com' } }),
  contactForm: async () => ({ body: { name: 'Ada', email: 'reader@example.com', message: 'Hello' } }),
  uninstallFeedbackForm: async () => ({ body: { message: 'Hello' } }),
  lightningNode: async () => ({}),
  chatToken: async () => ({}),
  logAnalytics: async () => ({ body: { name: 'page_view', view: 'desktop' } }),
  createUser: async () => ({ body: { cardholderCountryOfResidence: 'US' } }),
  readLocation: async () => ({}),
  readUser: async () => ({ query: { includeCoinbaseInfo: 'true' } }),
  changeUser: async () => ({ body: { name: 'Ada King' } }),
  changePreferences: async () => ({ body: { defaultBtcPaymentMethod: 'ON_CHAIN' } }),
  exchangeRates: async () => ({ body: { pairs: [{ quote: 'BTC', base: 'USD' }], paymentMethod: 'BITCOIN_PAYMENT' } }),
  startCoinbase: async () => ({ body: { type: 'web' } }),
  connectCoinbase: async () => ({ body: { ...codeAndState(await consent(ada, { email: customer })), type: 'web' } }),
  buyWithCoinbase: async () => ({
    body: await orderWithCode(app, ada, customer, { value: '5', wallet: wallets[0]!.id }),
  }),
  giveUpCoinbase: async () => {
    const idempotencyKey = randomUUID()
    const body = { value: '5', wallet: wallets[0]!.id }
    await ada.ask('buyWithCoinbase', { body, headers: { 'idempotency-key': idempotencyKey } })
    return { body: { idempotencyKey } }
  },
  disconnectCoinbase: async () => ({}),
  listProducts: async () => ({ query: { currentPage: '1', perPage: '16', search: 'moon', country: 'US' } }),
  productFilters: async () => ({}),
  readProduct: async () => ({ params: { cardProductId: productId } }),
  cardFee: async () => ({ body: { cardProductId: productId } }),
  discount: async () => ({ params: { cardProductId: productId } }),
  listRecoveries: async () => ({}),
  askRecovery: async () => ({ body: { id: await newFinding(), fee: '20' } }),
  getDepositAddress: async () => ({ body: { card_amount: '25' } }),
  pollDepositAddress: async () => ({ body: { address: await newRequest() } }),
  fundOnChain: async () => ({ body: { cardValue: '25', currency: 'USD', coin: 'BTC', blockchain: 'BITCOIN' } }),
  lookUpInvoices: async () => ({ query: { onChainInvoiceID: (await newInvoice(ada)).id } }),
  cancelInvoice: async () => ({ body: { onChainInvoiceId: (await newInvoice(ada)).id } }),
  readUnderpaid: async () => ({ params: { invoiceId: await newUnderpaid() } }),
  issueForReceived: async () => ({ params: { invoiceId: await newUnderpaid() } }),
  payRemainder: async () => ({ params: { invoiceId: await newUnderpaid() }, body: { coverWith: 'CREDIT' } }),
  refundInvoice: async () => ({ params: { invoiceId: await newUnderpaid() } }),
  readReceipt: async () => ({ params: { id: cardId } }),
  listCards: async () => ({ query: { display: 'list', currentPage: '1', perPage: '10' } }),
  readCard: async () => ({ params: { id: cardId } }),
  deleteCard: async () => ({ body: { cardId: (await newCard()).id, comments: '', platform: 'web-app' } }),
  markGiftCard: async () => ({ params: { id: giftCardId }, body: { isUsed: true } }),
  cardLimits: async () => ({}),
  cardHolderAgreement: async () => ({}),
  userAgreementStatus: async () => ({}),
  acceptCardHolderAgreement: async () => {
    const { name, text } = await ada.get('cardHolderAgreement')
    return { body: { name, text } }
  },
  listActivity: async () => ({ query: { currentPage: '1', perPage: '10' } }),
  listCardTransactions: async () => ({ body: { card_id: cardId } }),
  quotePayout: async () => {
    await letPayOut()
    return { body: refundTo }
  },
  askPayout: async () => {
    await ada.get('cancelPayout', { body: await newPayout() })
    return { body: { blockchain: 'BTC', ...refundTo } }
  },
  confirmPayout: async () => {
    const { offPlatformRefundId, amount } = await newPayout()
    return { body: { offPlatformRefundId, verificationCode: await payoutCode(amount) } }
  },
  resendPayoutCode: async () => ({ body: await newPayout() }),
  cancelPayout: async () => ({ body: await newPayout() }),
  readPayout: async () => ({ params: { offPlatformRefundId: (await newPayout()).offPlatformRefundId } }),
  listPayouts: async () => {
    await letPayOut()
    return {}
  },
  listCredit: async () => {
    await letPayOut()
    return { query: { currentPage: '1', perPage: '10' } }
  },
  apiConsumer: async () => {
    await newApiKey()
    return {}
  },
  listApiKeys: async () => {
    await newApiKey()
    return {}
  },
  createApiKey: async () => {
    await newApiKey()
    await dropKeys(ada)
    return { body: { scopes: ['read', 'buy'], expiresInDays: 90, allowedIps: ['203.0.113.0/24'] } }
  },
  rotateApiKey: async () => {
    await newApiKey()
    return {}
  },
  deleteApiKey: async () => ({ body: { id: (await newApiKey()).id } }),
  deleteApiKeyById: async () => ({ params: { id: (await newApiKey()).id } }),
  issueToken: async () => {
    const { clientId: client_id, clientSecret: client_secret } = await newApiKey()
    return { body: { grant_type: 'client_credentials', client_id, client_secret, scope: 'read' } }
  },
}
const names = Object.keys(examples) as Rest[]
const placeOf: Record<Call['who'], RegExp> = {
  member: /^\/v1\/moon\//,
  visitor: /^\/v1\/public\//,
  client: /^\/v1\/oauth\//,
  session: /^\/v1\/auth\//,
}
const members = (Object.keys(calls) as CallName[]).filter((name) => calls[name].who === 'member')
const refused = ({ status, body }: Answer) => ({ status, code: body['code'] })

test('every call answers in the shape that it declares, under /v1 and on its short path alike [CAA-02]', async () => {
  for (const name of names) {
    const spellings = spellingsOf(name)
    expect(spellings[0]).toMatch(placeOf[calls[name].who])
    for (const spelling of spellings.keys()) {
      await forgetAttempts()
      const answer = await ada.ask(name, { ...(await examples[name]()), spelling })
      expect({ name, spelling, status: answer.status, body: answer.body }).toMatchObject({ status: 200 })
      asDeclared(name, answer.body)
      expect(answer.headers.get('cache-control')).toBe('no-store')
      expect(answer.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
    }
  }
}, 180_000)

test('every product call has a short path [CAA-02]', () => {
  for (const name of members) {
    const [path, ...also] = spellingsOf(name)
    expect(also).toContain(path!.replace('/v1/moon', ''))
  }
})

const forged = [
  undefined,
  '',
  'Bearer',
  'Bearer ',
  'Bearer x',
  'Basic YTpi',
  `Bearer ${'a'.repeat(6_000)}`,
  `Bearer ${ada.idToken} ${ada.idToken}`,
  `Bearer ${ada.idToken.split('.').slice(0, 2).join('.')}.`,
  `Bearer ${['{"alg":"none"}', JSON.stringify({ sub: ada.userId })].map((part) => Buffer.from(part).toString('base64url')).join('.')}.`,
]

test('every product call without a valid token is refused with 401 on each of its paths, also with a cookie [CAA-01 CAB-01 ROB-01]', async () => {
  for (const name of members) {
    const { who: _who, ...call }: Call = calls[name]
    await forgetAttempts()
    const example = { ...(await (examples as Record<string, () => Promise<Given>>)[name]!()) }
    for (const spelling of spellingsOf(name).keys()) {
      const bare = await send(app.app, name, { ...example, spelling, headers: { cookie: ada.cookie } })
      expect({ name, call: call.path, ...refused(bare) }).toMatchObject({ status: 401, code: 'unauthenticated' })
    }
  }
  for (const authorization of forged) {
    const answer = await send(app.app, 'readUser', { headers: authorization === undefined ? {} : { authorization } })
    expect({ authorization, ...refused(answer) }).toMatchObject({ status: 401 })
    expect(answer.body).toEqual({
      message: expect.any(String),
      code: expect.any(String),
      requestId: expect.any(String),
    })
  }
}, 120_000)

test('an answer of a product call is never for another website, nor for a cache', async () => {
  for (const origin of ['https://evil.example', 'null', app.app]) {
    const answer = await ada.ask('readUser', { headers: { origin } })
    expect([...answer.headers.keys()].filter((name) => name.startsWith('access-control-'))).toEqual([])
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
  }
  const preflight = await fetch(new URL('/v1/moon/users', app.app), {
    method: 'OPTIONS',
    headers: { origin: 'https://evil.example', 'access-control-request-method': 'PATCH' },
  })
  expect(preflight.status).toBe(404)
  expect([...preflight.headers.keys()].filter((name) => name.startsWith('access-control-'))).toEqual([])
})
