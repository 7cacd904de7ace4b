import { afterEach, expect, test } from 'vitest'
import { after, movableClock, steppingClock, systemClock } from '../kit/clock.ts'
import { readOne, read, sql } from '../kit/db.ts'
import { testBrowser } from '../testing/browser.ts'
import { identityApp } from '../testing/identity-app.ts'
import { lastMail, readCode, signUpPerson } from '../testing/sign-up.ts'
import { identitySweeps } from './sweeps.ts'

const clock = movableClock()
const { app, inbox, database } = await identityApp({ clock, revealUnknownEmail: false })
const minute = 60_000
afterEach(() => clock.moveTo(0))
const wrongOf = (code: string, n: number) => String(100_000 + ((Number.parseInt(code, 10) - 100_000 + 1 + n) % 900_000))
const statuses = (answers: readonly { status: number }[]) => new Set(answers.map(({ status }) => status))

test('twenty wrong codes at once burn the code of a sign-up, and a new one opens it again [COA-02]', async () => {
  const email = 'guessed@example.com'
  const browser = testBrowser(app)
  await browser.send('POST', '/v1/auth/sign-up', { body: { name: 'G', email, password: 'Str0ng!pass' } })
  const code = await readCode({ inbox }, email)
  const guess = (n: number) => browser.send('POST', '/v1/auth/confirm', { body: { email, code: wrongOf(code, n) } })
  const guesses = await Promise.all(Array.from({ length: 20 }, (_, n) => guess(n)))
  expect(statuses(guesses)).toEqual(new Set([400]))
  const tries = await readOne(
    database.db,
    sql<{ tries: number }>`select tries from auth.codes where subject = ${email}`,
  )
  expect(tries).toEqual({ tries: 5 })
  const right = await browser.send('POST', '/v1/auth/confirm', { body: { email, code } })
  expect(right.body).toMatchObject({ code: 'code_mismatch' })
  const seen = await lastMail({ inbox }, email)
  await browser.send('POST', '/v1/auth/resend', { body: { email } })
  const fresh = await readCode({ inbox }, email, { after: seen })
  expect((await browser.send('POST', '/v1/auth/confirm', { body: { email, code: fresh } })).status).toBe(200)
})

test('forty wrong codes at once burn the code of a log-in', async () => {
  const { email, password } = await signUpPerson({ app, inbox })
  const browser = testBrowser(app)
  const seen = await lastMail({ inbox }, email)
  await browser.send('POST', '/v1/auth/sign-in', { body: { email, password } })
  const code = await readCode({ inbox }, email, { after: seen })
  const guess = (n: number) => browser.send('POST', '/v1/auth/challenge', { body: { code: wrongOf(code, n) } })
  const guesses = await Promise.all(Array.from({ length: 40 }, (_, n) => guess(n)))
  expect(guesses.some(({ status }) => status === 200)).toBe(false)
  const right = await browser.send('POST', '/v1/auth/challenge', { body: { code } })
  expect(right.status).toBeOneOf([400, 401])
  expect((await browser.send('POST', '/v1/auth/token')).status).toBe(401)
})

test('forty wrong codes at once burn the code of a reset, and resends do not buy tries without end', async () => {
  const { email, browser } = await signUpPerson({ app, inbox })
  let guessed = 0
  const guess = async (code: string) => {
    const body = { email, code: wrongOf(code, (guessed += 1)), password: 'N3w!secret' }
    return browser.send('POST', '/v1/auth/reset/submit', { body })
  }
  const asked: number[] = []
  for (let round = 0; round < 8; round += 1) {
    const seen = await lastMail({ inbox }, email)
    const request = await browser.send('POST', '/v1/auth/reset/request', { body: { email } })
    asked.push(request.status)
    if (request.status !== 200) continue
    const code = await readCode({ inbox }, email, { after: seen })
    await Promise.all(Array.from({ length: 40 }, () => guess(code)))
    const right = await browser.send('POST', '/v1/auth/reset/submit', { body: { email, code, password: 'N3w!secret' } })
    expect(right.status).toBeOneOf([400, 429])
  }
  expect(asked).toEqual([200, 200, 200, 200, 200, 200, 429, 429])
})

test('a code ends after ten minutes, for known and unknown addresses alike [ECA-04]', async () => {
  const email = 'late@example.com'
  const browser = testBrowser(app)
  await browser.send('POST', '/v1/auth/sign-up', { body: { name: 'L', email, password: 'Str0ng!pass' } })
  const code = await readCode({ inbox }, email)
  await browser.send('POST', '/v1/auth/reset/request', { body: { email: 'unknown@example.com' } })
  clock.moveTo(10 * minute)
  const late = await browser.send('POST', '/v1/auth/confirm', { body: { email, code } })
  expect(late.body).toMatchObject({ code: 'code_expired', message: 'An error occured while logging you in.' })
  const body = { email: 'unknown@example.com', code: '123456', password: 'N3w!secret' }
  expect((await browser.send('POST', '/v1/auth/reset/submit', { body })).body).toMatchObject({ code: 'code_expired' })
})

test('after ten wrong passwords an address is locked for a while, but not for a device of its owner [ECA-09]', async () => {
  const owner = await signUpPerson({ app, inbox })
  const { email, password } = owner
  const attempt = (typed: string, browser = testBrowser(app)) =>
    browser.send('POST', '/v1/auth/sign-in', { body: { email, password: typed } })
  for (let n = 0; n < 10; n += 1)
    expect((await attempt('Wr0ng!pass')).body).toMatchObject({ code: 'wrong_credentials' })
  const locked = await attempt(password)
  expect(locked).toMatchObject({ status: 401, body: { code: 'not_authorized', message: 'Unable to log you in' } })
  expect((await attempt(password, owner.browser)).body).toEqual({ outcome: 'signed_in' })
  const unknown = (n: number) =>
    testBrowser(app).send('POST', '/v1/auth/sign-in', {
      body: { email: 'void@example.com', password: `Wr0ng!pass${n}` },
    })
  for (let n = 0; n < 10; n += 1) await unknown(n)
  expect((await unknown(11)).body).toMatchObject({ code: 'not_authorized' })
  clock.moveTo(15 * minute)
  expect((await attempt(password)).body).toEqual({ outcome: 'challenge' })
})

test('what is answered never tells whether an address has an account', async () => {
  const { email: known } = await signUpPerson({ app, inbox })
  const shapes = async (email: string) => {
    const browser = testBrowser(app)
    const body = { name: 'X', email, password: 'Oth3r!pass', code: '123456' }
    const answers = []
    for (const path of ['sign-in', 'reset/request', 'reset/submit', 'resend', 'confirm', 'sign-up', 'confirm'])
      answers.push(await browser.send('POST', `/v1/auth/${path}`, { body }))
    return answers.map(({ status, body: said, headers }) => ({
      status,
      code: said['code'] ?? said['outcome'],
      message: said['message'],
      cookies: headers.getSetCookie().map((set) => set.replace(/=[^;]+/, '')),
      length: headers.get('content-length'),
    }))
  }
  expect(await shapes(known)).toEqual(await shapes('never-seen@example.com'))
})

test('nobody is mailed without end', async () => {
  const browser = testBrowser(app)
  const body = { name: 'F', email: 'flooded@example.com', password: 'Str0ng!pass' }
  const ups = [1, 2, 3, 4, 5, 6, 7].map(() => browser.send('POST', '/v1/auth/sign-up', { body }))
  expect((await Promise.all(ups)).filter(({ status }) => status === 200).length).toBeLessThanOrEqual(5)
  const sent = [1, 2, 3, 4, 5, 6, 7, 8].map(() => browser.send('POST', '/v1/auth/resend', { body }))
  const answers = await Promise.all(sent)
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(6)
  expect(answers.find(({ status }) => status !== 200)).toMatchObject({
    status: 429,
    body: { code: 'too_many_requests' },
  })
})

test('an address that the library does not take is refused in the words of the specification [ECA-10]', async () => {
  const body = { name: 'D', email: 'two..dots@example.com', password: 'Str0ng!pass' }
  expect(await testBrowser(app).send('POST', '/v1/auth/sign-up', { body })).toMatchObject({
    status: 400,
    body: {
      code: 'signup_failed',
      message: "We're unable to create an account for you. Please reach out to support if you think this is an error.",
    },
  })
})

test('whoever never confirms is forgotten after a day', async () => {
  const email = 'ghost@example.com'
  await testBrowser(app).send('POST', '/v1/auth/sign-up', { body: { name: 'G', email, password: 'Str0ng!pass' } })
  const member = await signUpPerson({ app, inbox })
  const there = () =>
    read(
      database.db,
      sql<{ email: string }>`select email from auth.identities where email in (${email}, ${member.email})`,
    )
  const sweepAt = (ms: number) =>
    identitySweeps({ database, clock: steppingClock(after(systemClock.now(), ms)) })[0]!.run()
  await sweepAt(23 * 60 * minute)
  expect(await there()).toHaveLength(2)
  await sweepAt(25 * 60 * minute)
  expect(await there()).toEqual([{ email: member.email }])
})
