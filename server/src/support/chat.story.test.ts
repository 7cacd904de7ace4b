import { decodeJwt, decodeProtectedHeader } from 'jose'
import { expect, test } from 'vitest'
import { testBrowser } from '../testing/browser.ts'
import { identityApp } from '../testing/identity-app.ts'
import { signUpUser } from '../testing/sign-up.ts'
import { testWorld } from '../testing/world.ts'

const { env } = await testWorld(['chat'])
const chat = {
  url: 'https://chat.moon.test',
  scriptUrl: env['ZENDESK_SCRIPT_URL']!,
  key: env['ZENDESK_KEY']!,
  keyId: env['ZENDESK_KEY_ID']!,
  secret: env['ZENDESK_SECRET']!,
}
const { app, inbox } = await identityApp({ chat })
const browser = testBrowser(app)

async function logIn(jwt: string) {
  const address = new URL(`/sdk/v2/apps/${chat.key}/login`, chat.scriptUrl)
  return (await fetch(address, { method: 'POST', body: JSON.stringify({ jwt }) })).status
}

test('a member gets a ten-minute token that the chat accepts, on both paths; a visitor gets none [CAA-30]', async () => {
  const { userId, idToken } = await signUpUser({ app, inbox })
  const headers = { authorization: `Bearer ${idToken}` }
  for (const path of ['/v1/moon/zendesk/token', '/zendesk/token']) {
    expect((await browser.send('GET', path)).status).toBe(401)
    const { status, body } = await browser.send('GET', path, { headers })
    expect(status).toBe(200)
    const token = body['token'] as string
    expect(decodeProtectedHeader(token)).toEqual({ alg: 'HS256', typ: 'JWT', kid: chat.keyId })
    const { exp, iat, ...claims } = decodeJwt(token)
    expect(exp! - iat!).toBe(600)
    expect(claims).toMatchObject({ scope: 'user', external_id: userId, email_verified: true })
    expect(await logIn(token)).toBe(200)
  }
})

test('a chat token gives no access to Moon', async () => {
  const { idToken } = await signUpUser({ app, inbox })
  const headers = { authorization: `Bearer ${idToken}` }
  const { body } = await browser.send('GET', '/zendesk/token', { headers })
  const stolen = { authorization: `Bearer ${String(body['token'])}` }
  expect((await browser.send('GET', '/v1/moon/zendesk/token', { headers: stolen })).status).toBe(401)
})

test("the chat’s origin serves only its document, and its scripts have no access to Moon's [G-11]", async () => {
  const { cookie, idToken } = await signUpUser({ app, inbox })
  const there = { 'x-forwarded-host': 'chat.moon.test', cookie, authorization: `Bearer ${idToken}` }
  const get = (path: string) => fetch(new URL(path, app), { headers: { ...there, accept: 'text/html' } })
  const page = await get('/')
  expect(page.status).toBe(200)
  expect(await page.text()).toContain(chat.scriptUrl)
  const policy = page.headers.get('content-security-policy')!
  expect(policy).toContain('frame-ancestors http://moon.test')
  expect(policy).toContain(`connect-src ${new URL(chat.scriptUrl).origin};`)
  for (const path of ['/dashboard', '/login', '/v1/moon/users', '/v1/public/flags', '/v1/moon/events', '/health'])
    expect([path, (await get(path)).status]).toEqual([path, 404])
  const renew = (headers: Record<string, string>) =>
    testBrowser(app).send('POST', '/v1/auth/token', { headers: { cookie, ...headers } })
  expect((await renew(there)).status).toBe(404)
  // A sibling host is same-site, so the browser sends the cookie along; the call is refused all the same.
  expect((await renew({ origin: chat.url })).status).toBe(403)
  expect((await renew({ origin: chat.url, 'sec-fetch-site': 'same-site' })).status).toBe(403)
  expect((await renew({ origin: 'null' })).status).toBe(403)
  const read = await fetch(new URL('/v1/moon/users', app), { headers: { cookie, origin: chat.url } })
  expect([read.status, read.headers.get('access-control-allow-origin')]).toEqual([401, null])
  expect((await renew({})).status).toBe(200)
})

test('without a configured chat there is no token', async () => {
  const without = await identityApp()
  const { idToken } = await signUpUser(without)
  const answer = await testBrowser(without.app).send('GET', '/zendesk/token', {
    headers: { authorization: `Bearer ${idToken}` },
  })
  expect(answer).toMatchObject({ status: 403, body: { code: 'feature_off' } })
})
