// Every call of the contract, asked from outside on each of its paths.
import type { Call } from '@moon/contract/call.ts'
import { calls, type CallName } from '@moon/contract/calls.ts'
import { identityCalls } from '@moon/contract/identity.ts'
import { afterAll, expect, test } from 'vitest'
import { callExamples } from '../http/call-examples.ts'
import { sql, write } from '../database/db.ts'
import { callInputs } from './call-inputs.ts'
import { identityInputs } from './identity-inputs.ts'
import { inputOf } from './input-of.ts'
import { asDeclared, newMember, send, spellingsOf, type Answer } from './member.ts'
import { readPublished } from './read-published.ts'
import { writeExamples } from './write-examples.ts'
import { codeAndState, connect, consent, newCustomer, orderWithCode } from './exchange.ts'
import { openShops } from './gift-cards.ts'
import { dropKeys, newKey } from './api-keys.ts'
import { asDeclared, newInvoice, newMember, send, spellingsOf, type Answer } from './member.ts'
import { noticeExamples } from './notice-examples.ts'
import { letLogInByPassword, proofExamples } from './proof-examples.ts'
import { logInElsewhere, readMail } from './sign-up.ts'
import { expectQuiet, wholeApp } from './whole-app.ts'

const app = await wholeApp({
  parts: ['bitcoin', 'lightning', 'issuer', 'supplier', 'rates', 'exchange', 'chat', 'google', 'mail', 'panel'],
})
const ada = await newMember(app)
await app.give(ada.userId, { credit: 200_000n })
const inputs = await callInputs(app, ada)
const published = await readPublished(app)

afterAll(() => expectQuiet(app))

/** Ada asks for more in ten seconds than one user may; the limits have stories of their own. */
const forgetAttempts = () => write(app.database.db, sql`delete from throttles`)

type Identity = keyof typeof identityCalls
const names = (Object.keys(calls) as CallName[]).filter((name) => !(name in identityCalls))
/** Filled by the two tests that send all examples; written where somebody asks for it. */
const answers: Partial<Record<CallName, unknown>> = {}

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
  readClosing: async () => ({}),
  // Of somebody else: Ada is still needed.
  closeAccount: async () => ({
    body: { givesUpCredit: '0', givesUpSats: 0 },
    headers: { authorization: `Bearer ${(await newMember(app)).idToken}` },
  }),
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

test('every call answers its published example in the shape that it declares and publishes, under /v1 and on its short path alike [CAA-02]', async () => {
  for (const name of names) {
    const spellings = spellingsOf(name)
    expect(spellings[0]).toMatch(placeOf[calls[name].who])
    for (const spelling of spellings.keys()) {
      await forgetAttempts()
      const answer = await ada.ask(name, { ...(await inputOf(name, inputs)), spelling })
      expect({ name, spelling, ...refused(answer) }).toEqual({ name, spelling, status: 200 })
      answers[name] ??= asDeclared(name, answer.body)
      expect({ name, problems: published.problemsOf(name, answer.body) }).toEqual({ name, problems: [] })
      expect(answer.headers.get('cache-control')).toBe('no-store')
      expect(answer.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
    }
  }
}, 180_000)

test('every call of identity answers its published example in the shape that it declares and publishes', async () => {
  const ready = identityInputs(app)
  for (const name of Object.keys(identityCalls) as Identity[]) {
    await forgetAttempts()
    const { browser, ...real } = (await ready[name]()) as Awaited<ReturnType<(typeof ready)['confirmSignUp']>>
    const { body } = await inputOf(name, { [name]: async () => real })
    const answer = browser
      ? await browser.send('POST', calls[name].path, { body })
      : await send(app.app, name, { body, headers: { origin: app.app } })
    expect({ name, ...refused(answer) }).toEqual({ name, status: 200 })
    answers[name] = asDeclared(name, answer.body)
    expect({ name, problems: published.problemsOf(name, answer.body) }).toEqual({ name, problems: [] })
  }
}, 60_000)

test('what is published as the answer of each call has its declared shape, and the document shows it', () => {
  writeExamples(answers)
  for (const name of Object.keys(calls) as CallName[]) {
    const { answer } = callExamples[name]
    asDeclared(name, answer)
    expect({ name, shown: published.exampleOf(name) }).toEqual({ name, shown: answer })
  }
})

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
    const example = await inputOf(name, inputs)
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
