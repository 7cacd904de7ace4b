import { decodeJwt, decodeProtectedHeader } from 'jose'
import { expect, test } from 'vitest'
import { testBrowser } from '../testing/browser.ts'
import { identityApp } from '../testing/identity-app.ts'
import { signUpPerson } from '../testing/sign-up.ts'
import { testWorld } from '../testing/world.ts'

const { env } = await testWorld(['chat'])
const chat = {
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

test('a member gets a token of ten minutes that the chat takes, on both paths; a visitor gets none [CAA-30]', async () => {
  const { userId, idToken } = await signUpPerson({ app, inbox })
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

test('a token of the chat opens nothing of ours', async () => {
  const { idToken } = await signUpPerson({ app, inbox })
  const headers = { authorization: `Bearer ${idToken}` }
  const { body } = await browser.send('GET', '/zendesk/token', { headers })
  const stolen = { authorization: `Bearer ${String(body['token'])}` }
  expect((await browser.send('GET', '/v1/moon/zendesk/token', { headers: stolen })).status).toBe(401)
})

test('where no chat is set up there is no token', async () => {
  const without = await identityApp()
  const { idToken } = await signUpPerson(without)
  const answer = await testBrowser(without.app).send('GET', '/zendesk/token', {
    headers: { authorization: `Bearer ${idToken}` },
  })
  expect(answer).toMatchObject({ status: 403, body: { code: 'feature_off' } })
})
