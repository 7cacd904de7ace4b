import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { read, sql } from '../database/db.ts'
import { testBrowser, type TestBrowser } from '../testing/browser.ts'
import { identityApp } from '../testing/identity-app.ts'
import { freshToken, lastMail, logInElsewhere, readMail, signUpUser } from '../testing/sign-up.ts'

const world = await identityApp()
const { app, database } = world

const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:133.0) Gecko/20100101 Firefox/133.0'
/** A network of the sandbox's file. */
const fromTokyo = { 'user-agent': firefox, 'x-forwarded-for': '198.51.100.7' }

type Listed = { id: string; device: string; kind: string; place: string | null; isCurrent: boolean }
const bearer = (idToken: string) => ({ headers: { authorization: `Bearer ${idToken}` } })
const ask = (idToken: string, method = 'GET', path = '/v1/moon/sessions') =>
  testBrowser(app).send(method, path, bearer(idToken))
const sessionsOf = async (idToken: string) => (await ask(idToken)).body['sessions'] as Listed[]
const isSignedIn = async (browser: TestBrowser, idToken: string) => [
  (await ask(idToken)).status,
  (await browser.send('POST', '/v1/auth/token')).status,
]

const mailsTo = async (email: string) => {
  const answer = await fetch(new URL(`/api/mail?to=${encodeURIComponent(email)}`, world.inbox))
  return (await answer.json()) as { subject: string; text: string }[]
}
const lettersTo = async (email: string) =>
  (await mailsTo(email)).filter(({ subject }) => subject === 'New log-in to your Moon account')

test('a user sees each session with its device and place, this one first', async () => {
  const ada = await signUpUser(world)
  const elsewhere = await logInElsewhere(world, ada, { headers: fromTokyo })
  const seen = await sessionsOf(ada.idToken)
  expect(seen).toMatchObject([
    { isCurrent: true, place: expect.stringContaining('New York') },
    {
      id: elsewhere.sessionId,
      isCurrent: false,
      device: 'Firefox on Windows',
      kind: 'computer',
      place: 'Tokyo, Japan',
    },
  ])
  expect((await sessionsOf(elsewhere.idToken)).map(({ id, isCurrent }) => [id, isCurrent])).toEqual([
    [elsewhere.sessionId, true],
    [seen[0]!.id, false],
  ])
})

test('a session revoked from another browser fails at its next call and gets no token, and its device is asked for a code again', async () => {
  const ada = await signUpUser(world)
  const elsewhere = await logInElsewhere(world, ada, { headers: fromTokyo })
  expect(await isSignedIn(elsewhere.browser, elsewhere.idToken)).toEqual([200, 200])
  expect(await ask(ada.idToken, 'DELETE', `/v1/moon/sessions/${elsewhere.sessionId}`)).toMatchObject({
    status: 200,
    body: { ended: 1 },
  })
  expect(await isSignedIn(elsewhere.browser, elsewhere.idToken)).toEqual([401, 401])
  expect(await isSignedIn(ada.browser, ada.idToken)).toEqual([200, 200])
  expect(await sessionsOf(ada.idToken)).toHaveLength(1)

  const { email, password } = ada
  const again = await elsewhere.browser.send('POST', '/v1/auth/sign-in', { body: { email, password } })
  expect(again.body).toMatchObject({ outcome: 'challenge' })
})

test('a new log-in replaces the session of its browser: the older one, and a copy of its cookie, no longer work', async () => {
  const ada = await signUpUser(world)
  const phone = await logInElsewhere(world, ada, { headers: fromTokyo })
  const copied = phone.browser.cookies()
  const again = await logInElsewhere(world, ada, { browser: phone.browser, headers: fromTokyo })
  expect((await sessionsOf(again.idToken)).map(({ id }) => id).toSorted()).toEqual(
    [again.sessionId, (await sessionsOf(ada.idToken))[0]!.id].toSorted(),
  )
  expect((await ask(phone.idToken)).status).toBe(401)
  const thief = testBrowser(app)
  expect((await thief.send('POST', '/v1/auth/token', { headers: { cookie: copied } })).status).toBe(401)
  expect(await isSignedIn(again.browser, again.idToken)).toEqual([200, 200])
  expect(await isSignedIn(ada.browser, ada.idToken)).toEqual([200, 200])
})

test('two accounts in one browser do not end each other’s sessions', async () => {
  const [ada, bob] = [await signUpUser(world), await signUpUser(world)]
  const { idToken } = await logInElsewhere(world, bob, { browser: ada.browser })
  expect([(await ask(ada.idToken)).status, (await ask(idToken)).status]).toEqual([200, 200])
  expect(await sessionsOf(bob.idToken)).toHaveLength(2)
})

test('of two log-ins in one browser the newer one remains, whichever requests its token first', async () => {
  const ada = await signUpUser(world)
  const browser = testBrowser(app)
  await logInElsewhere(world, ada, { browser })
  const { email, password } = ada
  const enter = () => browser.send('POST', '/v1/auth/sign-in', { body: { email, password } })
  await enter()
  const older = browser.cookies()
  await enter()
  const [newer, late] = [await freshToken(browser), testBrowser(app)]
  const { body } = await late.send('POST', '/v1/auth/token', { headers: { cookie: older } })
  expect(body['code']).toBe(undefined)
  expect((await ask(newer)).status).toBe(200)
})

test('all other sessions can be revoked together, and this one continues', async () => {
  const ada = await signUpUser(world)
  const [one, two] = [await logInElsewhere(world, ada), await logInElsewhere(world, ada)]
  expect((await ask(ada.idToken, 'DELETE')).body).toEqual({ ended: 2 })
  for (const { browser, idToken } of [one, two]) expect(await isSignedIn(browser, idToken)).toEqual([401, 401])
  expect(await isSignedIn(ada.browser, ada.idToken)).toEqual([200, 200])
  expect((await ask(ada.idToken, 'DELETE')).body).toEqual({ ended: 0 })
})

test("another user's session is not found: it can be neither listed nor ended", async () => {
  const [ada, bob] = [await signUpUser(world), await signUpUser(world)]
  const [{ id }] = (await sessionsOf(ada.idToken)) as [Listed]
  for (const other of [id, id.toUpperCase(), randomUUID(), 'x', '..', "' or 1=1 --"]) {
    const answer = await ask(bob.idToken, 'DELETE', `/v1/moon/sessions/${encodeURIComponent(other)}`)
    expect({ other, status: answer.status }).toEqual({ other, status: 404 })
  }
  expect((await ask(bob.idToken, 'DELETE')).body).toEqual({ ended: 0 })
  expect((await sessionsOf(bob.idToken)).map((each) => each.id)).not.toContain(id)
  expect(await isSignedIn(ada.browser, ada.idToken)).toEqual([200, 200])
})

test('the user’s pages learn immediately that a session has begun or ended', async () => {
  const ada = await signUpUser(world)
  const heard = async () =>
    (await read(database.db, sql`select from live_events where user_id = ${ada.userId} and kind = 'user'`)).length
  const before = await heard()
  const { sessionId } = await logInElsewhere(world, ada)
  expect(await heard()).toBe(before + 1)
  await ask(ada.idToken, 'DELETE', `/v1/moon/sessions/${sessionId}`)
  expect(await heard()).toBe(before + 2)
})

test('a log-in from a new device is reported to its owner by one letter, with device, place, time and one link', async () => {
  const ada = await signUpUser(world)
  const phone = await logInElsewhere(world, ada, { headers: fromTokyo })
  const after = (await lastMail(world, ada.email)) - 1
  await expect.poll(() => lettersTo(ada.email)).toHaveLength(1)
  const [letter] = await lettersTo(ada.email)
  expect(letter!.text).toMatch(/Device: Firefox on Windows\n\nPlace: Tokyo, Japan\n\nTime: .+ UTC\n/)
  expect(letter!.text.match(/https?:\/\/\S+/g)).toEqual(['http://moon.test/settings/security'])
  expect(after).toBeGreaterThan(0)

  // The same browser is known from now on, also after a new log-in or without a trusted device.
  await phone.browser.send('POST', '/v1/auth/sign-out')
  await logInElsewhere(world, ada, { browser: phone.browser, headers: fromTokyo })
  await logInElsewhere(world, ada, { browser: ada.browser })
  const marker = await lastMail(world, ada.email)
  await logInElsewhere(world, ada)
  await readMail(world, ada.email, { after: marker })
  await expect.poll(() => lettersTo(ada.email)).toHaveLength(2)
})

test('a browser without its cookies is a new device each time, and a logged-out device is new again', async () => {
  const ada = await signUpUser(world)
  const thief = await logInElsewhere(world, ada)
  await expect.poll(() => lettersTo(ada.email)).toHaveLength(1)
  await ask(ada.idToken, 'DELETE', `/v1/moon/sessions/${thief.sessionId}`)
  await logInElsewhere(world, ada, { browser: thief.browser })
  await expect.poll(() => lettersTo(ada.email)).toHaveLength(2)
})

test('a sign-up sends no new-device letter', async () => {
  const ada = await signUpUser(world)
  await ada.browser.send('POST', '/v1/auth/token')
  await logInElsewhere(world, ada)
  await expect.poll(() => lettersTo(ada.email)).toHaveLength(1)
  expect((await mailsTo(ada.email)).at(-1)!.subject).toMatch(/confirmation code/)
})

test('use of a session counts as use of the account, which is recorded once a day', async () => {
  const ada = await signUpUser(world)
  const lastUsed = async () =>
    (
      await read(database.db, sql<{ at: Date }>`select last_used_at as at from user_uses where user_id = ${ada.userId}`)
    )[0]!.at
  const madeAt = await lastUsed()
  await ada.browser.send('POST', '/v1/auth/token')
  expect(await lastUsed()).toEqual(madeAt)
  await read(database.db, sql`update users set last_used_at = now() - interval '400 days' where id = ${ada.userId}`)
  await ada.browser.send('POST', '/v1/auth/token')
  expect((await lastUsed()).getTime()).toBeGreaterThanOrEqual(madeAt.getTime())
})
