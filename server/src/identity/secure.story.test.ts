import { expect, test } from 'vitest'
import { testBrowser } from '../testing/browser.ts'
import { identityApp } from '../testing/identity-app.ts'
import { freshToken, readCode, signUpUser } from '../testing/sign-up.ts'

const { app, inbox } = await identityApp({ isProduction: true, publicUrl: 'https://moon.example' })

test('under https each cookie is bound to this host and inaccessible to scripts and over plain connections', async () => {
  const person = await signUpUser({ app, inbox })
  await freshToken(person.browser)
  expect(person.cookie).toContain('__Host-moon.session_token=')
  const { email, password } = person
  const sets = [
    ...(await person.browser.send('POST', '/v1/auth/sign-in', { body: { email, password } })).headers.getSetCookie(),
    ...(await testBrowser(app).send('POST', '/v1/auth/sign-in', { body: { email, password } })).headers.getSetCookie(),
  ]
  expect(sets.length).toBeGreaterThan(2)
  for (const set of sets) {
    expect(set).toMatch(/^__Host-moon\./)
    for (const part of [/; Path=\/(;|$)/i, /; HttpOnly/i, /; SameSite=Lax/i, /; Secure/i]) expect(set).toMatch(part)
    expect(set).not.toMatch(/; Domain=/i)
  }
})

// A script on a sibling host, such as the support chat's, can set cookies for our host too, but none whose name begins with __Host-.
test('under https a cookie that a sibling host may have set is ignored: nobody confirms another’s sign-up with it', async () => {
  const email = 'beside@example.com'
  const [thief, owner] = [testBrowser(app), testBrowser(app)]
  const signUp = (browser: typeof thief, password: string) =>
    browser.send('POST', '/v1/auth/sign-up', { body: { name: 'Ada', email, password } })
  await signUp(thief, 'Th1ef!pass')
  await signUp(owner, 'Own3r!pass')
  const tossed = thief.cookies().replaceAll('__Host-', '')
  const code = await readCode({ inbox }, email)
  const confirm = (cookie: string) =>
    testBrowser(app).send('POST', '/v1/auth/confirm', { body: { email, code }, headers: { cookie } })
  expect(await confirm(tossed)).toMatchObject({ status: 400, body: { code: 'code_mismatch' } })
  expect((await confirm(`${tossed}; ${owner.cookies()}`)).status).toBe(200)
  const enter = async (password: string) =>
    (await testBrowser(app).send('POST', '/v1/auth/sign-in', { body: { email, password } })).status
  expect([await enter('Th1ef!pass'), await enter('Own3r!pass')]).toEqual([401, 200])
})

test('in production one network can request only few resets at once', async () => {
  const browser = testBrowser(app)
  const ask = (n: number) =>
    browser.send('POST', '/v1/auth/reset/request', { body: { email: `nobody${n}@example.com` } })
  const answers = []
  for (let n = 0; n < 7; n += 1) answers.push((await ask(n)).status)
  expect(answers).toEqual([404, 404, 404, 404, 404, 429, 429])
})
