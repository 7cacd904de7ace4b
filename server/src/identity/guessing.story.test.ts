import { afterEach, expect, test } from 'vitest'
import { after, movableClock, steppingClock, systemClock } from '../kit/clock.ts'
import { readOne, read, sql } from '../database/db.ts'
import { testBrowser } from '../testing/browser.ts'
import { identityApp } from '../testing/identity-app.ts'
import { lastMail, readCode, signUpUser } from '../testing/sign-up.ts'
import { identitySweeps } from './sweeps.ts'

const clock = movableClock()
const { app, inbox, database } = await identityApp({ clock, revealUnknownEmail: false })
const minute = 60_000
afterEach(() => clock.moveTo(0))
const wrongOf = (code: string, n: number) => String(100_000 + ((Number.parseInt(code, 10) - 100_000 + 1 + n) % 900_000))
const statuses = (answers: readonly { status: number }[]) => new Set(answers.map(({ status }) => status))

test('of twenty concurrent wrong codes five count, and requesting a new code gives five more [COA-02]', async () => {
  const email = 'guessed@example.com'
  const browser = testBrowser(app)
  await browser.send('POST', '/v1/auth/sign-up', { body: { name: 'G', email, password: 'Str0ng!pass' } })
  const code = await readCode({ inbox }, email)
  const guess = (n: number) => browser.send('POST', '/v1/auth/confirm', { body: { email, code: wrongOf(code, n) } })
  const guesses = await Promise.all(Array.from({ length: 20 }, (_, n) => guess(n)))
  expect(statuses(guesses)).toEqual(new Set([400]))
  const tries = await readOne(
    database.db,
    sql<{ attempts: number }>`select attempts from auth.codes where email = ${email}`,
  )
  expect(tries).toEqual({ attempts: 5 })
  const right = await browser.send('POST', '/v1/auth/confirm', { body: { email, code } })
  // The right code and a wrong one get the same answer, which says how to go on.
  const wrong = await guess(21)
  const usedUp = {
    code: 'code_used_up',
    message: 'Too many wrong codes. Choose Resend code and type the code from your new mail.',
  }
  expect([right.body, wrong.body]).toMatchObject([usedUp, usedUp])
  const seen = await lastMail({ inbox }, email)
  await browser.send('POST', '/v1/auth/resend', { body: { email } })
  const fresh = await readCode({ inbox }, email, { after: seen })
  expect((await browser.send('POST', '/v1/auth/confirm', { body: { email, code: fresh } })).status).toBe(200)
})

test('the fourth wrong code reports one attempt left, and the fifth none, for unknown addresses too', async () => {
  const { email: known } = await signUpUser({ app, inbox })
  const guesses = async (email: string) => {
    const browser = testBrowser(app)
    await browser.send('POST', '/v1/auth/reset/request', { body: { email } })
    const answers = []
    for (const n of [1, 2, 3, 4, 5]) {
      const body = { email, code: `10000${n}`, password: 'N3w!secret' }
      answers.push((await browser.send('POST', '/v1/auth/reset/submit', { body })).body)
    }
    return answers.map(({ code, triesLeft }) => `${String(code)} ${String(triesLeft)}`)
  }
  expect(await guesses(known)).toEqual([
    'code_mismatch 4',
    'code_mismatch 3',
    'code_mismatch 2',
    'code_mismatch 1',
    'code_used_up undefined',
  ])
  expect(await guesses('nobody-at-all@example.com')).toEqual(await guesses(known))

  const { email, password } = await signUpUser({ app, inbox })
  const browser = testBrowser(app)
  const seen = await lastMail({ inbox }, email)
  await browser.send('POST', '/v1/auth/sign-in', { body: { email, password } })
  const code = await readCode({ inbox }, email, { after: seen })
  const said = []
  for (const n of [1, 2, 3, 4, 5])
    said.push((await browser.send('POST', '/v1/auth/challenge', { body: { code: wrongOf(code, n) } })).body)
  expect(said.at(-1)).toMatchObject({
    code: 'challenge_used_up',
    message: 'Too many wrong codes. Choose Cancel and log in again: you get a new mail with a new code.',
  })
})

test('forty concurrent wrong codes invalidate the code of a log-in', async () => {
  const { email, password } = await signUpUser({ app, inbox })
  const browser = testBrowser(app)
  const seen = await lastMail({ inbox }, email)
  await browser.send('POST', '/v1/auth/sign-in', { body: { email, password } })
  const code = await readCode({ inbox }, email, { after: seen })
  const guess = (n: number) => browser.send('POST', '/v1/auth/challenge', { body: { code: wrongOf(code, n) } })
  const guesses = await Promise.all(Array.from({ length: 40 }, (_, n) => guess(n)))
  expect(guesses.some(({ status }) => status === 200)).toBe(false)
  const right = await browser.send('POST', '/v1/auth/challenge', { body: { code } })
  expect(right.body).toMatchObject({ code: 'challenge_used_up' })
  expect((await browser.send('POST', '/v1/auth/token')).status).toBe(401)
})

test('forty concurrent wrong codes use up the five attempts of a reset', async () => {
  const { email, browser } = await signUpUser({ app, inbox })
  const seen = await lastMail({ inbox }, email)
  await browser.send('POST', '/v1/auth/reset/request', { body: { email } })
  const code = await readCode({ inbox }, email, { after: seen })
  const answer = (typed: string) =>
    browser.send('POST', '/v1/auth/reset/submit', { body: { email, code: typed, password: 'N3w!secret' } })
  await Promise.all(Array.from({ length: 40 }, (_, n) => answer(wrongOf(code, n))))
  expect((await answer(code)).body).toMatchObject({ code: 'code_used_up' })
})

test('a code expires after ten minutes, for known and unknown addresses alike [ECA-04]', async () => {
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

test('an address that the identity library does not accept cannot log in [ECA-09]', async () => {
  const body = { email: 'two..dots@example.com', password: 'Str0ng!pass' }
  const answer = await testBrowser(app).send('POST', '/v1/auth/sign-in', { body })
  expect(answer).toMatchObject({ status: 401, body: { code: 'not_authorized', message: 'Unable to log you in' } })
})

test('responses never reveal whether an address has an account', async () => {
  const { email: known } = await signUpUser({ app, inbox })
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

test('an address that the identity library does not accept is refused in the words of the specification [ECA-10]', async () => {
  const body = { name: 'D', email: 'two..dots@example.com', password: 'Str0ng!pass' }
  expect(await testBrowser(app).send('POST', '/v1/auth/sign-up', { body })).toMatchObject({
    status: 400,
    body: {
      code: 'signup_failed',
      message: "We're unable to create an account for you. Please reach out to support if you think this is an error.",
    },
  })
})

test('an unconfirmed sign-up is deleted after a day', async () => {
  const email = 'ghost@example.com'
  await testBrowser(app).send('POST', '/v1/auth/sign-up', { body: { name: 'G', email, password: 'Str0ng!pass' } })
  const member = await signUpUser({ app, inbox })
  const waiting = () => read(database.db, sql<{ email: string }>`select email from auth.sign_ups`)
  const members = () =>
    read(database.db, sql<{ email: string }>`select email from auth.identities where email = ${member.email}`)
  const sweepAt = (ms: number) =>
    identitySweeps({ database, clock: steppingClock(after(systemClock.now(), ms)) })[0]!.run()
  await sweepAt(23 * 60 * minute)
  expect(await waiting()).toContainEqual({ email })
  await sweepAt(25 * 60 * minute)
  expect(await waiting()).toEqual([])
  expect(await members()).toHaveLength(1)
})
