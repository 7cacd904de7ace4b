// Whose account a provider's answer opens: played by attackers who want to enter another user's account, and by those who want to lock
// another user out.
import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { read, sql, write } from '../database/db.ts'
import { testBrowser, type TestBrowser } from '../testing/browser.ts'
import { codeOfApp } from '../testing/code-of-app.ts'
import { signInWith } from '../testing/federated.ts'
import { identityApp } from '../testing/identity-app.ts'
import { freshToken, lastMail, readCode, readMail, signUpUser } from '../testing/sign-up.ts'
import { banUser } from '../users/ban-user.ts'

const app = await identityApp({ providers: ['google', 'apple'] })
const { inbox, database } = app

const someone = (domain = 'gmail.com') => `person-${randomBytes(5).toString('hex')}@${domain}`
const sent = (email: string, password: string) => ({ name: 'Ada', email, password })
const prove = (browser: TestBrowser, code: string) =>
  browser.send('POST', '/v1/auth/federated/prove', { body: { code } })

async function readUser(browser: TestBrowser): Promise<Record<string, unknown>> {
  const authorization = `Bearer ${await freshToken(browser)}`
  const { body } = await browser.send('GET', '/v1/moon/users', { headers: { authorization } })
  return body['user'] as Record<string, unknown>
}

test('a squatter who signed up first and never confirmed gains nothing: the owner gets a new account, and the squatter’s password and code are refused', async () => {
  const email = someone()
  const squatter = testBrowser(app.app)
  await squatter.send('POST', '/v1/auth/sign-up', { body: sent(email, 'Squ4tter!pass') })
  const code = await readCode({ inbox }, email)
  const owner = await signInWith(app, 'google', { email, name: 'The Owner' })
  expect(owner.answer.body).toMatchObject({ outcome: 'signed_in', isNew: true })
  expect(await readUser(owner.browser)).toMatchObject({ name: 'The Owner', isFederated: true })
  expect(await read(database.db, sql`select from auth.sign_ups where email = ${email}`)).toEqual([])
  const entry = await squatter.send('POST', '/v1/auth/sign-in', { body: { email, password: 'Squ4tter!pass' } })
  expect(entry).toMatchObject({ status: 401, body: { code: 'wrong_credentials' } })
  const confirmed = await squatter.send('POST', '/v1/auth/confirm', { body: { email, code } })
  expect(confirmed).toMatchObject({ status: 400, body: { code: 'code_mismatch' } })
})

test('a squatter who comes later gets the usual answer and changes nothing, and the owner is told how to log in', async () => {
  const email = someone()
  const owner = await signInWith(app, 'google', { email })
  const squatter = testBrowser(app.app)
  const answer = await squatter.send('POST', '/v1/auth/sign-up', { body: sent(email, 'Squ4tter!pass') })
  expect(answer).toMatchObject({ status: 200, body: { outcome: 'confirm' } })
  const mail = await readMail({ inbox }, email)
  expect(mail.subject).toBe('You already have a Moon account')
  expect(mail.text).toContain('log in with Google')
  const entry = await squatter.send('POST', '/v1/auth/sign-in', { body: { email, password: 'Squ4tter!pass' } })
  expect(entry.body).toMatchObject({ code: 'wrong_credentials' })
  expect(await readUser(owner.browser)).toMatchObject({ email, isFederated: true })
})

test.each(['unverified-email', 'no-email'])(
  'an address that the provider does not verify logs in to and creates no account: %s',
  async (lie) => {
    const member = await signUpUser(app, { email: someone() })
    const taken = await signInWith(app, 'google', { email: member.email, lie })
    expect(taken.answer).toMatchObject({ status: 403, body: { code: 'federated_unverified' } })
    expect((await taken.browser.send('POST', '/v1/auth/token')).status).toBe(401)
    const free = someone()
    expect((await signInWith(app, 'google', { email: free, lie })).answer.status).toBe(403)
    expect(await read(database.db, sql`select from auth.identities where email = ${free}`)).toEqual([])
  },
)

test('a user with an account logs in to it if the provider runs the mailbox, keeps the password, and is notified', async () => {
  const member = await signUpUser(app, { email: someone() })
  const after = await lastMail({ inbox }, member.email)
  const { answer, browser } = await signInWith(app, 'google', { email: member.email })
  expect(answer.body).toMatchObject({ outcome: 'signed_in', isNew: false })
  expect(await readUser(browser)).toMatchObject({ id: member.userId, isFederated: false })
  expect((await readMail({ inbox }, member.email, { after })).subject).toBe('You can now log in to Moon with Google')
  const { email, password } = member
  const old = await testBrowser(app.app).send('POST', '/v1/auth/sign-in', { body: { email, password } })
  expect(old.body).toEqual({ outcome: 'challenge' })
})

test('an organisation’s address is verified by Google where it hosts the mail of that very domain', async () => {
  const email = someone('studio.example')
  expect((await signInWith(app, 'google', { email, domain: 'studio.example' })).answer.body).toMatchObject({
    outcome: 'signed_in',
  })
  const other = someone('elsewhere.example')
  expect((await signInWith(app, 'google', { email: other, domain: 'studio.example' })).answer.body).toMatchObject({
    outcome: 'prove',
  })
})

test('for an address elsewhere, verified by the provider at some time, a mailed code proves current ownership, in the requesting browser', async () => {
  const member = await signUpUser(app, { email: someone('elsewhere.example') })
  const after = await lastMail({ inbox }, member.email)
  const { answer, browser } = await signInWith(app, 'google', { email: member.email })
  expect(answer).toMatchObject({ status: 200, body: { outcome: 'prove', email: member.email } })
  expect((await browser.send('POST', '/v1/auth/token')).status).toBe(401)
  const code = await readCode({ inbox }, member.email, { after })
  const wrong = await prove(browser, code === '123456' ? '654321' : '123456')
  expect(wrong).toMatchObject({ status: 400, body: { code: 'code_mismatch', triesLeft: '4' } })
  expect(await prove(testBrowser(app.app), code)).toMatchObject({ status: 400, body: { code: 'federated_lost' } })
  expect(await prove(browser, code)).toMatchObject({ status: 200, body: { outcome: 'signed_in', isNew: false } })
  expect(await readUser(browser)).toMatchObject({ id: member.userId })
  expect(await prove(browser, code)).toMatchObject({ status: 400, body: { code: 'federated_lost' } })
  const again = await signInWith(app, 'google', { account: member.email })
  expect(again.answer.body).toMatchObject({ outcome: 'signed_in', isNew: false })
})

test('a new account with such an address needs the code too, so that nobody can prepare one for its later owner', async () => {
  const email = someone('elsewhere.example')
  const { answer, browser } = await signInWith(app, 'google', { email })
  expect(answer.body).toMatchObject({ outcome: 'prove' })
  expect(await read(database.db, sql`select from auth.identities where email = ${email}`)).toEqual([])
  const code = await readCode({ inbox }, email)
  expect((await prove(browser, code)).body).toMatchObject({ outcome: 'signed_in', isNew: true })
  expect(await readUser(browser)).toMatchObject({ email, isFederated: true })
})

test('the code is resent only to the browser that waits for it, with new attempts', async () => {
  const email = someone('elsewhere.example')
  const { browser } = await signInWith(app, 'google', { email })
  const code = await readCode({ inbox }, email)
  for (let tries = 0; tries < 5; tries += 1) await prove(browser, code === '123456' ? '654321' : '123456')
  expect(await prove(browser, code)).toMatchObject({ body: { code: 'code_used_up' } })
  const after = await lastMail({ inbox }, email)
  const resend = (asking: TestBrowser) => asking.send('POST', '/v1/auth/federated/resend')
  expect(await resend(testBrowser(app.app))).toMatchObject({ status: 400, body: { code: 'federated_lost' } })
  expect(await resend(browser)).toMatchObject({ status: 200, body: { outcome: 'sent' } })
  const next = await readCode({ inbox }, email, { after })
  expect((await prove(browser, next)).body).toMatchObject({ outcome: 'signed_in', isNew: true })
  expect(await resend(browser)).toMatchObject({ status: 400, body: { code: 'federated_lost' } })
})

test('wrong codes use up the attempts, and the right one is of no use after them', async () => {
  const email = someone('elsewhere.example')
  const { browser } = await signInWith(app, 'google', { email })
  const code = await readCode({ inbox }, email)
  for (let tries = 0; tries < 5; tries += 1) await prove(browser, code === '123456' ? '654321' : '123456')
  expect(await prove(browser, code)).toMatchObject({ status: 400, body: { code: 'code_used_up' } })
  expect(await read(database.db, sql`select from auth.identities where email = ${email}`)).toEqual([])
})

test('an account whose address changes at the provider remains the same account', async () => {
  const [email, next] = [someone(), someone()]
  const first = await signInWith(app, 'google', { email })
  const body = JSON.stringify({ email: next })
  await fetch(new URL(`/sandbox/people/${email}`, app.world.env['GOOGLE_ISSUER']), { method: 'POST', body })
  const { answer, browser } = await signInWith(app, 'google', { account: next })
  expect(answer.body).toMatchObject({ outcome: 'signed_in', isNew: false })
  expect((await readUser(browser))['id']).toBe((await readUser(first.browser))['id'])
})

test('an address that a provider has reassigned does not open its former owner’s account', async () => {
  const email = someone('studio.example')
  await signInWith(app, 'google', { email, domain: 'studio.example' })
  const body = JSON.stringify({ email: someone('studio.example') })
  await fetch(new URL(`/sandbox/people/${email}`, app.world.env['GOOGLE_ISSUER']), { method: 'POST', body })
  const { answer, browser } = await signInWith(app, 'google', { email, domain: 'studio.example' })
  expect(answer).toMatchObject({ status: 403, body: { code: 'federated_taken' } })
  expect((await browser.send('POST', '/v1/auth/token')).status).toBe(401)
})

/** Adds an authenticator app to the signed-in user. */
async function addApp(browser: TestBrowser): Promise<void> {
  const headers = { authorization: `Bearer ${await freshToken(browser)}` }
  const path = '/v1/moon/second-factor/authenticator'
  const { body } = await browser.send('POST', path, { headers })
  const confirmed = { headers, body: { code: await codeOfApp(String(body['secret'])) } }
  expect((await browser.send('POST', `${path}/confirm`, confirmed)).status).toBe(200)
}

test('an account with an authenticator app is not linked at a sign-in; a provider linked before can still be used', async () => {
  const member = await signUpUser(app, { email: someone() })
  await signInWith(app, 'google', { email: member.email })
  await addApp(member.browser)
  expect((await signInWith(app, 'google', { account: member.email })).answer.body).toMatchObject({ isNew: false })
  const apple = await signInWith(app, 'apple', { email: member.email })
  const code = await readCode({ inbox }, member.email, { after: (await lastMail({ inbox }, member.email)) - 1 })
  expect(await prove(apple.browser, code)).toMatchObject({ status: 403, body: { code: 'federated_app_required' } })
  expect((await apple.browser.send('POST', '/v1/auth/token')).status).toBe(401)
})

test('one address at both providers is one account', async () => {
  const email = someone('elsewhere.example')
  const google = await signInWith(app, 'google', { email })
  await prove(google.browser, await readCode({ inbox }, email))
  const after = await lastMail({ inbox }, email)
  const apple = await signInWith(app, 'apple', { email })
  await prove(apple.browser, await readCode({ inbox }, email, { after }))
  expect((await readUser(apple.browser))['id']).toBe((await readUser(google.browser))['id'])
})

test('concurrent sign-ins of one person in two browsers make one account', async () => {
  const email = someone()
  const both = await Promise.all([1, 2].map(() => signInWith(app, 'google', { email })))
  const ids = await Promise.all(both.map(async ({ browser }) => (await readUser(browser))['id']))
  expect(new Set(ids).size).toBe(1)
})

/** Sets a password by a mailed code, for an account without one. */
async function setPassword(email: string, browser: TestBrowser) {
  await browser.send('POST', '/v1/auth/reset/request', { body: { email } })
  const code = await readCode({ inbox }, email)
  const after = await lastMail({ inbox }, email)
  const body = { email, code, password: 'N3w!secret' }
  expect(await browser.send('POST', '/v1/auth/reset/submit', { body })).toMatchObject({ status: 200 })
  return readMail({ inbox }, email, { after })
}

test('a user who signed up with a provider sets a first password by the reset letter, and is then no longer federated', async () => {
  const email = someone()
  const { browser } = await signInWith(app, 'google', { email })
  expect(await readUser(browser)).toMatchObject({ isFederated: true })
  expect((await setPassword(email, browser)).subject).toBe('Your Moon account has a password now')
  expect((await browser.send('POST', '/v1/auth/token')).status).toBe(401)
  const again = await signInWith(app, 'google', { account: email })
  expect(again.answer.body).toMatchObject({ outcome: 'signed_in', isNew: false })
  expect(await readUser(again.browser)).toMatchObject({ isFederated: false })
})

const asMember = async (browser: TestBrowser, method: 'GET' | 'DELETE', path: string) => {
  const { body } = await browser.send('POST', '/v1/auth/token')
  return browser.send(method, path, { headers: { authorization: `Bearer ${String(body['idToken'])}` } })
}
const letProve = () => write(database.db, sql`update session_devices set stepped_up_at = now()`)

test('a provider is unlinked after a proof, its owner gets a letter, and its account no longer logs in to theirs', async () => {
  const email = someone()
  const first = await signInWith(app, 'google', { email })
  await setPassword(email, first.browser)
  const { browser } = await signInWith(app, 'google', { account: email })
  await asMember(browser, 'GET', '/v1/moon/providers')
  await write(database.db, sql`update session_devices set stepped_up_at = null`)
  expect(await asMember(browser, 'DELETE', '/v1/moon/providers/google')).toMatchObject({
    body: { code: 'step_up_required' },
  })
  expect((await asMember(browser, 'GET', '/v1/moon/providers')).body).toMatchObject({
    providers: [{ provider: 'google' }],
    hasPassword: true,
  })
  await letProve()
  const after = await lastMail({ inbox }, email)
  expect((await asMember(browser, 'DELETE', '/v1/moon/providers/google')).body).toEqual({ outcome: 'unlinked' })
  expect((await readMail({ inbox }, email, { after })).subject).toBe('Google no longer logs you in to Moon')
  expect((await asMember(browser, 'GET', '/v1/moon/providers')).body).toEqual({ providers: [], hasPassword: true })
  await letProve()
  expect((await asMember(browser, 'DELETE', '/v1/moon/providers/google')).status).toBe(404)
})

test('the last way to log in cannot be unlinked, and of two unlinked concurrently one stays', async () => {
  const email = someone()
  const { browser } = await signInWith(app, 'google', { email })
  await letProve()
  expect(await asMember(browser, 'DELETE', '/v1/moon/providers/google')).toMatchObject({
    status: 409,
    body: { code: 'last_way_in', message: 'This is your last way in. Set a password first.' },
  })
  await write(
    database.db,
    sql`insert into auth.accounts (account_id, provider_id, user_id, created_at, updated_at)
      select ${email}, 'apple', id, now(), now() from auth.identities where email = ${email}`,
  )
  await letProve()
  const both = await Promise.all(
    ['google', 'apple'].map((name) => asMember(browser, 'DELETE', `/v1/moon/providers/${name}`)),
  )
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  expect((await asMember(browser, 'GET', '/v1/moon/providers')).body['providers']).toHaveLength(1)
})

test('a ban applies to sign-ins with a provider, and a sign-out ends their sessions everywhere', async () => {
  const email = someone()
  const { browser } = await signInWith(app, 'google', { email })
  const { id } = await readUser(browser)
  expect((await browser.send('POST', '/v1/auth/sign-out')).status).toBe(200)
  expect((await browser.send('POST', '/v1/auth/token')).status).toBe(401)
  await banUser(app.deps, { userId: String(id), reason: 'a story', by: 'a story' })
  const again = await signInWith(app, 'google', { account: email })
  expect(again.answer.status).toBe(200)
  expect(await readUser(again.browser)).toEqual({ userBanReason: 'a story' })
})

test('an account with an authenticator app cannot link a new provider; a provider linked before logs its user in', async () => {
  const addApp = (email: string) =>
    write(
      database.db,
      sql`insert into authenticators (identity_id, secret_sealed, made_at, confirmed_at)
        select id, '', now(), now() from auth.identities where email = ${email}`,
    )
  const member = await signUpUser(app, { email: someone() })
  await addApp(member.email)
  const taken = await signInWith(app, 'google', { email: member.email })
  expect(taken.answer).toMatchObject({ status: 403, body: { code: 'federated_app_required' } })
  expect((await taken.browser.send('POST', '/v1/auth/token')).status).toBe(401)

  const linked = { email: someone() }
  await signInWith(app, 'google', linked)
  await addApp(linked.email)
  expect((await signInWith(app, 'google', linked)).answer.body).toMatchObject({ outcome: 'signed_in' })
})
