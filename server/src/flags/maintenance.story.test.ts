import { expect, test } from 'vitest'
import { identityApp } from '../testing/identity-app.ts'
import { testBrowser } from '../testing/browser.ts'
import { signUpUser } from '../testing/sign-up.ts'
import { setFlag } from './set-flag.ts'

const { app, inbox, deps } = await identityApp()

test('maintenance closes every call except those that announce it; reads may stay open; it ends without a restart [ECA-01, ROL-16]', async () => {
  const person = await signUpUser({ app, inbox })
  const headers = { authorization: `Bearer ${person.idToken}` }
  const readUser = () => person.browser.send('GET', '/v1/moon/users', { headers })
  const statusOf = async (path: string) => (await testBrowser(app).send('GET', path)).status
  expect((await readUser()).status).toBe(200)

  await setFlag(deps, { name: 'maintenance', isOn: true, by: 'operator' })
  await expect.poll(async () => (await readUser()).status).toBe(503)
  expect((await readUser()).body).toMatchObject({ code: 'maintenance', message: 'Moon is under maintenance.' })
  expect((await person.browser.send('GET', '/users', { headers })).status).toBe(503)
  const entry = { email: person.email, password: person.password }
  expect((await testBrowser(app).send('POST', '/v1/auth/sign-in', { body: entry })).status).toBe(503)
  for (const path of ['/health', '/v1/public/notification', '/v1/public/flags', '/v1/auth/jwks'])
    expect(await statusOf(path)).toBe(200)
  const { body } = await person.browser.send('GET', '/v1/moon/flags', { headers })
  expect(body['flags']).toMatchObject({ maintenance: true })

  await setFlag(deps, { name: 'maintenanceReadOnly', isOn: true, by: 'operator' })
  await expect.poll(async () => (await readUser()).status).toBe(200)
  const rename = () => person.browser.send('PATCH', '/v1/moon/users', { headers, body: { name: 'Bob' } })
  expect(await rename()).toMatchObject({ status: 403, body: { code: 'read_only' } })
  const orders = '/v1/moon/api/cards/funding/onchain/invoice?onChainInvoiceId=inv_1'
  const lock = await person.browser.send('GET', `${orders}&includeExchangeRateLock=true`, { headers })
  expect(lock).toMatchObject({ status: 403, body: { code: 'read_only' } })
  expect((await person.browser.send('GET', orders, { headers })).body).not.toMatchObject({ code: 'read_only' })
  expect((await testBrowser(app).send('POST', '/v1/auth/sign-in', { body: entry })).status).toBe(200)
  expect((await testBrowser(app).send('POST', '/v1/auth/sign-up', { body: { ...entry, name: 'A' } })).status).toBe(403)

  await setFlag(deps, { name: 'maintenance', isOn: false, by: 'operator' })
  await expect.poll(async () => (await rename()).status).toBe(200)
})
