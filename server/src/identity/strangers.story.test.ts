import { afterEach, expect, test } from 'vitest'
import { movableClock, systemClock } from '../kit/clock.ts'
import { read, sql } from '../database/db.ts'
import { testBrowser, type TestBrowser } from '../testing/browser.ts'
import { identityApp } from '../testing/identity-app.ts'
import { lastMail, readCode, readMail, signUpUser } from '../testing/sign-up.ts'

/** Set while the clock is stopped, so that a slow machine does not shorten a wait. */
let stoppedAt: Date | undefined
const clock = movableClock({ now: () => stoppedAt ?? systemClock.now() })
const stopClock = () => {
  stoppedAt = systemClock.now()
}
const { app, inbox, database } = await identityApp({ clock, isProduction: true })
const minute = 60_000
afterEach(() => {
  clock.moveTo(0)
  stoppedAt = undefined
})

/** A new browser in a network of its own, or in the given one. */
let networks = 0
function browserFrom(ip = `10.0.${Math.floor((networks += 1) / 250)}.${networks % 250}`): TestBrowser {
  const browser = testBrowser(app)
  const send: TestBrowser['send'] = (method, path, { body, headers = {} } = {}) =>
    browser.send(method, path, { body, headers: { 'x-forwarded-for': ip, ...headers } })
  return { ...browser, send }
}

const ask = (browser: TestBrowser, email: string) => browser.send('POST', '/v1/auth/reset/request', { body: { email } })
const answer = (browser: TestBrowser, email: string, code: string) =>
  browser.send('POST', '/v1/auth/reset/submit', { body: { email, code, password: 'N3w!secret' } })
const logIn = (browser: TestBrowser, email: string, password = 'Wr0ng!pass') =>
  browser.send('POST', '/v1/auth/sign-in', { body: { email, password } })
const wrongOf = (code: string, n: number) => String(100_000 + ((Number(code) - 100_000 + 1 + n) % 900_000))
const statusesOf = (answers: readonly { status: number }[], status: number) =>
  answers.filter((one) => one.status === status).length

/** The subjects of a user's emails, once all queued jobs are done. */
async function emailsTo(email: string): Promise<string[]> {
  await expect
    .poll(() => read(database.db, sql`select from graphile_worker._private_jobs where attempts < max_attempts`))
    .toEqual([])
  const response = await fetch(new URL(`/api/mail?to=${encodeURIComponent(email)}`, inbox))
  return ((await response.json()) as { subject: string }[]).map(({ subject }) => subject)
}

test('a stranger’s wrong codes, five or sixty, use up none of the owner’s attempts: reset and confirmation continue [G-11]', async () => {
  const { email } = await signUpUser({ app, inbox })
  const [owner, stranger] = [browserFrom(), browserFrom()]
  const seen = await lastMail({ inbox }, email)
  await ask(owner, email)
  const code = await readCode({ inbox }, email, { after: seen })
  for (let n = 0; n < 5; n += 1) expect((await answer(stranger, email, wrongOf(code, n))).status).toBe(400)
  await ask(stranger, email)
  const guesses = await Promise.all(Array.from({ length: 60 }, (_, n) => answer(stranger, email, wrongOf(code, n))))
  expect(statusesOf(guesses, 200)).toBe(0)
  // The stranger is throttled by now, and even the right code is refused in a browser whose tries are used up.
  clock.moveTo(2 * minute)
  expect((await answer(stranger, email, code)).body).toMatchObject({ code: 'code_used_up' })
  expect((await answer(owner, email, code)).body).toEqual({ outcome: 'reset' })

  const form = { name: 'Ada', email: 'unconfirmed@example.com', password: 'Str0ng!pass' }
  const newcomer = browserFrom()
  await newcomer.send('POST', '/v1/auth/sign-up', { body: form })
  const confirmation = await readCode({ inbox }, form.email)
  const confirm = (browser: TestBrowser, typed: string) =>
    browser.send('POST', '/v1/auth/confirm', { body: { email: form.email, code: typed } })
  const wrong = browserFrom()
  for (let n = 0; n < 30; n += 1) await confirm(wrong, wrongOf(confirmation, n))
  expect((await confirm(newcomer, confirmation)).body).toEqual({ outcome: 'signed_in' })
})

test('strangers who sign up with an address do not stop its owner, and their sign-ups vanish when the owner confirms [G-11]', async () => {
  const email = 'wanted@example.com'
  const strangers = Array.from({ length: 12 }, () => browserFrom())
  const signUp = (browser: TestBrowser, password: string) =>
    browser.send('POST', '/v1/auth/sign-up', { body: { name: 'S', email, password } })
  const ups = await Promise.all(strangers.map((browser) => signUp(browser, 'Th1ef!pass')))
  expect(statusesOf(ups, 200)).toBe(12)
  const owner = browserFrom()
  expect(await signUp(owner, 'Str0ng!pass')).toMatchObject({ status: 200, body: { codeLength: 12 } })
  await signUp(strangers[0]!, 'Th1ef!pass')
  // Nine emails with six digits, and one with twelve for all later requests.
  const emails = await emailsTo(email)
  expect(emails.filter((subject) => subject.includes('of twelve digits'))).toHaveLength(1)
  expect(emails).toHaveLength(10)
  const code = await longCodeTo(email)
  const confirmed = await owner.send('POST', '/v1/auth/confirm', { body: { email, code } })
  expect(confirmed.body).toEqual({ outcome: 'signed_in' })
  expect(await read(database.db, sql`select from auth.sign_ups where email = ${email}`)).toEqual([])
  expect((await logIn(strangers[1]!, email, 'Th1ef!pass')).body).toMatchObject({ code: 'wrong_credentials' })
})

test('however many codes are requested, a mailbox gets nine emails a day and then one per half hour, and its owner always has a code [G-11]', async () => {
  const { email } = await signUpUser({ app, inbox })
  const flood = async (networksOfStrangers: number) => {
    const asked = await Promise.all(Array.from({ length: networksOfStrangers }, () => ask(browserFrom(), email)))
    expect(statusesOf(asked, 200)).toBe(networksOfStrangers)
  }
  await flood(40)
  expect(await emailsTo(email)).toHaveLength(10)
  await flood(10)
  expect(await emailsTo(email)).toHaveLength(10)
  const owner = browserFrom()
  expect((await ask(owner, email)).body).toEqual({ outcome: 'sent', codeLength: 12 })
  // The email was sent already: no flood can invalidate it.
  const code = await longCodeTo(email)
  expect((await answer(owner, email, wrongOf('123456', 1))).body).toMatchObject({ code: 'code_mismatch' })
  clock.moveTo(31 * minute)
  await flood(5)
  expect(await emailsTo(email)).toHaveLength(11)
  expect((await answer(owner, email, code)).body).toEqual({ outcome: 'reset' })
})

test('a network with repeated requests is told how long to wait, and others are not affected [G-11]', async () => {
  const { email } = await signUpUser({ app, inbox })
  const stranger = browserFrom('2001:db8:5:5::1')
  stopClock()
  for (let n = 0; n < 5; n += 1) expect((await ask(stranger, email)).status).toBe(200)
  // Another address of the same /64 is the same network.
  const again = await ask(browserFrom('2001:db8:5:5:ffff::2'), email)
  expect(again).toMatchObject({ status: 429, body: { message: 'Too many tries. Wait 60 seconds.', retryAfter: '60' } })
  expect(again.headers.get('retry-after')).toBe('60')
  expect((await ask(browserFrom('2001:db8:5:6::1'), email)).status).toBe(200)
  clock.moveTo(minute)
  expect((await ask(stranger, email)).status).toBe(200)
  expect((await ask(stranger, email)).headers.get('retry-after')).toBe('120')
})

test('of sixty-four concurrent log-ins exactly ten are checked, and the rest are told how long to wait [G-11]', async () => {
  const { email } = await signUpUser({ app, inbox })
  const ip = '192.0.2.64'
  stopClock()
  const tries = await Promise.all(Array.from({ length: 64 }, () => logIn(browserFrom(ip), email)))
  expect([statusesOf(tries, 401), statusesOf(tries, 429)]).toEqual([10, 54])
  const waits = tries.filter(({ status }) => status === 429).map(({ headers }) => headers.get('retry-after'))
  expect(new Set(waits)).toEqual(new Set(['1']))
})

test('password guesses slow down unknown browsers, for ten seconds at most, and never the owner’s known browser [G-11, F-131]', async () => {
  const { email, password, browser } = await signUpUser({ app, inbox })
  stopClock()
  const guesses = await Promise.all(Array.from({ length: 80 }, () => logIn(browserFrom(), email)))
  expect([statusesOf(guesses, 401), statusesOf(guesses, 429)]).toEqual([30, 50])
  for (let round = 1; round < 8; round += 1) {
    clock.moveTo(round * 12_000)
    await logIn(browserFrom(), email)
  }
  const elsewhere = browserFrom()
  const early = await logIn(elsewhere, email, password)
  expect(early).toMatchObject({ status: 429, body: { message: 'Too many tries. Wait 10 seconds.' } })
  expect((await logIn(browser, email, password)).body).toEqual({ outcome: 'signed_in' })
  clock.moveTo(7 * 12_000 + 10_000)
  expect((await logIn(elsewhere, email, password)).body).toEqual({ outcome: 'challenge' })
})

test('a session expires after ninety days, however much it is used [G-11]', async () => {
  const { email, browser, idToken, cookie } = await signUpUser({ app, inbox })
  const user = () => browser.send('GET', '/v1/moon/users', { headers: { authorization: `Bearer ${idToken}` } })
  const stream = async () => {
    const stop = new AbortController()
    const { status } = await fetch(new URL('/v1/moon/events', app), { headers: { cookie }, signal: stop.signal })
    stop.abort()
    return status
  }
  const age = (days: number) =>
    database.db.executeQuery(
      sql`update auth.sessions s set created_at = now() - ${days} * interval '1 day' from auth.identities i
        where i.id = s.user_id and i.email = ${email}`.compile(database.db),
    )
  await age(89)
  expect([(await user()).status, (await browser.send('POST', '/v1/auth/token')).status, await stream()]).toEqual([
    200, 200, 200,
  ])
  await age(91)
  expect((await user()).body).toMatchObject({ code: 'token_expired' })
  expect(await stream()).toBe(401)
  expect((await browser.send('POST', '/v1/auth/token')).body).toMatchObject({ code: 'token_expired' })
  expect((await browser.send('POST', '/v1/auth/token')).status).toBe(401)
})

async function longCodeTo(email: string): Promise<string> {
  const response = await fetch(new URL(`/api/mail?to=${encodeURIComponent(email)}`, inbox))
  const mails = (await response.json()) as { id: number; subject: string }[]
  const { id } = mails.find(({ subject }) => subject.includes('of twelve digits'))!
  const { text } = await readMail({ inbox }, email, { after: id - 1 })
  return /\b\d{12}\b/.exec(text)![0]
}
