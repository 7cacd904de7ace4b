import { expect, test, type Page } from '@playwright/test'
import { developmentExtensionId } from '@moon/contract/extension.ts'
import { codeFromMail, newestMail } from './inbox.ts'
import { confirmCountry, enterAsMember, fillSignUp, logIn, stranger } from './users.ts'

// No real extension: the page mocks `chrome.runtime`, which answers as the extension would, or as a thief.

type Played = { asked: { id: string; message: { ask: string } }[] }

/** Mocks an extension that has requested a log-in with this key, or with none of its own. */
async function playExtension(page: Page, answers: { key?: string; iv?: string; takes?: boolean } = {}): Promise<void> {
  const { key = await publicKey(), iv = fresh(), takes = true } = answers
  const played = { key, iv, takes }
  await page.addInitScript((given) => {
    const asked: unknown[] = []
    const sendMessage = (id: string, message: { ask: string }, hear: (answer: unknown) => void) => {
      asked.push({ id, message })
      if (message.ask === 'key') hear({ answer: 'key', publicKey: given.key, iv: given.iv })
      else hear({ answer: given.takes ? 'taken' : 'no' })
    }
    Object.assign(globalThis, { chrome: { runtime: { sendMessage } }, played: { asked } })
  }, played)
}

/** An iv is valid once, whoever uses it. */
const fresh = (): string => Buffer.from(crypto.getRandomValues(new Uint8Array(12))).toString('base64')

async function publicKey(modulusLength = 2048): Promise<string> {
  const made = { name: 'RSA-OAEP', modulusLength, publicExponent: new Uint8Array([1, 0, 1]), hash: 'SHA-256' }
  const { publicKey: key } = await crypto.subtle.generateKey(made, true, ['encrypt', 'decrypt'])
  return Buffer.from(await crypto.subtle.exportKey('spki', key)).toString('base64')
}

const saidTo = (page: Page) => page.evaluate(() => (globalThis as unknown as { played: Played }).played.asked)
const connect = (page: Page) => page.getByRole('button', { name: 'Connect the extension to your account' })
const sessionsOf = async ({ request }: Page): Promise<{ id: string; kind: string }[]> => {
  const { idToken } = (await (await request.post('/v1/auth/token', { data: {} })).json()) as { idToken: string }
  const listed = await request.get('/v1/moon/sessions', { headers: { authorization: `Bearer ${idToken}` } })
  return ((await listed.json()) as { sessions: { id: string; kind: string }[] }).sessions
}

test('the extension’s log-in page has tabs, sign-in providers and a form, asks an unknown device for a code that can be cancelled, and hands a log-in over to the one extension by one click [EXT-01, EXT-03, EXT-10, EXT-11, EXT-16, EXT-19, STA-04]', async ({
  page,
}) => {
  const person = await enterAsMember(page)
  await page.context().clearCookies()
  await playExtension(page)
  await page.goto('/extension/oauth/postauth/false')
  await expect(page).toHaveURL(/^[^?]*\/extension\/oauth\/login\?redirect=/)
  await page.goto(`/extension/oauth/redirect/request/${encodeURIComponent(await publicKey())}/AAECAwQFBgcICQoL`)
  await expect(page).toHaveURL(/\/extension\/oauth\/login\?redirect=/)
  await page.goto('/extension/oauth/login')
  await expect(page.getByRole('tab')).toHaveText(['Log In', 'Sign Up'])
  for (const provider of ['Google', 'Apple'])
    await expect(page.getByRole('button', { name: `Continue with ${provider}` })).toBeVisible()
  const before = await newestMail(person.email)
  await logIn(page, person)
  await expect(page.getByLabel('Verification code')).toBeVisible()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible()
  await codeFromMail(person.email, before)
  const between = await newestMail(person.email)
  await logIn(page, person)
  const recorded = page.waitForRequest((asked) => asked.method() === 'POST' && asked.url().endsWith('/v1/moon/users'))
  await page.getByLabel('Verification code').fill(await codeFromMail(person.email, between))
  expect((await recorded).postDataJSON()).toEqual({ cardholderCountryOfResidence: 'US' })
  await expect(connect(page)).toBeVisible()
  await expect(page.getByText(person.email)).toBeVisible()
  expect((await saidTo(page)).map(({ message }) => message.ask)).not.toContain('take')
  await connect(page).click()
  await expect(page.getByRole('heading', { name: 'The extension is connected' })).toBeVisible()
  const said = await saidTo(page)
  expect(new Set(said.map(({ id }) => id))).toEqual(new Set([developmentExtensionId]))
  expect(said.at(-1)?.message).toMatchObject({ ask: 'take', key: expect.any(String), session: expect.any(String) })
  expect((await sessionsOf(page)).map(({ kind }) => kind)).toContain('extension')
  await page.goto('/settings/security')
  await expect(page.getByText(/^Moon extension, Chrome/)).toBeVisible()
})

test('the extension’s sign-up has sign-in providers, a form with the password rules, the terms and the code from the email; then it asks for the country and leads on to the extension [EXT-04, EXT-05, EXT-06, EXT-07]', async ({
  page,
}) => {
  await playExtension(page)
  const person = stranger()
  await page.goto('/extension/oauth/login')
  await page.getByRole('tab', { name: 'Sign Up' }).click()
  await expect(page).toHaveURL('/extension/oauth/signup')
  await expect(page.getByRole('button', { name: 'Continue with Google' })).toBeVisible()
  await expect(page.getByText('At least 8 characters in length')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Terms of Use' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Privacy Policy' })).toBeVisible()
  await fillSignUp(page, person)
  await page.getByRole('button', { name: 'Sign Up' }).click()
  await page.getByLabel('Confirmation code').fill(await codeFromMail(person.email))
  await expect(page).toHaveURL('/extension/oauth/postauth/true')
  await confirmCountry(page)
  await expect(connect(page)).toBeVisible()
})

test('a sign-in provider is opened at once and returns to the extension’s sign-in; an unknown provider is an error [EXT-08, EXT-09]', async ({
  page,
}) => {
  await playExtension(page)
  for (const wrong of ['true/facebook', 'maybe/google', 'true/Google', 'true/toString']) {
    await page.goto(`/extension/oauth/federated/${wrong}`)
    await expect(page).toHaveURL('/extension/error')
  }
  for (const [provider, domain] of [
    ['apple', 'icloud.com'],
    ['google', 'gmail.com'],
  ] as const) {
    await page.context().clearCookies()
    await page.goto(`/extension/oauth/federated/true/${provider}`)
    await page.getByText('Another account').click()
    await page.getByLabel('Email address').fill(stranger().email.replace('example.com', domain))
    await page.getByLabel('Name, if it is new').fill('Ada Lovelace')
    await page.getByRole('button', { name: 'Continue' }).click()
    await confirmCountry(page)
    await expect(connect(page)).toBeVisible()
  }
})

test('a forgotten password can be reset on the way to the extension, also when a reset is required, and the reset ends with a success page that links to the log-in [EXT-02, EXT-20, EXT-21, EXT-22, STA-10]', async ({
  page,
}) => {
  const person = await enterAsMember(page)
  await page.context().clearCookies()
  const before = await newestMail(person.email)
  await page.goto('/extension/oauth/login')
  await page.getByRole('link', { name: 'Forgot password?' }).click()
  await expect(page).toHaveURL('/extension/oauth/login/reset')
  await expect(page.getByRole('heading', { name: 'Reset your password' })).toBeVisible()
  await page.getByLabel('Email').fill(person.email)
  await page.getByRole('button', { name: 'Send Confirmation' }).click()
  await page.getByLabel('Verification code').fill(await codeFromMail(person.email, before))
  await page.getByLabel('New password').fill('N3w!secret')
  await page.getByLabel('Confirm password').fill('N3w!secret')
  await page.getByRole('button', { name: 'Reset Password' }).click()
  await expect(page.getByRole('heading', { name: 'Your password is changed' })).toBeVisible()
  await page.getByRole('link', { name: 'Log In' }).click()
  await expect(page).toHaveURL('/extension/oauth/login')
  const json = { code: 'password_reset_required', message: 'Please reset your password.', requestId: 'r' }
  await page.route('**/v1/auth/sign-in', (route) => route.fulfill({ status: 403, json }))
  await logIn(page, person)
  await expect(page).toHaveURL('/extension/oauth/login/reset')
  await expect(page.getByText('Please reset your password.')).toBeVisible()
  await expect(page.getByLabel('Email')).toHaveValue(person.email)
})

test('while Moon is under maintenance, the maintenance page replaces the step to the extension [EXT-12]', async ({
  page,
}) => {
  await enterAsMember(page)
  await playExtension(page)
  const json = { code: 'maintenance', message: 'Moon is under maintenance.', requestId: 'r' }
  const isRecord = (url: URL) => url.pathname === '/v1/moon/users'
  await page.route(isRecord, (route) =>
    route.request().method() === 'POST' ? route.fulfill({ status: 503, json }) : route.continue(),
  )
  await page.goto('/extension/oauth/postauth/false')
  await expect(page.getByRole('heading', { name: 'Moon is under maintenance' })).toBeVisible()
})

test('the redirect page waits for the extension; without a code or an extension that requested a log-in it leads to the error page with the same query [EXT-13, EXT-14, EXT-15]', async ({
  page,
}) => {
  await page.goto('/extension/oauth/redirect?error=access_denied&error_description=no')
  await expect(page).toHaveURL('/extension/error?error=access_denied&error_description=no')
  await page.goto('/extension/oauth/redirect?code=x')
  await expect(page).toHaveURL('/extension/error')
  await page.addInitScript(() => {
    Object.assign(globalThis, { chrome: { runtime: { sendMessage: () => undefined } } })
  })
  await page.goto('/extension/oauth/redirect?code=x')
  await expect(page.getByRole('heading', { name: 'Logging you in...' })).toBeVisible()
  await expect(page.getByText('Please do not close this window')).toBeVisible()
})

test('an attacker gets no log-in by a link with their own key, a key other than the extension’s, the code of another user, or an extension that refuses the log-in [F-142]', async ({
  page,
  browser,
}) => {
  await enterAsMember(page)
  const mine = await publicKey()
  await playExtension(page, { key: mine, takes: false })
  const request = (key: string) => `/extension/oauth/redirect/request/${encodeURIComponent(key)}/AAECAwQFBgcICQoL`
  // A link sent by an attacker has no code, whatever its key.
  for (const key of [await publicKey(), mine, 'nonsense']) {
    await page.goto(request(key))
    await expect(page).toHaveURL('/extension/error')
  }
  // A code that another log-in requested.
  const eve = await (await browser.newContext()).newPage()
  await enterAsMember(eve)
  const token = (await (await eve.request.post('/v1/auth/token', { data: {} })).json()) as { idToken: string }
  const asked = await eve.request.post('/v1/moon/extension/code', {
    headers: { authorization: `Bearer ${token.idToken}` },
    data: {},
  })
  const { handOverCode } = (await asked.json()) as { handOverCode: string }
  await page.goto(`/extension/oauth/redirect?code=${handOverCode}`)
  await connect(page).click()
  await expect(page).toHaveURL('/extension/error')
  // A log-in that the extension refuses is ended at once.
  await page.goto('/extension/oauth/login')
  await connect(page).click()
  await expect(page).toHaveURL('/extension/error')
  expect((await sessionsOf(page)).map(({ kind }) => kind)).not.toContain('extension')
  // In a frame of another site nothing can be clicked.
  const answer = await page.request.get('/extension/oauth/redirect?code=x', { headers: { accept: 'text/html' } })
  expect(answer.headers()['content-security-policy']).toContain("frame-ancestors 'none'")
  await eve.context().close()
})

test('a logged-in user whose extension does not answer is told to start in the extension', async ({ page }) => {
  await enterAsMember(page)
  await page.goto('/extension/oauth/login')
  await expect(page).toHaveURL('/extension/error')
  await expect(page.getByText('The extension did not answer.')).toBeVisible()
})

test('a key that is not RSA with 2048 bits is refused, and no log-in is created', async ({ page }) => {
  await enterAsMember(page)
  await playExtension(page, { key: await publicKey(1024) })
  await page.goto('/extension/oauth/login')
  await connect(page).click()
  await expect(page).toHaveURL('/extension/error')
  expect(await sessionsOf(page)).toHaveLength(1)
})

test('Coinbase also leads back to the extension; without a code it leads to the error page [EXT-23, EXT-24]', async ({
  page,
}) => {
  await enterAsMember(page)
  await page.goto('/extension/connect-coinbase?error=access_denied')
  await expect(page).toHaveURL('/extension/error?error=access_denied')
  await page.route('**/v1/moon/connect/coinbase', () => undefined)
  await page.goto('/extension/connect-coinbase?code=x&state=y')
  await expect(page.getByRole('heading', { name: 'Connecting to Coinbase...' })).toBeVisible()
})

test('the log-out page reports the log-out, ends the support chat’s log-in and every other, and leads home; opened from another site it asks first [EXT-25, EXT-26, EXT-27, EXT-28]', async ({
  page,
}) => {
  await enterAsMember(page)
  await page.goto('/dashboard')
  await expect(page).toHaveURL(/cardholder-agreement|dashboard/)
  const left = page.evaluate(
    `new Promise((resolve) => addEventListener('storage', ({ key, newValue }) =>
      key === 'moon.session' && newValue === null && resolve(true)))`,
  )
  const other = await page.context().newPage()
  await other.route('**/v1/auth/sign-out', async (route) => {
    // The chat is notified before the log-in ends.
    await left
    await expect(other.getByRole('heading', { name: 'You are being logged out' })).toBeVisible()
    await route.continue()
  })
  await other.goto('/extension/logout')
  await expect(other).toHaveURL('/')
  expect((await page.request.post('/v1/auth/token', { data: {} })).status()).toBe(401)
  await enterAsMember(other)
  await other.goto('/extension/logout', { referer: 'https://evil.example/' })
  await expect(other.getByRole('heading', { name: 'Do you want to log out?' })).toBeVisible()
  expect((await other.request.post('/v1/auth/token', { data: {} })).status()).toBe(200)
})

test('the error page shows the error of its query and opens support in a new tab [EXT-29, ECA-13, ECA-14, ECA-15, ECA-16]', async ({
  page,
}) => {
  for (const [query, title, text] of [
    ['?error=access_denied', 'Access Denied!', 'Access Denied - You have denied access to your account.'],
    [
      '?error=unauthorized&error_description=Invalid email address',
      'Invalid email address!',
      "You've entered an invalid email address. Please try again.",
    ],
    ['?error=unauthorized', 'Oh No!', 'Something bad happened! Please try again or contact us for support.'],
    ['', 'Oh No!', 'Something bad happened! Please try again or contact us for support.'],
  ] as const) {
    await page.goto(`/extension/error${query}`)
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await expect(page.getByText(text, { exact: true })).toBeVisible()
  }
  const opened = page.waitForEvent('popup')
  await page.getByRole('link', { name: 'Contact us' }).click()
  await expect(await opened).toHaveURL('/contact-us')
})

test('any other path below /extension is a 404 page with a link home [EXT-30]', async ({ page }) => {
  const title = "Why hello there, it's time to go home. You're drunk."
  for (const path of ['/extension', '/extension/nothing', '/extension/oauth', '/extension/oauth/redirect/request/a']) {
    expect((await page.goto(path))?.status()).toBe(404)
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await expect(page).toHaveTitle(title)
  }
  await page.getByRole('link', { name: 'Go Home' }).click()
  await expect(page).toHaveURL('/')
})
