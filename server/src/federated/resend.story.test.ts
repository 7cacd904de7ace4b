import { expect, test } from 'vitest'
import { signInWith } from '../testing/federated.ts'
import { identityApp } from '../testing/identity-app.ts'

const app = await identityApp({ providers: ['google'], isProduction: true })

test('repeated requests to resend the code of a provider sign-in are rate-limited', async () => {
  const { browser } = await signInWith(app, 'google', { email: 'somebody@elsewhere.example' })
  const answers: { status: number; body: Record<string, unknown> }[] = []
  for (let asked = 0; asked < 7; asked += 1) answers.push(await browser.send('POST', '/v1/auth/federated/resend'))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200, 429])
  expect(answers[6]).toMatchObject({ body: { code: 'too_many_requests' } })
})
