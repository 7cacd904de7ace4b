import { generateKeyPairSync } from 'node:crypto'
import { expect, test } from 'vitest'
import { sql, write } from '../database/db.ts'
import { testBrowser, type TestBrowser } from '../testing/browser.ts'
import { identityApp } from '../testing/identity-app.ts'
import { codeOfApp } from '../testing/code-of-app.ts'
import { freshToken, lastMail, readMail, signUpUser, type SignedUp } from '../testing/sign-up.ts'
import { softPasskey } from '../testing/soft-passkey.ts'

const world = await identityApp()
const { app, database } = world
const origin = 'http://moon.test'

type Options = { challenge: string; user: { id: string }; excludeCredentials: { id: string }[] }
type Soft = ReturnType<typeof softPasskey>

async function ask(who: { browser: TestBrowser }, method: string, path: string, body?: unknown) {
  const headers = { authorization: `Bearer ${await freshToken(who.browser)}` }
  return testBrowser(app).send(method, `/v1/moon/passkeys${path}`, { headers, ...(body !== undefined && { body }) })
}
const start = async (who: SignedUp) => (await ask(who, 'POST', '/start')).body['options'] as Options
const add = (who: SignedUp, made: unknown) => ask(who, 'POST', '', { made })

async function withPasskey(who: SignedUp): Promise<Soft> {
  const device = softPasskey({ origin })
  expect(await add(who, device.make(await start(who)))).toMatchObject({ status: 200 })
  return device
}
const question = async (browser = testBrowser(app)) =>
  (await browser.send('POST', '/v1/auth/passkey/challenge')).body['options'] as Options
const enter = (signed: unknown, browser = testBrowser(app)) =>
  browser.send('POST', '/v1/auth/passkey', { body: { signed } })
const refused = { status: 400, body: { code: 'passkey_refused' } }
const listOf = async (who: SignedUp) => (await ask(who, 'GET', '')).body['passkeys'] as { id: string; name: string }[]

test('a passkey logs its owner in without password and code, and is listed with its last use', async () => {
  const ada = await signUpUser(world)
  const device = await withPasskey(ada)
  const browser = testBrowser(app)
  expect(await enter(device.sign(await question(browser)), browser)).toMatchObject({
    status: 200,
    body: { outcome: 'signed_in' },
  })
  const entered = await testBrowser(app).send('GET', '/v1/moon/users', {
    headers: { authorization: `Bearer ${await freshToken(browser)}` },
  })
  expect(entered.body['user']).toMatchObject({ id: ada.userId })
  expect(await listOf(ada)).toMatchObject([{ id: device.id, usedAt: expect.any(String) }])
  expect((await start(ada)).excludeCredentials.map(({ id }) => id)).toEqual([device.id])
})

test('each passkey challenge works once, and a challenge for adding does not work for logging in', async () => {
  const ada = await signUpUser(world)
  const device = await withPasskey(ada)
  const asked = await question()
  expect((await enter(device.sign(asked))).status).toBe(200)
  expect(await enter(device.sign(asked))).toMatchObject(refused)
  expect(await enter(device.sign(await start(ada)))).toMatchObject(refused)
  expect(await enter(device.sign({ challenge: 'bWFkZSB1cA' }))).toMatchObject(refused)
  const old = await question()
  await write(database.db, sql`update passkey_challenges set expires_at = now() where challenge = ${old.challenge}`)
  expect(await enter(device.sign(old))).toMatchObject(refused)
})

test('a response signed for another site, with another key or without user presence is refused', async () => {
  const ada = await signUpUser(world)
  const device = await withPasskey(ada)
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  expect(await enter(device.sign(await question(), { key: privateKey }))).toMatchObject(refused)
  expect(await enter(device.sign(await question(), { isVerified: false }))).toMatchObject(refused)
  const phisher = softPasskey({ origin: 'https://moon.test.evil.example' })
  expect(await enter({ ...phisher.sign(await question()), id: device.id, rawId: device.id })).toMatchObject(refused)
  expect(await enter(softPasskey({ origin }).sign(await question()))).toMatchObject({
    body: { code: 'passkey_unknown' },
  })
  const { response: _response, ...rest } = device.sign(await question())
  expect(await enter({ ...rest, response: {} })).toMatchObject(refused)
  expect((await enter(device.sign(await question()))).status).toBe(200)
})

test('a copied passkey whose counter lags behind is refused', async () => {
  const ada = await signUpUser(world)
  const device = await withPasskey(ada)
  device.setCounter(10)
  expect((await enter(device.sign(await question()))).status).toBe(200)
  device.setCounter(5)
  expect(await enter(device.sign(await question()))).toMatchObject(refused)
})

test('a passkey is added only to the account that requested it, once, and only by a session with a proof', async () => {
  const [ada, bob] = [await signUpUser(world), await signUpUser(world)]
  const device = softPasskey({ origin })
  const asked = await start(ada)
  expect(await add(bob, device.make(asked))).toMatchObject(refused)
  expect((await add(ada, device.make(await start(ada)))).status).toBe(200)
  expect(await add(bob, device.make(await start(bob)))).toMatchObject(refused)
  expect(await add(ada, softPasskey({ origin }).make(await start(ada), { isVerified: false }))).toMatchObject(refused)
  expect(await add(ada, softPasskey({ origin: 'https://evil.example' }).make(await start(ada)))).toMatchObject(refused)
  expect(await listOf(bob)).toEqual([])
  await write(database.db, sql`update session_devices set stepped_up_at = stepped_up_at - interval '10 minutes'`)
  for (const answer of [await ask(ada, 'POST', '/start'), await ask(ada, 'DELETE', `/${device.id}`)])
    expect(answer).toMatchObject({ status: 403, body: { code: 'step_up_required' } })
})

test('passkeys of one kind of browser are numbered, also in the letter, and a number that is free again is used', async () => {
  const ada = await signUpUser(world)
  const namesOf = async () => (await listOf(ada)).map(({ name }) => name)
  const before = await lastMail(world, ada.email)
  const first = await withPasskey(ada)
  const { id: after } = await readMail(world, ada.email, { after: before })
  const second = await withPasskey(ada)
  const [name] = await namesOf()
  expect(await namesOf()).toEqual([name, `${name} 2`])
  expect((await readMail(world, ada.email, { after })).text).toContain(`It is called "${name} 2".`)
  await ask(ada, 'PATCH', `/${first.id}`, { name: 'My laptop' })
  await withPasskey(ada)
  expect(await namesOf()).toEqual(['My laptop', `${name} 2`, name])
  await ask(ada, 'DELETE', `/${second.id}`)
  await withPasskey(ada)
  expect(await namesOf()).toEqual(['My laptop', name, `${name} 2`])
})

test('only its owner can rename or remove a passkey, and a removed one logs nobody in', async () => {
  const [ada, bob] = [await signUpUser(world), await signUpUser(world)]
  const device = await withPasskey(ada)
  const path = `/${device.id}`
  expect(await ask(bob, 'PATCH', path, { name: 'Mine' })).toMatchObject({ status: 404 })
  expect(await ask(bob, 'DELETE', path)).toMatchObject({ status: 404 })
  expect((await ask(ada, 'PATCH', path, { name: 'My phone' })).body).toMatchObject({ name: 'My phone' })
  expect(await listOf(ada)).toMatchObject([{ name: 'My phone' }])
  expect((await ask(ada, 'DELETE', path)).body).toEqual({ outcome: 'removed' })
  expect(await enter(device.sign(await question()))).toMatchObject({ body: { code: 'passkey_unknown' } })
})

const offer = async (who: SignedUp) => (await ask(who, 'POST', '/offer')).body['options'] as Options | null
const askStepUp = async (who: SignedUp, method: string, body?: unknown) => {
  const headers = { authorization: `Bearer ${await freshToken(who.browser)}` }
  return who.browser.send(method, '/v1/moon/step-up', { headers, ...(body !== undefined && { body }) })
}
/** A silently created passkey: the user touched nothing. */
const silent = { isVerified: false, isPresent: false }

test('a passkey that a browser created automatically after a log-in is reported to its owner by letter, and is no proof in a session before it has logged in', async () => {
  const ada = await signUpUser(world)
  const device = softPasskey({ origin })
  const after = await lastMail(world, ada.email)
  expect(await add(ada, device.make((await offer(ada))!, silent))).toMatchObject({
    status: 200,
    body: { isVerified: false, usedAt: null },
  })
  const mail = await readMail(world, ada.email, { after })
  expect(mail.subject).toBe('A passkey was added to your Moon account')
  expect(mail.text).toContain('your browser made a passkey')
  expect((await askStepUp(ada, 'GET')).body).toMatchObject({ hasPasskey: false })
  expect(await askStepUp(ada, 'POST', { signed: device.sign(await question()) })).toMatchObject(refused)
  expect(await enter(device.sign(await question(), { isVerified: false }))).toMatchObject(refused)
  expect(await listOf(ada)).toMatchObject([{ isVerified: false }])
  expect((await enter(device.sign(await question()))).status).toBe(200)
  expect(await listOf(ada)).toMatchObject([{ isVerified: true }])
  expect((await askStepUp(ada, 'GET')).body).toMatchObject({ hasPasskey: true })
  expect((await askStepUp(ada, 'POST', { signed: device.sign(await question()) })).status).toBe(200)
})

test('an automatic passkey counts as unverified whatever it claims, and a challenge that requires face, finger or PIN is not answered without', async () => {
  const ada = await signUpUser(world)
  const device = softPasskey({ origin })
  const loud = await start(ada)
  expect(await add(ada, device.make(loud, silent))).toMatchObject(refused)
  expect((await add(ada, device.make((await offer(ada))!))).body).toMatchObject({ isVerified: false })
})

test('no automatic passkey is offered to users who have or removed one, have an authenticator app, or logged in more than ten minutes ago', async () => {
  const [ada, bob, eve] = [await signUpUser(world), await signUpUser(world), await signUpUser(world)]
  const second = await offer(ada)
  const device = softPasskey({ origin })
  expect((await add(ada, device.make((await offer(ada))!, silent))).status).toBe(200)
  expect(await offer(ada)).toBeNull()
  // Requested in two windows at once.
  expect(await add(ada, softPasskey({ origin }).make(second!, silent))).toMatchObject(refused)
  expect((await ask(ada, 'DELETE', `/${device.id}`)).status).toBe(200)
  expect(await offer(ada)).toBeNull()
  await write(
    database.db,
    sql`update session_devices set stepped_up_at = stepped_up_at - interval '10 minutes'
      where session_id in (select s.id from auth.sessions s join auth.identities i on i.id = s.user_id where i.email = ${bob.email})`,
  )
  expect(await offer(bob)).toBeNull()
  const path = '/v1/moon/second-factor/authenticator'
  const headers = { authorization: `Bearer ${await freshToken(eve.browser)}` }
  const { body } = await eve.browser.send('POST', path, { headers })
  await eve.browser.send('POST', `${path}/confirm`, {
    headers,
    body: { code: await codeOfApp(String(body['secret'])) },
  })
  expect(await offer(eve)).toBeNull()
})

test("a user's own passkey proves who uses a session, once per challenge; another user's does not", async () => {
  const [ada, bob] = [await signUpUser(world), await signUpUser(world)]
  const device = await withPasskey(ada)
  expect((await askStepUp(ada, 'GET')).body).toMatchObject({ by: 'password', hasPasskey: true })
  expect((await askStepUp(bob, 'GET')).body).toMatchObject({ hasPasskey: false })
  await write(database.db, sql`update session_devices set stepped_up_at = stepped_up_at - interval '10 minutes'`)
  expect((await ask(ada, 'POST', '/start')).status).toBe(403)
  expect(await askStepUp(bob, 'POST', { signed: device.sign(await question()) })).toMatchObject(refused)
  const signed = device.sign(await question())
  expect((await askStepUp(ada, 'POST', { signed })).status).toBe(200)
  expect((await ask(ada, 'POST', '/start')).status).toBe(200)
  expect((await ask(bob, 'POST', '/start')).status).toBe(403)
  expect(await askStepUp(ada, 'POST', { signed })).toMatchObject(refused)
})
