// The server's secret is changed while people have accounts and sessions, and have been asked for sats that only its seals can take.
import { expect, test } from 'vitest'
import { testBrowser } from './browser.ts'
import { newMember } from './member.ts'
import { freshToken, readCode } from './sign-up.ts'
import { expectQuiet, wholeApp } from './whole-app.ts'

const [old, fresh] = ['the old secret of thirty-two letters', 'the new secret of thirty-two letters']
const env: Record<string, string> = { MOON_SECRET: old }
const app = await wholeApp({ env })

test('after a change of the secret people log in again, and sats that were asked for under the old one are taken', async () => {
  const ada = await newMember(app)
  const order = await ada.get('getDepositAddress', { body: { card_amount: '25' } })
  const { email, password } = ada
  await app.kill()
  Object.assign(env, { MOON_SECRET: fresh, MOON_SECRET_BEFORE: old })
  await app.start()

  const browser = testBrowser(app.app)
  expect(await ada.browser.send('POST', '/v1/auth/token')).toMatchObject({ status: 401 })
  expect(await browser.send('POST', '/v1/auth/sign-in', { body: { email, password } })).toMatchObject({
    status: 200,
    body: { outcome: 'challenge' },
  })
  const code = await readCode(app, email, { after: 1 })
  expect((await browser.send('POST', '/v1/auth/challenge', { body: { code } })).status).toBe(200)
  const headers = { authorization: `Bearer ${await freshToken(browser)}` }
  const ask = (path: string, body: unknown) => browser.send('POST', path, { body, headers })
  await app.panel('POST', '/api/pay', { to: order.depositAddress })
  const poll = async () => (await ask('/v1/moon/polldepositaddress', { address: order.depositAddress })).body
  await expect.poll(poll).toMatchObject({ paid: true, card: { token: expect.any(String) } })
  await expectQuiet(app)
})
