import { expect, test } from 'vitest'
import { read, readOne, sql } from '../database/db.ts'
import { testBrowser } from '../testing/browser.ts'
import { identityApp } from '../testing/identity-app.ts'
import { freshToken, lastMail, readCode, readMail, signUpUser } from '../testing/sign-up.ts'
import { demandReset } from './password-reset.ts'

const { app, inbox, database, deps } = await identityApp()
const form = (email: string, more: object = {}) => ({ name: 'Ada Lovelace', email, password: 'Str0ng!pass', ...more })
const refusal = (code: string, message: string) => ({ code, message, requestId: expect.any(String) as string })

test('a sign-up creates an account, a six-digit code confirms it, and the user is signed in [STA-01, STA-02, CAA-32, COA-02]', async () => {
  const browser = testBrowser(app)
  const started = await browser.send('POST', '/v1/auth/sign-up', { body: form('First@Example.com') })
  expect(started).toMatchObject({ status: 200, body: { outcome: 'confirm' } })
  expect(await browser.send('POST', '/v1/auth/token')).toMatchObject({ status: 401 })
  const mail = await readMail({ inbox }, 'first@example.com')
  expect(mail.text).toMatch(/\b[1-9]\d{5}\b/)
  expect(mail.text).toContain('never asks for your password')
  expect(mail.html).toContain('prefers-color-scheme:dark')
  const code = await readCode({ inbox }, 'first@example.com')
  const confirmed = await browser.send('POST', '/v1/auth/confirm', { body: { email: 'first@example.com', code } })
  expect(confirmed).toMatchObject({ status: 200, body: { outcome: 'signed_in' } })
  const authorization = `Bearer ${await freshToken(browser)}`
  const made = await browser.send('POST', '/v1/moon/users', {
    body: { cardholderCountryOfResidence: 'NZ' },
    headers: { authorization },
  })
  expect(made.body['user']).toMatchObject({
    name: 'Ada Lovelace',
    email: 'first@example.com',
    cardholderCountryOfResidence: 'NZ',
    active: true,
  })
})

test('the browser that confirmed logs in without a further step, and a new one needs six digits [STA-07, CAA-33]', async () => {
  const person = await signUpUser({ app, inbox })
  const { email, password } = person
  expect((await person.browser.send('POST', '/v1/auth/sign-out')).status).toBe(200)
  const again = await person.browser.send('POST', '/v1/auth/sign-in', { body: { email, password } })
  expect(again).toMatchObject({ status: 200, body: { outcome: 'signed_in' } })

  const elsewhere = testBrowser(app)
  const after = await lastMail({ inbox }, email)
  const asked = await elsewhere.send('POST', '/v1/auth/sign-in', { body: { email: email.toUpperCase(), password } })
  expect(asked).toMatchObject({ status: 200, body: { outcome: 'challenge' } })
  expect((await elsewhere.send('POST', '/v1/auth/token')).status).toBe(401)
  const code = await readCode({ inbox }, email, { after })
  expect(code[0]).not.toBe('0')
  const answered = await elsewhere.send('POST', '/v1/auth/challenge', { body: { code } })
  expect(answered).toMatchObject({ status: 200, body: { outcome: 'signed_in' } })
  await freshToken(elsewhere)
  await elsewhere.send('POST', '/v1/auth/sign-out')
  const known = await elsewhere.send('POST', '/v1/auth/sign-in', { body: { email, password } })
  expect(known.body).toEqual({ outcome: 'signed_in' })
})

test('a wrong code is refused in the words of the specification and the step stays open [STA-08, ECA-03, VAL-12]', async () => {
  const { email, password } = await signUpUser({ app, inbox })
  const browser = testBrowser(app)
  const after = await lastMail({ inbox }, email)
  await browser.send('POST', '/v1/auth/sign-in', { body: { email, password } })
  const code = await readCode({ inbox }, email, { after })
  const wrong = code === '123456' ? '654321' : '123456'
  const refused = await browser.send('POST', '/v1/auth/challenge', { body: { code: wrong } })
  expect(refused).toMatchObject({ status: 400, body: refusal('code_mismatch', 'Invalid verification code') })
  for (const malformed of ['12345', '1234567', 'abcdef', 123456, ' 12345'])
    expect(await browser.send('POST', '/v1/auth/challenge', { body: { code: malformed } })).toMatchObject({
      status: 400,
      body: { code: 'bad_input' },
    })
  expect((await browser.send('POST', '/v1/auth/challenge', { body: { code } })).status).toBe(200)
})

test('a code works once, and a step that was never begun cannot be answered [ECA-04]', async () => {
  const { email, password } = await signUpUser({ app, inbox })
  const browser = testBrowser(app)
  const after = await lastMail({ inbox }, email)
  await browser.send('POST', '/v1/auth/sign-in', { body: { email, password } })
  const code = await readCode({ inbox }, email, { after })
  const both = await Promise.all([1, 2].map(() => browser.send('POST', '/v1/auth/challenge', { body: { code } })))
  expect(both.filter((one) => one.status === 200)).toHaveLength(1)
  const lost = await testBrowser(app).send('POST', '/v1/auth/challenge', { body: { code } })
  expect(lost).toMatchObject({ status: 401, body: refusal('challenge_lost', 'An error occured while logging you in.') })
})

test('an unconfirmed account is sent to its code step after the right password, and gets a new code on request [STA-05, ECA-05, CAA-32]', async () => {
  const browser = testBrowser(app)
  const body = form('slow@example.com')
  await browser.send('POST', '/v1/auth/sign-up', { body })
  const wrong = await browser.send('POST', '/v1/auth/sign-in', { body: { ...body, password: 'Wr0ng!pass' } })
  expect(wrong).toMatchObject({ status: 401, body: refusal('wrong_credentials', 'Incorrect username or password') })
  const elsewhere = testBrowser(app)
  const right = await elsewhere.send('POST', '/v1/auth/sign-in', { body })
  expect(right).toMatchObject({ status: 403, body: { code: 'user_not_confirmed' } })
  // The sign-up's email has arrived, so the next one is the resend's.
  await readCode({ inbox }, body.email)
  const after = await lastMail({ inbox }, body.email)
  expect((await elsewhere.send('POST', '/v1/auth/resend', { body })).body).toEqual({ outcome: 'sent' })
  const code = await readCode({ inbox }, body.email, { after })
  expect((await elsewhere.send('POST', '/v1/auth/confirm', { body: { ...body, code } })).status).toBe(200)
})

test('a code confirms only the sign-up of the browser where it is entered: signing up an address first gains nothing', async () => {
  const email = 'contested@example.com'
  const [thief, owner, passer] = [testBrowser(app), testBrowser(app), testBrowser(app)]
  await thief.send('POST', '/v1/auth/sign-up', { body: form(email, { password: 'Th1ef!pass' }) })
  const { id: first } = await readMail({ inbox }, email)
  await owner.send('POST', '/v1/auth/sign-up', { body: form(email) })
  const { id: second } = await readMail({ inbox }, email, { after: first })
  await thief.send('POST', '/v1/auth/resend', { body: { email } })
  // Whichever email the owner opens, its code is right in the owner's browser.
  const newest = await readCode({ inbox }, email, { after: second })
  expect(await readCode({ inbox }, email)).toBe(newest)
  const unasked = await passer.send('POST', '/v1/auth/confirm', { body: { email, code: newest } })
  expect(unasked).toMatchObject({ status: 400, body: { code: 'code_mismatch' } })
  expect((await owner.send('POST', '/v1/auth/confirm', { body: { email, code: newest } })).status).toBe(200)
  const late = await thief.send('POST', '/v1/auth/confirm', { body: { email, code: newest } })
  expect(late).toMatchObject({ status: 400, body: { code: 'code_mismatch' } })
  const entry = await thief.send('POST', '/v1/auth/sign-in', { body: { email, password: 'Th1ef!pass' } })
  expect(entry.body).toMatchObject({ code: 'wrong_credentials' })
})

test('a required reset leads to the reset page after the right password [STA-06, ECA-06]', async () => {
  const { email, password, browser } = await signUpUser({ app, inbox })
  await demandReset(deps, email)
  const wrong = await browser.send('POST', '/v1/auth/sign-in', { body: { email, password: 'Wr0ng!pass' } })
  expect(wrong.body).toMatchObject({ code: 'wrong_credentials' })
  const right = await browser.send('POST', '/v1/auth/sign-in', { body: { email, password } })
  expect(right).toMatchObject({ status: 403, body: { code: 'password_reset_required' } })
})

test('a reset sets the password by code, ends every session, forgets every device and notifies the owner [STA-10, CAA-33]', async () => {
  const { email, password, browser, idToken } = await signUpUser({ app, inbox })
  const elsewhere = testBrowser(app)
  let after = await lastMail({ inbox }, email)
  expect((await elsewhere.send('POST', '/v1/auth/reset/request', { body: { email } })).body).toEqual({
    outcome: 'sent',
  })
  const code = await readCode({ inbox }, email, { after })
  const weak = await elsewhere.send('POST', '/v1/auth/reset/submit', { body: { email, code, password: 'weak' } })
  expect(weak).toMatchObject({ status: 400, body: { code: 'password_policy' } })
  after = await lastMail({ inbox }, email)
  const reset = await elsewhere.send('POST', '/v1/auth/reset/submit', { body: { email, code, password: 'N3w!secret' } })
  expect(reset).toMatchObject({ status: 200, body: { outcome: 'reset' } })
  expect((await readMail({ inbox }, email, { after })).subject).toBe('Your Moon password was changed')
  expect((await browser.send('POST', '/v1/auth/token')).body).toMatchObject({ code: 'token_expired' })
  const called = await browser.send('GET', '/v1/moon/users', { headers: { authorization: `Bearer ${idToken}` } })
  expect(called).toMatchObject({ status: 401, body: { code: 'token_expired' } })
  const old = await browser.send('POST', '/v1/auth/sign-in', { body: { email, password } })
  expect(old.body).toMatchObject({ code: 'wrong_credentials' })
  const entered = await browser.send('POST', '/v1/auth/sign-in', { body: { email, password: 'N3w!secret' } })
  expect(entered.body).toEqual({ outcome: 'challenge' })
  const twice = await elsewhere.send('POST', '/v1/auth/reset/submit', {
    body: { email, code, password: 'N3w!secret2' },
  })
  expect(twice.body).toMatchObject({ code: 'code_mismatch' })
})

test('a log-in with an unknown address gets the same answer as a wrong password [ECA-07]', async () => {
  const unknown = { email: 'nobody@example.com', password: 'Str0ng!pass' }
  const answer = await testBrowser(app).send('POST', '/v1/auth/sign-in', { body: unknown })
  expect(answer).toMatchObject({ status: 401, body: refusal('wrong_credentials', 'Incorrect username or password') })
})

test('a reset for an unknown address says so in the words of the specification [ECA-08]', async () => {
  const answer = await testBrowser(app).send('POST', '/v1/auth/reset/request', {
    body: { email: 'nobody@example.com' },
  })
  expect(answer).toMatchObject({ status: 404, body: refusal('user_not_found', 'Incorrect Email Address Provided') })
})

test('addresses are compared in lower case, and an invalid address is refused [VAL-08, VAL-09, VAL-15]', async () => {
  const { email, password, browser } = await signUpUser({ app, inbox }, { email: 'Mixed.Case@Example.com' })
  const entered = await browser.send('POST', '/v1/auth/sign-in', {
    body: { email: ' MIXED.case@example.COM ', password },
  })
  expect(entered.status).toBe(200)
  const reset = await browser.send('POST', '/v1/auth/reset/request', { body: { email: email.toUpperCase() } })
  expect(reset.status).toBe(200)
  for (const wrong of [
    '',
    'plain',
    'a@b',
    'a b@example.com',
    'a@example.com\r\nBcc: x@example.com',
    `${'a'.repeat(65)}@example.com`,
  ])
    for (const path of ['/v1/auth/sign-up', '/v1/auth/sign-in', '/v1/auth/reset/request'])
      expect((await browser.send('POST', path, { body: form(wrong) })).body).toMatchObject({ code: 'bad_input' })
})

test('passwords that break the rules or are common are refused at sign-up', async () => {
  const browser = testBrowser(app)
  const weak = await browser.send('POST', '/v1/auth/sign-up', { body: form('w@example.com', { password: 'password' }) })
  expect(weak).toMatchObject({ status: 400, body: { code: 'password_policy' } })
  const common = await browser.send('POST', '/v1/auth/sign-up', {
    body: form('w@example.com', { password: 'P@ssw0rd1' }),
  })
  expect(common).toMatchObject({ status: 400, body: { code: 'password_common' } })
})

test('a newsletter subscription made at sign-up takes effect once the address is confirmed [STA-03]', async () => {
  const browser = testBrowser(app)
  const email = 'news@example.com'
  await browser.send('POST', '/v1/auth/sign-up', { body: form(email, { subscribe: true }) })
  const subscribed = () => read(database.db, sql`select from newsletter_subscriptions where email = ${email}`)
  expect(await subscribed()).toHaveLength(0)
  await browser.send('POST', '/v1/auth/confirm', { body: { email, code: await readCode({ inbox }, email) } })
  expect(await subscribed()).toHaveLength(1)
})

test('a sign-up with a member’s address gets the same answer, changes nothing, and its owner is notified', async () => {
  const { email, password } = await signUpUser({ app, inbox })
  const after = await lastMail({ inbox }, email)
  const stranger = testBrowser(app)
  const answer = await stranger.send('POST', '/v1/auth/sign-up', { body: form(email, { password: 'Str4nger!pass' }) })
  expect(answer).toMatchObject({ status: 200, body: { outcome: 'confirm' } })
  expect((await readMail({ inbox }, email, { after })).subject).toBe('You already have a Moon account')
  const entered = await testBrowser(app).send('POST', '/v1/auth/sign-in', { body: { email, password } })
  expect(entered.body).toEqual({ outcome: 'challenge' })
})

test('nothing stored gives access: passwords, codes and session tokens are kept as hashes', async () => {
  const { email, password, cookie } = await signUpUser({ app, inbox })
  await testBrowser(app).send('POST', '/v1/auth/reset/request', { body: { email } })
  const token = decodeURIComponent(/moon\.session_token=([^;]+)/.exec(cookie)![1]!).split('.')[0]!
  const rows = await readOne(
    database.db,
    sql<{ everything: string }>`select concat(
      (select json_agg(s) from auth.sessions s), (select json_agg(a) from auth.accounts a),
      (select json_agg(v) from auth.verifications v), (select json_agg(c) from auth.codes c),
      (select json_agg(k) from auth.signing_keys k),
      (select json_agg(t) from auth.sent_codes t), (select json_agg(u) from auth.sign_ups u)) as everything`,
  )
  const code = await readCode({ inbox }, email, { after: (await lastMail({ inbox }, email)) - 1 })
  for (const secret of [token, password, code, '"d":']) expect(rows!.everything).not.toContain(secret)
})
