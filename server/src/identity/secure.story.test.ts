import { expect, test } from 'vitest'
import { testBrowser } from '../testing/browser.ts'
import { identityApp } from '../testing/identity-app.ts'
import { freshToken, signUpUser } from '../testing/sign-up.ts'

const { app, inbox } = await identityApp({ isProduction: true, publicUrl: 'https://moon.example' })

test('under https each cookie is bound to this host, out of reach of scripts and of plain connections', async () => {
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

test('in production one network asks for few resets at once', async () => {
  const browser = testBrowser(app)
  const ask = (n: number) =>
    browser.send('POST', '/v1/auth/reset/request', { body: { email: `nobody${n}@example.com` } })
  const answers = []
  for (let n = 0; n < 7; n += 1) answers.push((await ask(n)).status)
  expect(answers).toEqual([404, 404, 404, 404, 404, 429, 429])
})
