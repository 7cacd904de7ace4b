import type { Call } from '@moon/contract/call.ts'
import { calls, type CallName } from '@moon/contract/calls.ts'
import fc from 'fast-check'
import { callExamples } from '../http/call-examples.ts'
import type { send } from './member.ts'

type Given = Pick<NonNullable<Parameters<typeof send>[2]>, 'body' | 'query' | 'params'>

export const usualEmail = 'nobody@example.com'

const somePasskey = { id: 'x', rawId: 'x', type: 'public-key', response: {}, clientExtensionResults: {} }

/** One well-formed input of each call, about things that do not exist: the beginning of every odd one. */
export const plain: Record<CallName, Given> = {
  signUp: { body: { name: 'Ada', email, password, subscribe: true } },
  confirmSignUp: { body: { email, code: '123456' } },
  resendCode: { body: { email } },
  signIn: { body: { email, password } },
  answerChallenge: { body: { code: '123456', trustDevice: true } },
  requestReset: { body: { email } },
  submitReset: { body: { email, code: '123456', password } },
  refreshToken: { body: {} },
  signOut: { body: {} },
  listSessions: {},
  endSession: { params: { id: '01900000-0000-7000-8000-000000000001' } },
  endOtherSessions: {},
  exportData: { body: {} },
  readClosing: {},
  // Nobody here has exactly that to give up, so no account ends in the middle of a story.
  closeAccount: { body: { givesUpCredit: '0.01', givesUpSats: 1 } },
  startFederated: { body: { provider: 'google', isSignUp: false, wayBack: '/dashboard' } },
  finishFederated: { body: {} },
  proveFederated: { body: { code: '123456' } },
  askPasskey: {},
  enterByPasskey: { body: { signed: somePasskey } },
  listPasskeys: {},
  startPasskey: {},
  addPasskey: { body: { made: somePasskey } },
  renamePasskey: { params: { id: 'x' }, body: { name: 'Ada' } },
  removePasskey: { params: { id: 'x' } },
  readSecondFactor: {},
  startAuthenticator: {},
  confirmAuthenticator: { body: { code: '123456' } },
  renewRecoveryCodes: {},
  removeAuthenticator: {},
  readStepUp: {},
  sendStepUpCode: {},
  stepUp: { body: { password, code: '123456' } },
  createUser: { body: { cardholderCountryOfResidence: 'US' } },
  readLocation: {},
  readUser: { query: { includeCoinbaseInfo: 'true' } },
  changeUser: {
    body: {
      name: 'Ada',
      pfData: { pfId: 'p', pfConf: 0.9, pfAdditionalInfo: { incognito: false } },
      dbotData: { bot: 'no' },
      language: 'en',
    },
  },
  changePreferences: { body: { defaultBtcPaymentMethod: 'LIGHTNING', name: 'Ada' } },
  publicFlags: {},
  memberFlags: {},
  listNotices: {},
  changeNotice: { params: { notice: 'news' }, body: { isWanted: false } },
  readNoticeByLink: { params: { token: 'a'.repeat(64) } },
  changeNoticeByLink: { params: { token: 'a'.repeat(64) }, body: { isWanted: false } },
  notification: {},
  subscribe: { body: { email } },
  emailLinkToExtension: { body: { email } },
  contactForm: { body: { name: 'Ada', email, message: 'Hello' } },
  uninstallFeedbackForm: { body: { email, message: 'Hello' } },
  lightningNode: {},
  chatToken: {},
  logAnalytics: { body: { name: 'page_view', view: 'mobile', code: 'x' } },
  exchangeRates: { body: { pairs: [{ quote: 'BTC', base: 'USD' }], paymentMethod: 'BITCOIN_PAYMENT' } },
  listProducts: { query: { currentPage: '1', perPage: '16', search: 'moon', category: 'food', country: 'US' } },
  productFilters: {},
  readProduct: { params: { cardProductId: `prod_${id}` } },
  cardFee: { body: { cardProductId: `prod_${id}` } },
  discount: { params: { cardProductId: `prod_${id}` } },
  quotePayout: { body: { address: 'bcrt1qazts95kueya7y4u5hp5lflhwj9fy9ahfmns72d', amount: '10' } },
  askPayout: { body: { blockchain: 'BTC', address: 'bcrt1qazts95kueya7y4u5hp5lflhwj9fy9ahfmns72d', amount: '10' } },
  confirmPayout: { body: { offPlatformRefundId: `pout_${id}`, verificationCode: '123456' } },
  resendPayoutCode: { body: { offPlatformRefundId: `pout_${id}` } },
  cancelPayout: { body: { offPlatformRefundId: `pout_${id}` } },
  listPayouts: {},
  readPayout: { params: { offPlatformRefundId: `pout_${id}` } },
  apiConsumer: {},
  listApiKeys: {},
  createApiKey: { body: { scopes: ['read'], expiresInDays: 90, allowedIps: ['203.0.113.0/24'] } },
  rotateApiKey: {},
  deleteApiKey: { body: { id: `key_${id}` } },
  deleteApiKeyById: { params: { id: `key_${id}` } },
  issueToken: {
    body: { grant_type: 'client_credentials', client_id: `key_${id}`, client_secret: 'x', scope: 'read' },
  },
  listRecoveries: {},
  askRecovery: { body: { id: 'other-network:polygon:0x0:USDC', fee: '20' } },
  getDepositAddress: {
    body: {
      card_amount: '25',
      applyRewardSats: false,
      applyUsdCredit: false,
      cardProduct: 'DEBIT_CARD_PRODUCT',
      requestFrom: 'webapp',
      cardProductId: `prod_${id}`,
      cardProductImageHash: 'x',
    },
  },
  pollDepositAddress: { body: { address: 'lnbcrt1' } },
  fundOnChain: {
    body: { cardValue: '25', applyMoonCredit: false, currency: 'USD', coin: 'BTC', token: null, blockchain: 'BITCOIN' },
  },
  startCoinbase: { body: { type: 'web' } },
  connectCoinbase: { body: { authCode: 'x', state: 'x', type: 'web' } },
  disconnectCoinbase: {},
  giveUpCoinbase: { body: { idempotencyKey: 'a key' } },
  buyWithCoinbase: {
    body: { value: '25', wallet: 'x', twoFactorCode: '123456', applyRewardSats: false, applyUsdCredit: false },
  },
  lookUpInvoices: {
    query: { onChainInvoiceID: `inv_${id}`, includeExchangeRateLock: 'true', unpaidOnly: 'true', pendingOnly: 'true' },
  },
  cancelInvoice: { body: { onChainInvoiceId: `inv_${id}` } },
  readUnderpaid: { params: { invoiceId: `inv_${id}` } },
  issueForReceived: { params: { invoiceId: `inv_${id}` } },
  payRemainder: { params: { invoiceId: `inv_${id}` }, body: { coverWith: 'CREDIT' } },
  refundInvoice: { params: { invoiceId: `inv_${id}` } },
  readReceipt: { params: { id: `card_${id}` } },
  listCards: { query: { display: 'list', inactiveCards: 'true', currentPage: '1', perPage: '10' } },
  readCard: { params: { id: `card_${id}` }, query: { reveal: 'true' } },
  deleteCard: { body: { cardId: `card_${id}`, comments: 'x', platform: 'web-app' } },
  markGiftCard: { params: { id: `card_${id}` }, body: { isUsed: true } },
  cardLimits: {},
  cardHolderAgreement: {},
  userAgreementStatus: {},
  acceptCardHolderAgreement: { body: { name: 'x', text: 'x' } },
  listActivity: { query: { currentPage: '1', perPage: '10' } },
  listCardTransactions: { body: { card_id: `card_${id}` } },
  listCredit: { query: { currentPage: '1', perPage: '10' } },
}
/** The published input of each call, about things that do not exist: the beginning of every odd one. */
export const plain = Object.fromEntries(
  Object.entries(callExamples).map(([name, example]) => {
    const { answer: _, ...given } = example
    return [name, given]
  }),
) as Record<CallName, Given>

const oddTexts = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\u202e evil',
  '💳'.repeat(300),
  'x'.repeat(100_000),
  '٢٥',
  '２５',
  '25,00',
  '25.001',
  '-25',
  '+25',
  '1e21',
  '0x19',
  'NaN',
  'Infinity',
  '9'.repeat(400),
  '0',
  '0.00',
  "'; drop table cards; --",
  '../../../etc/passwd',
  '%00',
  '${7*7}',
  '<script>alert(1)</script>',
  'true',
  '[]',
]
const oddNumbers = [0, -0, -1, 0.1, 1e21, -1e21, 1e-7, 2 ** 53 + 2, 2 ** 63, 5e-324, 1.7976931348623157e308]
const oddThings: unknown[] = [
  null,
  true,
  false,
  [],
  {},
  [[]],
  ['25'],
  [null],
  { value: '25' },
  { $gt: '' },
  { toString: 'x' },
]

const oddText = fc.oneof(fc.constantFrom(...oddTexts), fc.string({ unit: 'binary', maxLength: 40 }))
const odd = fc.oneof(
  oddText,
  fc.constantFrom<unknown>(...oddNumbers, ...oddThings),
  fc.double(),
  fc.jsonValue({ maxDepth: 3 }),
)

/** Inputs of a call with one or two places made odd: another value, nothing at all, or one more that nobody asked for. */
export function oddInputs(name: CallName): fc.Arbitrary<Given> {
  const given = plain[name]
  return fc.record({
    ...(given.body !== undefined && { body: fc.oneof({ weight: 6, arbitrary: disturbed(given.body, odd) }, odd) }),
    ...(given.query && { query: disturbed(given.query, oddText) as fc.Arbitrary<Record<string, string>> }),
    ...(given.params && { params: disturbed(given.params, oddText) as fc.Arbitrary<Record<string, string>> }),
  }) as fc.Arbitrary<Given>
}

function disturbed(whole: unknown, by: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  if (Array.isArray(whole)) return fc.oneof(by, fc.array(disturbed(whole[0], by), { maxLength: 40, size: 'max' }))
  if (typeof whole !== 'object' || whole === null) return by
  const names = [...Object.keys(whole), 'constructor', 'moonCredit', 'rewardSats', 'active', 'userSub', 'balance']
  return fc.array(fc.tuple(fc.constantFrom(...names), fc.boolean()), { minLength: 1, maxLength: 2 }).chain((places) => {
    const changes = places.map(([name, isGone]) => {
      const inside = (whole as Record<string, unknown>)[name]
      const value = isGone ? fc.constant(undefined) : fc.oneof(by, disturbed(inside, by))
      return value.map((one) => [name, one] as const)
    })
    return fc.tuple(...changes).map((set) => ({ ...whole, ...Object.fromEntries(set) }))
  })
}

/** Whether the contract allows an input, as it arrives over the wire. */
export function isDeclared(name: CallName, { body, query, params }: Given): boolean {
  const call: Call = calls[name]
  const arrived = (value: unknown) => (value === undefined ? undefined : (JSON.parse(JSON.stringify(value)) as unknown))
  const passes = (schema: Call['body'], value: unknown) => schema === undefined || schema.safeParse(value).success
  const given = Object.fromEntries(Object.entries(query ?? {}).filter(([, value]) => value !== undefined))
  return passes(call.body, arrived(body)) && passes(call.query, given) && passes(call.params, params)
}
