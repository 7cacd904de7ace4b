import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { read, sql } from '../database/db.ts'
import { setFlag } from '../flags/set-flag.ts'
import { systemClock } from '../kit/clock.ts'
import { codeAndState, connect, consent, newCustomer, type ExchangeShown } from '../testing/exchange.ts'
import { newMember, type Member } from '../testing/member.ts'
import { expectQuiet, wholeApp } from '../testing/whole-app.ts'

const app = await wholeApp({ parts: ['issuer', 'rates', 'exchange', 'mail', 'panel'] })
let ada: Member
beforeAll(async () => {
  ada = await newMember(app)
  await app.panel('POST', '/api/rates', {
    prices: { BTC: 100_000, ETH: 4_000, LTC: 100, CGLD: 0.5 },
    isMoving: false,
  })
})
afterEach(() => app.panel('DELETE', '/api/faults'))
afterAll(() => expectQuiet(app))

const userOf = async (member: Member) => {
  const { user } = await member.get('readUser', { query: { includeCoinbaseInfo: 'true' } })
  if (!('active' in user)) throw new Error('banned')
  return user
}
const refused = async (member: Member, body: Record<string, unknown>) => {
  const { status, body: said } = await member.ask('connectCoinbase', { body })
  return { status, code: said['code'], message: said['message'] }
}
const invalid = {
  status: 400,
  code: 'auth_code_invalid',
  message: 'Coinbase auth code was not supplied or is invalid',
}
const linksOf = ({ userId }: Member) =>
  read<{ because: string | null; tokens: Buffer }>(
    app.database.db,
    sql`select ended_because as because, tokens_sealed as tokens from exchange_links where user_id = ${userId} order by linked_at`,
  )

test('the consent page is requested with a limit of $1000 a day, a state and a PKCE challenge [CBC-04]', async () => {
  const { authorizeUrl, dailyLimit } = await ada.get('startCoinbase', { body: {} })
  const asked = new URL(authorizeUrl).searchParams
  expect(dailyLimit).toBe('1000.00')
  expect([
    asked.get('meta[send_limit_amount]'),
    asked.get('meta[send_limit_currency]'),
    asked.get('meta[send_limit_period]'),
  ]).toEqual(['1000', 'USD', 'day'])
  expect(asked.get('state')).toMatch(/^[\w-]{43}$/)
  expect([asked.get('code_challenge_method'), asked.get('code_challenge')]).toEqual([
    'S256',
    expect.stringMatching(/^[\w-]{43}$/),
  ])
  expect(asked.get('redirect_uri')).toBe(`${app.app}/dashboard/connect-coinbase`)
})

test('a code that is missing, not a string or unknown is refused in the words of the specification [VAL-30]', async () => {
  for (const authCode of [undefined, null, '', 42, {}, 'made-up', 'x'.repeat(5_000)])
    expect({ authCode, ...(await refused(ada, { authCode, type: 'web' })) }).toEqual({ authCode, ...invalid })
})

test('a consent connects the wallets of six coins with their worth in dollars [CAA-29, CAA-05, ENA-02, ENA-04, ENA-05, ENA-25]', async () => {
  const email = await newCustomer(app, { BTC: '0.01', ETH: '0.5', CGLD: '2000', ETC: '3', USDC: '50', USD: '20' })
  const answer = await connect(ada, { email })
  expect(answer.isCoinbaseConnected).toBe(true)
  expect(answer.wallets.map(({ currency }) => currency).toSorted()).toEqual(['BCH', 'BTC', 'CGLD', 'ETH', 'LTC', 'ZEC'])
  const user = await userOf(ada)
  expect(user.isCoinbaseConnected).toBe(true)
  const of = (coin: string) => user.coinbaseInfo.wallets.find(({ currency }) => currency === coin)
  expect(of('BTC')).toEqual({
    id: expect.any(String),
    name: 'BTC Wallet',
    alias: 'Coinbase BTC Wallet',
    balance: '0.01000000',
    provider: 'COINBASE',
    currency: 'BTC',
    balanceInBase: expect.stringMatching(/^(99\d|100\d)\.\d\d$/),
  })
  expect(of('CGLD')).toMatchObject({
    balance: '2000.00000000',
    balanceInBase: expect.stringMatching(/^(99\d|100\d)\.\d\d$/),
  })
  expect(of('ZEC')).toMatchObject({ balance: '0.00000000', balanceInBase: '0.00' })
  expect(user.coinbaseInfo).toMatchObject({ spendingLeft: '1000.00', spendingLimit: '1000.00', spendingPeriod: 'day' })
})

test('tokens are sealed at rest, each bound to its row', async () => {
  const [link] = (await linksOf(ada)).slice(-1)
  const text = link!.tokens.toString('latin1')
  const { customers } = await app.panel<{ customers: { grants: object[] }[] }>('GET', '/api/exchange')
  expect(customers.some(({ grants }) => grants.length > 0)).toBe(true)
  expect(text).not.toMatch(/[\w-]{32}/)
})

test('a forged state, an old code, another user’s code and a reused code connect nobody [F-99]', async () => {
  const bob = await newMember(app)
  const email = await newCustomer(app)
  const mine = codeAndState(await consent(bob, { email }))
  expect(await refused(bob, { ...mine, state: 'forged' })).toEqual(invalid)
  // Another user's code, under one's own state or without one: the verifier does not match.
  const hers = codeAndState(await consent(ada, { email }))
  const own = codeAndState(await consent(bob, { email }))
  expect(await refused(bob, { authCode: hers.authCode, state: hers.state })).toEqual(invalid)
  expect(await refused(bob, { authCode: hers.authCode })).toEqual(invalid)
  expect(await refused(bob, { authCode: hers.authCode, state: own.state })).toEqual(invalid)
  expect(await userOf(bob)).toMatchObject({ isCoinbaseConnected: false, coinbaseInfo: { wallets: [] } })
  const good = codeAndState(await consent(bob, { email }))
  expect((await bob.ask('connectCoinbase', { body: { ...good, type: 'web' } })).status).toBe(200)
  expect(await refused(bob, good)).toEqual(invalid)
  expect((await userOf(bob)).isCoinbaseConnected).toBe(true)
})

test('a caller who passes no state is bound to their newest consent by its verifier [CAA-29]', async () => {
  const eve = await newMember(app)
  const { authCode } = codeAndState(await consent(eve, { email: await newCustomer(app) }))
  expect((await eve.get('connectCoinbase', { body: { authCode, type: 'web' } })).isCoinbaseConnected).toBe(true)
})

test('a consent lasts ten minutes', async () => {
  const late = await newMember(app)
  const back = codeAndState(await consent(late, { email: await newCustomer(app) }))
  await app.panel('POST', '/api/clock', { moveMs: 11 * 60_000 })
  await expect.poll(() => refused(late, back)).toEqual(invalid)
})

test('a user who grants too few permissions is told what is missing, and nothing stays connected', async () => {
  const shy = await newMember(app)
  const { authorizeUrl } = await shy.get('startCoinbase', { body: {} })
  const { origin, search } = new URL(authorizeUrl)
  const page = await (await fetch(authorizeUrl)).text()
  const answer = await fetch(`${origin}/oauth2/decide`, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({
      query: search,
      customer: /<option value="([^"]+)"/.exec(page)![1]!,
      decision: 'allow',
    }),
  })
  const back = codeAndState(new URL(answer.headers.get('location')!))
  expect(await refused(shy, back)).toMatchObject({ status: 400, code: 'exchange_permission' })
  expect((await userOf(shy)).isCoinbaseConnected).toBe(false)
})

test('reconnecting replaces the previous permission, and disconnecting ends it at Moon and at the exchange', async () => {
  const cy = await newMember(app)
  const email = await newCustomer(app)
  await connect(cy, { email })
  await connect(cy, { email, limit: '20' })
  expect((await linksOf(cy)).map(({ because }) => because)).toEqual(['reconnected', null])
  expect((await userOf(cy)).coinbaseInfo.spendingLimit).toBe('20.00')
  const grants = async () => {
    const { customers } = await app.panel<ExchangeShown & { customers: { email: string; grants: unknown[] }[] }>(
      'GET',
      '/api/exchange',
    )
    return (customers.find((one) => one.email === email) as unknown as { grants: unknown[] }).grants.length
  }
  expect(await grants()).toBe(1)
  expect(await cy.get('disconnectCoinbase', {})).toEqual({ isCoinbaseConnected: false, wallets: [] })
  expect(await grants()).toBe(0)
  expect((await userOf(cy)).isCoinbaseConnected).toBe(false)
})

test('an expired access token is renewed transparently, and by concurrent readers only once', async () => {
  const di = await newMember(app)
  const email = await newCustomer(app)
  await connect(di, { email })
  await app.panel('POST', '/api/clock', { moveMs: 2 * 3_600_000 })
  await app.panel('POST', '/api/exchange/balance', { customer: email, currency: 'BTC', amount: '0.02' })
  const shown = async () => (await userOf(di)).coinbaseInfo.wallets.find(({ currency }) => currency === 'BTC')?.balance
  await expect.poll(shown).toBe('0.02000000')
  await app.panel('POST', '/api/exchange/expire', { customer: email })
  await app.panel('POST', '/api/clock', { moveMs: 2 * 3_600_000 })
  const answers = await Promise.all(Array.from({ length: 6 }, () => userOf(di)))
  expect(answers.map(({ isCoinbaseConnected }) => isCoinbaseConnected)).toEqual(Array.from({ length: 6 }, () => true))
})

test('access revoked at the exchange is no longer shown as connected', async () => {
  const ed = await newMember(app)
  const email = await newCustomer(app)
  await connect(ed, { email })
  await app.panel('POST', '/api/exchange/revoke', { customer: email })
  await app.panel('POST', '/api/clock', { moveMs: 2 * 60_000 })
  await expect.poll(async () => (await userOf(ed)).isCoinbaseConnected).toBe(false)
  expect((await linksOf(ed)).map(({ because }) => because)).toEqual(['revoked'])
})

test.each(['error', 'garbage', 'silent'])(
  'an exchange that is %s does not block the user record: the previous balances are shown',
  async (kind) => {
    const fay = await newMember(app)
    await connect(fay, { email: await newCustomer(app) })
    await app.panel('POST', '/api/faults', { provider: 'exchange', kind })
    await app.panel('POST', '/api/clock', { moveMs: 2 * 60_000 })
    const user = await userOf(fay)
    expect(user.isCoinbaseConnected).toBe(true)
    expect(user.coinbaseInfo.wallets).toHaveLength(6)
  },
)

test('the flags of the private beta and of the exchange turn it off [ROL-10, ROL-14]', async () => {
  const gus = await newMember(app)
  const deps = { database: app.database, clock: systemClock }
  for (const [name, isOn] of [
    ['bitnobPrivateBeta', false],
    ['disableCoinbase', true],
  ] as const) {
    await setFlag(deps, { name, isOn, userId: gus.userId, by: 'story' })
    for (const call of ['startCoinbase', 'connectCoinbase'] as const)
      expect((await gus.ask(call, { body: { authCode: 'x' } })).body).toMatchObject({ code: 'feature_off' })
    await setFlag(deps, { name, isOn: !isOn, userId: gus.userId, by: 'story' })
  }
  expect((await gus.ask('startCoinbase', { body: {} })).status).toBe(200)
})
