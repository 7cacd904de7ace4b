import { randomBytes } from 'node:crypto'
import { afterEach, expect, test } from 'vitest'
import { read, sql } from '../database/db.ts'
import { setFlag } from '../flags/set-flag.ts'
import { testBrowser, type TestBrowser } from '../testing/browser.ts'
import { begin, bringBack, choose, finish, signInWith } from '../testing/federated.ts'
import { identityApp } from '../testing/identity-app.ts'
import { freshToken, signUpUser } from '../testing/sign-up.ts'
import { askPanel } from '../testing/whole-app.ts'

const app = await identityApp({ providers: ['google', 'apple'] })
const { database } = app

const someone = (domain = 'gmail.com') => `person-${randomBytes(5).toString('hex')}@${domain}`
const lost = { status: 400, body: { code: 'federated_lost' } }
const signedIn = { status: 200, body: { outcome: 'signed_in' } }
const identities = (email: string) => read(database.db, sql`select id from auth.identities where email = ${email}`)

async function readUser(browser: TestBrowser): Promise<Record<string, unknown>> {
  const authorization = `Bearer ${await freshToken(browser)}`
  const { body } = await browser.send('GET', '/v1/moon/users', { headers: { authorization } })
  return body['user'] as Record<string, unknown>
}

const breakProvider = (fault: object) => askPanel(app.world.panel, 'POST', '/api/faults', fault)
afterEach(() => askPanel(app.world.panel, 'DELETE', '/api/faults', undefined))

test('a provider outage is reported before the user leaves the page, and another provider works meanwhile', async () => {
  await breakProvider({ provider: 'google', kind: 'error', status: 503 })
  const start = { body: { provider: 'google', isSignUp: false } }
  expect(await testBrowser(app.app).send('POST', '/v1/auth/federated/start', start)).toMatchObject({
    status: 424,
    body: { code: 'federated_unavailable', message: expect.stringMatching(/^Google does not answer at the moment/) },
  })
  expect((await signInWith(app, 'apple', { email: someone() })).answer.status).toBe(200)
})

test('the first sign-in with Google creates an account without a password, and the next one returns to it', async () => {
  const email = someone()
  const browser = testBrowser(app.app)
  const asked = await begin(browser, 'google', { isSignUp: true, wayBack: '/settings/profile' })
  expect(Object.fromEntries(asked.searchParams)).toMatchObject({
    response_type: 'code',
    code_challenge_method: 'S256',
    redirect_uri: 'http://moon.test/v1/auth/federated/google',
  })
  const page = await bringBack(browser, await choose('google', asked, { email, name: 'Ada Lovelace' }))
  expect(page).toBe('/federated/true/google')
  expect(await browser.send('POST', '/v1/auth/token')).toMatchObject({ status: 401 })
  expect(await finish(browser)).toMatchObject({
    status: 200,
    body: { outcome: 'signed_in', isNew: true, wayBack: '/settings/profile' },
  })
  const user = await readUser(browser)
  expect(user).toMatchObject({ name: 'Ada Lovelace', email, isFederated: true, active: true })
  const again = await signInWith(app, 'google', { account: email })
  expect(again.answer.body).toEqual({ outcome: 'signed_in', isNew: false, wayBack: null })
  expect(await readUser(again.browser)).toMatchObject({ id: user['id'] })
})

test("Apple's answer is posted without a cookie; the name that it sends once is kept, and a relay address counts as an address", async () => {
  const choice = { email: 'hidden@elsewhere.example', name: 'Robin Vale', 'hides-email': 'yes' } as const
  const first = await signInWith(app, 'apple', choice)
  expect(first.answer.body).toMatchObject({ outcome: 'signed_in', isNew: true })
  const user = await readUser(first.browser)
  expect(user).toMatchObject({ name: 'Robin Vale', email: expect.stringMatching(/@privaterelay\.appleid\.com$/) })
  const again = await signInWith(app, 'apple', { account: 'hidden@elsewhere.example' })
  expect(again.answer.body).toMatchObject({ isNew: false })
  expect(await readUser(again.browser)).toMatchObject({ id: user['id'], name: 'Robin Vale' })
})

test('a user whose provider account has no known name is called a Moon user', async () => {
  const browser = testBrowser(app.app)
  const brought = await choose('apple', await begin(browser, 'apple'), { email: 'nameless@icloud.com' })
  brought.fields.delete('user')
  await bringBack(browser, brought)
  expect(await finish(browser)).toMatchObject(signedIn)
  expect(await readUser(browser)).toMatchObject({ name: 'Moon user' })
})

test('the name sent beside the code is unsigned: no other field of it is trusted', async () => {
  const victim = await signUpUser(app, { email: 'victim@icloud.com' })
  const browser = testBrowser(app.app)
  const brought = await choose('apple', await begin(browser, 'apple'), { email: 'thief@icloud.com' })
  brought.fields.set('user', JSON.stringify({ name: { firstName: 'T' }, email: victim.email, sub: victim.userId }))
  await bringBack(browser, brought)
  expect(await finish(browser)).toMatchObject(signedIn)
  expect(await readUser(browser)).toMatchObject({ name: 'T', email: 'thief@icloud.com' })
})

test('an answer counts once: a second finish, or a second answer to the same state, does nothing', async () => {
  const browser = testBrowser(app.app)
  const asked = await begin(browser, 'google')
  const email = someone()
  const brought = await choose('google', asked, { email })
  const second = await choose('google', asked, { email: someone() })
  await bringBack(browser, brought)
  await bringBack(browser, second)
  const both = await Promise.all([finish(browser), finish(browser)])
  expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 400])
  expect(await readUser(browser)).toMatchObject({ email })
  await bringBack(browser, brought)
  expect(await finish(browser)).toMatchObject({ status: 400, body: { code: 'federated_lost' } })
  const replayed = testBrowser(app.app)
  await bringBack(replayed, brought)
  expect(await finish(replayed)).toMatchObject({ status: 400, body: { code: 'federated_lost' } })
  expect(await readUser(browser)).toMatchObject({ email })
})

test.each(['google', 'apple'] as const)(
  'an answer of %s that an attacker slipped to somebody else does not sign them in to the attacker’s account',
  async (provider) => {
    const [thief, victim] = [testBrowser(app.app), testBrowser(app.app)]
    const brought = await choose(provider, await begin(thief, provider), { email: someone() })
    await begin(victim, provider)
    await bringBack(victim, brought)
    expect(await finish(victim)).toMatchObject(lost)
    expect(await finish(testBrowser(app.app))).toMatchObject(lost)
  },
)

test.each(['google', 'apple'] as const)(
  'mailing one’s own sign-in with %s to somebody else gives no access to the account chosen there',
  async (provider) => {
    const email = someone(provider === 'apple' ? 'icloud.com' : 'gmail.com')
    const owner = await signInWith(app, provider, { email })
    const [thief, victim] = [testBrowser(app.app), testBrowser(app.app)]
    const link = await begin(thief, provider)
    const brought = await choose(provider, link, { account: email })
    expect(await bringBack(victim, brought)).toBe(`/federated/false/${provider}`)
    expect(await finish(thief)).toMatchObject(lost)
    expect(await thief.send('POST', '/v1/auth/token')).toMatchObject({ status: 401 })
    // The attempt is used up: even the same answer, brought by the browser that began, is now refused.
    await bringBack(thief, brought)
    expect(await finish(thief)).toMatchObject(lost)
    expect(await finish(victim)).toMatchObject(lost)
    expect(await owner.browser.send('POST', '/v1/auth/token')).toMatchObject({ status: 200 })
  },
)

test('mailing one’s own sign-in gives no access to an account with a password whose mailbox the provider runs', async () => {
  const member = await signUpUser(app, { email: someone('icloud.com') })
  const [thief, victim] = [testBrowser(app.app), testBrowser(app.app)]
  const apple = await choose('apple', await begin(thief, 'apple'), { email: member.email })
  await bringBack(victim, apple)
  // The thief's second answer neither replaces the first nor makes the thief the browser that brought it.
  await bringBack(thief, apple)
  await bringBack(thief, await choose('apple', await begin(testBrowser(app.app), 'apple'), { email: someone() }))
  expect(await finish(thief)).toMatchObject(lost)
  const of = sql`select 1 from auth.accounts a join auth.identities i on i.id = a.user_id
    where i.email = ${member.email} and a.provider_id <> 'credential'`
  expect(await read(database.db, of)).toEqual([])
})

test('a browser that returns another browser’s sign-in loses nothing of its own', async () => {
  const [thief, victim] = [testBrowser(app.app), testBrowser(app.app)]
  const email = someone()
  const own = await choose('google', await begin(victim, 'google'), { email })
  await bringBack(victim, await choose('google', await begin(thief, 'google'), { email: someone() }))
  await bringBack(victim, own)
  expect(await finish(victim)).toMatchObject(signedIn)
  expect(await readUser(victim)).toMatchObject({ email })
})

test('a cookie that no script can read binds an answer to its browser, and its value is not in the database', async () => {
  const browser = testBrowser(app.app)
  const page = await bringBack(browser, await choose('apple', await begin(browser, 'apple'), { email: someone() }))
  expect(page).toBe('/federated/false/apple')
  const handle = /moon\.brought=([0-9a-f-]{36})\./.exec(browser.cookies())![1]!
  const rows = await read(database.db, sql`select * from federated_sign_ins`)
  expect(JSON.stringify(rows)).not.toContain(handle)
})

test.each(['google', 'apple'] as const)('a stolen code of %s does not work in another sign-in', async (provider) => {
  const email = someone()
  const stolen = await choose(provider, await begin(testBrowser(app.app), provider), { email })
  const thief = testBrowser(app.app)
  const own = await begin(thief, provider)
  const fields = new URLSearchParams({ state: own.searchParams.get('state')!, code: stolen.fields.get('code')! })
  await bringBack(thief, { provider, fields })
  expect(await finish(thief)).toMatchObject({ status: 401, body: { code: 'federated_refused' } })
  expect(await identities(email)).toEqual([])
})

test('a state that Moon did not issue, or issued for another provider, is refused', async () => {
  const browser = testBrowser(app.app)
  const asked = await begin(browser, 'google')
  const state = asked.searchParams.get('state')!
  for (const forged of [
    '',
    'x',
    `${state}x`,
    state.replace(/^./, (c) => (c === 'a' ? 'b' : 'a')),
    state.split('.')[0]!,
  ])
    expect(
      await bringBack(browser, { provider: 'google', fields: new URLSearchParams({ state: forged, code: 'c' }) }),
    ).toBe('/federated/false/google')
  await bringBack(browser, { provider: 'apple', fields: new URLSearchParams({ state, code: 'c' }) })
  expect(await finish(browser)).toMatchObject({ status: 400, body: { code: 'federated_lost' } })
})

test.each([
  'other-nonce',
  'no-nonce',
  'other-audience',
  'other-issuer',
  'expired',
  'unsigned',
  'other-key',
  'public-key-as-secret',
])('an id token with this fault is refused: %s', async (lie) => {
  const email = someone()
  const { answer, browser } = await signInWith(app, 'google', { email, lie })
  expect(answer).toMatchObject({ status: 401, body: { code: 'federated_refused' } })
  expect(await identities(email)).toEqual([])
  expect((await browser.send('POST', '/v1/auth/token')).status).toBe(401)
})

test('a provider may change its keys at any moment', async () => {
  expect((await signInWith(app, 'google', { email: someone() })).answer).toMatchObject(signedIn)
  await fetch(new URL('/sandbox/rotate', app.world.env['GOOGLE_ISSUER']), { method: 'POST' })
  expect((await signInWith(app, 'google', { email: someone() })).answer).toMatchObject(signedIn)
})

test.each(['error', 'garbage', 'cut'])(
  'a code exchange that a provider breaks off with %s is retried',
  async (kind) => {
    const email = someone()
    await breakProvider({ provider: 'google', kind, count: 1, only: 'POST /token' })
    const { answer, browser } = await signInWith(app, 'google', { email })
    expect(answer).toMatchObject({ status: 424, body: { code: 'federated_unavailable' } })
    expect((await signInWith(app, 'google', { account: email }, browser)).answer).toMatchObject(signedIn)
  },
)

test.each([
  ['google', 'You turned back at Google. Nothing has changed; you can log in any way you like.'],
  ['apple', 'You turned back at Apple. Nothing has changed; you can log in any way you like.'],
] as const)('a user who cancels at %s is told so in plain words', async (provider, message) => {
  const { answer } = await signInWith(app, provider, { decision: 'cancel' })
  expect(answer).toMatchObject({ status: 400, body: { code: 'federated_cancelled', message } })
})

test('any other provider error is reported in our plain words, not in the provider’s', async () => {
  const browser = testBrowser(app.app)
  const state = (await begin(browser, 'google')).searchParams.get('state')!
  const fields = new URLSearchParams({ state, error: 'server_error', error_description: '<b>call 555</b>' })
  await bringBack(browser, { provider: 'google', fields })
  const answer = await finish(browser)
  expect(answer).toMatchObject({ status: 401, body: { code: 'federated_refused' } })
  expect(JSON.stringify(answer.body)).not.toMatch(/server_error|555/)
})

test('a provider whose flag is off is refused, and so is an unknown one', async () => {
  await setFlag(app.deps, { name: 'appleSignIn', isOn: false, by: 'a story' })
  const ask = (provider: string) =>
    testBrowser(app.app).send('POST', '/v1/auth/federated/start', { body: { provider, isSignUp: false } })
  expect(await ask('apple')).toMatchObject({ status: 403, body: { code: 'feature_off' } })
  await setFlag(app.deps, { name: 'appleSignIn', isOn: true, by: 'a story' })
  expect(await ask('facebook')).toMatchObject({ status: 400, body: { code: 'bad_input' } })
})

test('a session begun with either provider is refreshed, read and ended everywhere like any other [CAA-34]', async () => {
  for (const provider of ['google', 'apple'] as const) {
    const email = someone(provider === 'google' ? 'gmail.com' : 'icloud.com')
    const { browser, answer } = await signInWith(app, provider, { email, name: 'Ada Lovelace' })
    expect(answer).toMatchObject(signedIn)
    const elsewhere = (await signInWith(app, provider, { account: email })).browser
    const user = await readUser(browser)
    expect(user).toMatchObject({ email, isFederated: true })
    expect(await readUser(elsewhere)).toMatchObject({ id: user['id'] })
    const [first, second] = [await freshToken(browser), await freshToken(browser)]
    const ask = async (token: string) =>
      (await testBrowser(app.app).send('GET', '/v1/moon/users', { headers: { authorization: `Bearer ${token}` } }))
        .status
    expect([await ask(first), await ask(second)]).toEqual([200, 200])
    const other = await freshToken(elsewhere)

    expect((await browser.send('POST', '/v1/auth/sign-out')).body).toEqual({ outcome: 'signed_out' })
    const revoked = { status: 401, body: { message: 'Access Token has been revoked' } }
    expect(await elsewhere.send('POST', '/v1/auth/token')).toMatchObject(revoked)
    expect(await elsewhere.send('POST', '/v1/auth/sign-out')).toMatchObject(revoked)
    expect(await browser.send('POST', '/v1/auth/token')).toMatchObject({ status: 401 })
    expect([await ask(first), await ask(second), await ask(other)]).toEqual([401, 401, 401])
    expect((await signInWith(app, provider, { account: email })).answer).toMatchObject(signedIn)
  }
})
