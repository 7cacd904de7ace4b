import { randomBytes } from 'node:crypto'
import { testBrowser, type TestBrowser } from './browser.ts'

export type SignedUp = {
  userId: string
  email: string
  password: string
  /** The session, for the live stream. */
  cookie: string
  idToken: string
  browser: TestBrowser
}

/** A user who signed up and confirmed by the code from the sandbox's inbox: through the real calls, like anybody. */
export async function signUpUser(
  { app, inbox }: { app: string; inbox: string },
  {
    email = `person-${randomBytes(5).toString('hex')}@example.com`,
    name = 'Ada Lovelace',
    password = 'Str0ng!pass',
  } = {},
): Promise<SignedUp> {
  const browser = testBrowser(app)
  await expectOk(browser.send('POST', '/v1/auth/sign-up', { body: { name, email, password } }))
  const code = await readCode({ inbox }, email)
  await expectOk(browser.send('POST', '/v1/auth/confirm', { body: { email, code } }))
  const idToken = await freshToken(browser)
  const { body } = await expectOk(
    browser.send('POST', '/v1/moon/users', { body: {}, headers: { authorization: `Bearer ${idToken}` } }),
  )
  const { id: userId } = body['user'] as { id: string }
  return { userId, email, password, cookie: browser.cookies(), idToken, browser }
}

export async function freshToken(browser: TestBrowser): Promise<string> {
  const { body } = await expectOk(browser.send('POST', '/v1/auth/token'))
  return String(body['idToken'])
}

/** The code in the newest mail to somebody that came after mail number `after`. */
export async function readCode({ inbox }: { inbox: string }, to: string, { after = 0 } = {}): Promise<string> {
  const { text } = await readMail({ inbox }, to, { after })
  const [code] = /\b\d{6}\b/.exec(text) ?? []
  if (!code) throw new Error(`no code in: ${text}`)
  return code
}

type TestMail = { id: number; subject: string; text: string; html: string | null }

/** Waits for a mail to somebody. */
export async function readMail({ inbox }: { inbox: string }, to: string, { after = 0 } = {}): Promise<TestMail> {
  const address = new URL(`/api/mail/wait?to=${encodeURIComponent(to)}&after=${after}&timeoutMs=15000`, inbox)
  const response = await fetch(address)
  if (!response.ok) throw new Error(`no mail to ${to}`)
  return (await response.json()) as TestMail
}

/** The number of the newest mail to somebody, to wait for what comes after it. */
export async function lastMail({ inbox }: { inbox: string }, to: string): Promise<number> {
  const response = await fetch(new URL(`/api/mail?to=${encodeURIComponent(to)}`, inbox))
  const [latest] = (await response.json()) as TestMail[]
  return latest?.id ?? 0
}

async function expectOk(answering: ReturnType<TestBrowser['send']>): ReturnType<TestBrowser['send']> {
  const answer = await answering
  if (answer.status !== 200) throw new Error(`refused with ${answer.status}: ${JSON.stringify(answer.body)}`)
  return answer
}
