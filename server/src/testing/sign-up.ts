import { randomBytes } from 'node:crypto'
import { decodeJwt } from 'jose'
import { testBrowser, type TestBrowser } from './browser.ts'

export type SignedUp = {
  userId: string
  email: string
  password: string
  /** The session cookie, for the live stream. */
  cookie: string
  idToken: string
  browser: TestBrowser
}

/** Signs a user up through the real calls, and confirms with the code from the sandbox's inbox. */
export async function signUpUser(
  { app, inbox }: { app: string; inbox: string },
  {
    email = `person-${randomBytes(5).toString('hex')}@example.com`,
    name = 'Ada Lovelace',
    password = 'Str0ng!pass',
    language,
  }: { email?: string; name?: string; password?: string; language?: string } = {},
): Promise<SignedUp> {
  const browser = testBrowser(app, { ...(language && { language }) })
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

/** Logs in on another device, with the code from the email; `userAgent` is its browser's. */
export async function logInElsewhere(
  { app, inbox }: { app: string; inbox: string },
  { email, password }: Pick<SignedUp, 'email' | 'password'>,
  { headers = {}, browser = testBrowser(app) }: { headers?: Record<string, string>; browser?: TestBrowser } = {},
): Promise<{ browser: TestBrowser; idToken: string; sessionId: string }> {
  const after = await lastMail({ inbox }, email)
  const entered = await expectOk(browser.send('POST', '/v1/auth/sign-in', { body: { email, password }, headers }))
  if (entered.body['outcome'] === 'challenge') {
    const code = await readCode({ inbox }, email, { after, kind: 'log-in' })
    await expectOk(browser.send('POST', '/v1/auth/challenge', { body: { code }, headers }))
  }
  const { body } = await expectOk(browser.send('POST', '/v1/auth/token', { headers }))
  const idToken = String(body['idToken'])
  return { browser, idToken, sessionId: String(decodeJwt(idToken)['sid']) }
}

export async function freshToken(browser: TestBrowser): Promise<string> {
  const { body } = await expectOk(browser.send('POST', '/v1/auth/token'))
  return String(body['idToken'])
}

/**
 * Reads the code of the first email to this address that has one, of this kind if one is named, after email number
 * `after`.
 */
export async function readCode(
  { inbox }: { inbox: string },
  to: string,
  { after = 0, kind = '' }: { after?: number; kind?: string } = {},
): Promise<string> {
  for (let from = after; ;) {
    const { id, subject } = await readMail({ inbox }, to, { after: from })
    // Emails with codes of payouts come in between, and any email may contain a number.
    const [, code] = /^(\d{6}) (?:is your Moon|es tu código)/.exec(subject) ?? []
    if (code && subject.includes(kind)) return code
    from = id
  }
}

type TestMail = {
  id: number
  subject: string
  text: string
  html: string | null
  unsubscribe: { list: string; post: string | null } | null
}

/**
 * Waits for an email to this address after email number `after`, with this subject if one is named: emails overtake
 * each other.
 */
export async function readMail(
  { inbox }: { inbox: string },
  to: string,
  { after = 0, subject }: { after?: number; subject?: string } = {},
): Promise<TestMail> {
  for (let from = after; ;) {
    const address = new URL(`/api/mail/wait?to=${encodeURIComponent(to)}&after=${from}&timeoutMs=15000`, inbox)
    const response = await fetch(address)
    if (!response.ok) throw new Error(`no mail to ${to}${subject ? ` about "${subject}"` : ''}`)
    const mail = (await response.json()) as TestMail
    if (subject === undefined || mail.subject === subject) return mail
    from = mail.id
  }
}

/** The number of the newest email to this address, to wait for later ones. */
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
