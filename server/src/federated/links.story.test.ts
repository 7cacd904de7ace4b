// Linking a provider to the logged-in user: played by the owner, by an attacker who mails a link of their own to another browser, and by
// one who slips an answer of their own into it.
import { randomBytes } from 'node:crypto'
import type { SignInProviderName } from '@moon/contract/plain/sign-in-providers.ts'
import { expect, test } from 'vitest'
import { sql, write } from '../database/db.ts'
import { testBrowser, type TestBrowser } from '../testing/browser.ts'
import { bringBack, choose, finish, signInWith, type Choice } from '../testing/federated.ts'
import { identityApp } from '../testing/identity-app.ts'
import { freshToken, lastMail, logInElsewhere, readMail, signUpUser } from '../testing/sign-up.ts'

const app = await identityApp({ providers: ['google', 'apple'] })
const { inbox, database } = app

const someone = (domain = 'gmail.com') => `person-${randomBytes(5).toString('hex')}@${domain}`
const lost = { status: 400, body: { code: 'federated_lost' } }

const ask = async (browser: TestBrowser, method: string, path: string) =>
  browser.send(method, `/v1/moon${path}`, { headers: { authorization: `Bearer ${await freshToken(browser)}` } })

async function beginLink(browser: TestBrowser, provider: SignInProviderName): Promise<URL> {
  const { status, body } = await ask(browser, 'POST', `/providers/${provider}`)
  if (status !== 200) throw new Error(`refused with ${status}: ${JSON.stringify(body)}`)
  return new URL(String(body['authorizeUrl']))
}

const finishLink = (browser: TestBrowser) => ask(browser, 'POST', '/provider-links')

async function link(browser: TestBrowser, provider: SignInProviderName, choice: Choice) {
  await bringBack(browser, await choose(provider, await beginLink(browser, provider), choice))
  return finishLink(browser)
}

const providersOf = async (browser: TestBrowser) => {
  const { providers } = (await ask(browser, 'GET', '/providers')).body as { providers: { provider: string }[] }
  return providers.map(({ provider }) => provider)
}

test.each(['google', 'apple'] as const)(
  'a logged-in user links %s with any address, gets a letter, and can log in with it from then on',
  async (provider) => {
    const member = await signUpUser(app, { email: someone('own.example') })
    const after = await lastMail({ inbox }, member.email)
    const email = someone('elsewhere.example')
    const asked = await beginLink(member.browser, provider)
    expect(await bringBack(member.browser, await choose(provider, asked, { email }))).toBe(
      `/settings/security/${provider}`,
    )
    expect(await finishLink(member.browser)).toMatchObject({ status: 200, body: { outcome: 'linked', provider } })
    const mail = await readMail({ inbox }, member.email, { after })
    expect(mail.subject).toBe(`You can now log in to Moon with ${provider === 'google' ? 'Google' : 'Apple'}`)
    expect(mail.text).toContain(email)
    expect(mail.text).toContain('/settings/security')
    expect(await providersOf(member.browser)).toEqual([provider])
    const { answer, browser } = await signInWith(app, provider, { account: email })
    expect(answer.body).toMatchObject({ outcome: 'signed_in', isNew: false })
    expect((await ask(browser, 'GET', '/users')).body['user']).toMatchObject({ id: member.userId, email: member.email })
  },
)

test('linking needs a proof from the last ten minutes, and must be finished within as long', async () => {
  const { browser } = await signUpUser(app, { email: someone() })
  const asked = await beginLink(browser, 'google')
  await write(database.db, sql`update session_devices set stepped_up_at = now() - interval '11 minutes'`)
  expect(await ask(browser, 'POST', '/providers/google')).toMatchObject({ body: { code: 'step_up_required' } })
  await write(
    database.db,
    sql`update federated_sign_ins set asked_at = asked_at - interval '10 minutes', expires_at = expires_at - interval '10 minutes'`,
  )
  await bringBack(browser, await choose('google', asked, { email: someone() }))
  expect(await finishLink(browser)).toMatchObject(lost)
  expect(await providersOf(browser)).toEqual([])
})

test.each(['google', 'apple'] as const)(
  'mailing one’s own linking of %s to somebody else gives no access to that account, nor its owner to the sender’s',
  async (provider) => {
    const thief = await signUpUser(app, { email: someone() })
    const victim = await signUpUser(app, { email: someone() })
    const email = someone()
    const asked = await beginLink(thief.browser, provider)
    await bringBack(victim.browser, await choose(provider, asked, { email }))
    expect(await finishLink(victim.browser)).toMatchObject(lost)
    expect(await finishLink(thief.browser)).toMatchObject(lost)
    expect([await providersOf(thief.browser), await providersOf(victim.browser)]).toEqual([[], []])
    const { answer } = await signInWith(app, provider, { account: email })
    expect(answer.body).not.toMatchObject({ isNew: false })
  },
)

test.each(['google', 'apple'] as const)(
  'an attacker’s answer of %s slipped into the browser of a linking user links nothing to the victim',
  async (provider) => {
    const thief = await signUpUser(app, { email: someone() })
    const victim = await signUpUser(app, { email: someone() })
    const own = someone()
    const slipped = await choose(provider, await beginLink(thief.browser, provider), { email: own })
    const asked = await beginLink(victim.browser, provider)
    await bringBack(victim.browser, slipped)
    expect(await finishLink(victim.browser)).toMatchObject(lost)
    // The victim's own state with the attacker's code proves nothing, either.
    const again = await beginLink(victim.browser, provider)
    const mixed = new URLSearchParams({
      state: again.searchParams.get('state')!,
      code: slipped.fields.get('code')!,
    })
    await bringBack(victim.browser, { provider, fields: mixed })
    expect(await finishLink(victim.browser)).toMatchObject({ status: 401, body: { code: 'federated_refused' } })
    expect(await providersOf(victim.browser)).toEqual([])
    expect(asked.searchParams.get('state')).not.toBe(again.searchParams.get('state'))
  },
)

test('a linking can be finished only by the session that began it, not by another one of the same browser or user', async () => {
  const member = await signUpUser(app, { email: someone() })
  const brought = await choose('google', await beginLink(member.browser, 'google'), { email: someone() })
  await bringBack(member.browser, brought)
  const elsewhere = await logInElsewhere(app, member)
  const authorization = `Bearer ${elsewhere.idToken}`
  // The cookies of one user, the session of the other.
  const mixed = await member.browser.send('POST', '/v1/moon/provider-links', { headers: { authorization } })
  expect(mixed).toMatchObject(lost)
  expect(await finishLink(member.browser)).toMatchObject(lost)
  expect(await providersOf(member.browser)).toEqual([])
})

test('a linking does not log anybody in, and a sign-in links nothing', async () => {
  const member = await signUpUser(app, { email: someone() })
  await bringBack(
    member.browser,
    await choose('google', await beginLink(member.browser, 'google'), { email: someone() }),
  )
  expect(await finish(member.browser)).toMatchObject(lost)
  const start = { body: { provider: 'google', isSignUp: false } }
  const { body } = await member.browser.send('POST', '/v1/auth/federated/start', start)
  const asked = new URL(String(body['authorizeUrl']))
  await bringBack(member.browser, await choose('google', asked, { email: someone() }))
  expect(await finishLink(member.browser)).toMatchObject(lost)
  expect(await providersOf(member.browser)).toEqual([])
})

test('a provider account that belongs to another user is refused in plain words, and stays with that user', async () => {
  const email = someone()
  const owner = await signInWith(app, 'google', { email })
  const other = await signUpUser(app, { email: someone() })
  expect(await link(other.browser, 'google', { account: email })).toMatchObject({
    status: 409,
    body: {
      code: 'provider_of_another',
      message: 'This Google account logs in to another Moon account. Choose another one, or unlink it there first.',
    },
  })
  expect(await providersOf(other.browser)).toEqual([])
  expect(await providersOf(owner.browser)).toEqual(['google'])
})

test('a second account of one provider is refused, the same one again changes nothing, and of two linked concurrently one is linked', async () => {
  const member = await signUpUser(app, { email: someone() })
  const email = someone()
  const before = await lastMail({ inbox }, member.email)
  expect(await link(member.browser, 'google', { email })).toMatchObject({ status: 200 })
  await readMail({ inbox }, member.email, { after: before })
  const after = await lastMail({ inbox }, member.email)
  expect(await link(member.browser, 'google', { account: email })).toMatchObject({ body: { outcome: 'linked' } })
  expect(await link(member.browser, 'google', { email: someone() })).toMatchObject({
    status: 409,
    body: { code: 'provider_in_place' },
  })
  expect(await lastMail({ inbox }, member.email)).toBe(after)
  const account = someone('icloud.com')
  const [one, two] = [await signUpUser(app, { email: someone() }), await signUpUser(app, { email: someone() })]
  for (const { browser } of [one, two])
    await bringBack(browser, await choose('apple', await beginLink(browser, 'apple'), { email: account }))
  const both = await Promise.all([finishLink(one.browser), finishLink(two.browser)])
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
})

test('a user who cancels at the provider is told so, and nothing is linked', async () => {
  const { browser } = await signUpUser(app, { email: someone() })
  expect(await link(browser, 'google', { decision: 'cancel' })).toMatchObject({ body: { code: 'federated_cancelled' } })
  expect(await providersOf(browser)).toEqual([])
})

test('linking requires being logged in', async () => {
  const visitor = testBrowser(app.app)
  for (const path of ['/providers/google', '/provider-links'])
    expect(await visitor.send('POST', `/v1/moon${path}`)).toMatchObject({ status: 401 })
})
