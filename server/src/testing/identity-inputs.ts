import { randomBytes } from 'node:crypto'
import type { identityCalls } from '@moon/contract/identity-calls.ts'
import { testBrowser, type TestBrowser } from './browser.ts'
import { sql, write } from '../database/db.ts'
import { begin, bringBack, choose } from './federated.ts'
import { newMember } from './member.ts'
import { lastMail, readCode } from './sign-up.ts'
import { softPasskey } from './soft-passkey.ts'
import type { WholeApp } from './whole-app.ts'

type Ready = { body?: Record<string, unknown>; browser?: TestBrowser | undefined }

/**
 * What each of identity's calls needs to succeed: the browser that makes it, and real values in place of made-up
 * ones.
 */
export function identityInputs(app: WholeApp) {
  const someone = () => `person-${randomBytes(5).toString('hex')}@example.com`
  const password = 'Str0ng!pass'
  const signUp = async () => {
    const [browser, email] = [testBrowser(app.app), someone()]
    await browser.send('POST', '/v1/auth/sign-up', { body: { name: 'Ada', email, password } })
    return { browser, email }
  }
  const newUser = () => newMember(app, { agrees: false })
  const inSession = async (): Promise<Ready> => ({ browser: (await newUser()).browser })
  const away = async () => {
    const browser = testBrowser(app.app)
    const asked = await begin(browser, 'google')
    await bringBack(browser, await choose('google', asked, { email: someone(), name: 'Ada' }))
    return { browser }
  }
  return {
    signUp: async () => ({ body: { email: someone() } }),
    confirmSignUp: async () => {
      const { browser, email } = await signUp()
      return { browser, body: { email, code: await readCode(app, email) } }
    },
    resendCode: async () => ({ body: { email: (await signUp()).email } }),
    signIn: async () => ({ body: { email: (await newUser()).email } }),
    answerChallenge: async () => {
      const { email } = await newUser()
      const [browser, after] = [testBrowser(app.app), await lastMail(app, email)]
      await browser.send('POST', '/v1/auth/sign-in', { body: { email, password } })
      return { browser, body: { code: await readCode(app, email, { after }) } }
    },
    requestReset: async () => ({ body: { email: (await newUser()).email } }),
    submitReset: async () => {
      const { email } = await newUser()
      const [browser, after] = [testBrowser(app.app), await lastMail(app, email)]
      await browser.send('POST', '/v1/auth/reset/request', { body: { email } })
      return { browser, body: { email, code: await readCode(app, email, { after }), password: 'An0ther!pass' } }
    },
    refreshToken: inSession,
    signOut: inSession,
    askPasskey: async () => ({}),
    enterByPasskey: async () => {
      const member = await newUser()
      await write(app.database.db, sql`update session_devices set stepped_up_at = now()`)
      const device = softPasskey({ origin: app.app })
      const made = device.make((await member.get('startPasskey')).options as { challenge: string })
      await member.get('addPasskey', { body: { made } })
      const browser = testBrowser(app.app)
      const { body } = await browser.send('POST', '/v1/auth/passkey/challenge')
      return { browser, body: { signed: device.sign(body['options'] as { challenge: string }) } }
    },
    startFederated: async () => ({}),
    finishFederated: away,
    resendFederated: async () => {
      const { browser } = await away()
      await browser.send('POST', '/v1/auth/federated/finish')
      return { browser }
    },
    proveFederated: async () => {
      const { browser } = await away()
      const asked = await browser.send('POST', '/v1/auth/federated/finish')
      return { browser, body: { code: await readCode(app, String(asked.body['email'])) } }
    },
  } satisfies Record<keyof typeof identityCalls, () => Promise<Ready>>
}
