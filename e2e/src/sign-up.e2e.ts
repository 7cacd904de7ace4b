import { expect, test } from '@playwright/test'
import { codeFromMail, newestMail } from './inbox.ts'
import { stopTheClock } from './stop-the-clock.ts'
import { confirmCountry, fillSignUp, signUp, stranger } from './users.ts'

test('a user signs up with the code from the email, confirms country, age and terms, and lands on the dashboard, with the country stored [AUT-11, STA-01, STA-02, STA-04, ROU-01]', async ({
  page,
}) => {
  const person = stranger()
  const record = page.waitForRequest(
    (request) => request.method() === 'POST' && request.url().endsWith('/v1/moon/users'),
  )
  await signUp(page, person)
  expect((await record).postDataJSON()).toEqual({ cardholderCountryOfResidence: 'US' })
  await expect(page.getByRole('heading', { name: 'Cards' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Cards' })).toBeVisible()
})

test('the checklist is updated as the password is typed [AUT-07, VAL-01, VAL-02, VAL-03, VAL-04, VAL-05, VAL-06, VAL-07, COA-01]', async ({
  page,
}) => {
  await page.goto('/signup')
  const rule = (text: string) => page.getByRole('listitem').filter({ hasText: text })
  const rules = [
    'At least 8 characters in length',
    'A lowercase letter',
    'An uppercase letter',
    'A number',
    'A special character',
  ]
  for (const text of rules) await expect(rule(text)).toContainText('(missing)')
  const typed: [string, string[]][] = [
    ['aaa', ['A lowercase letter']],
    ['AAA', ['An uppercase letter']],
    ['111', ['A number']],
    ['!!!', ['A special character']],
    ['12345678', ['At least 8 characters in length', 'A number']],
    ['aaaaaaa', ['A lowercase letter']],
    ['Abcdef1!', rules],
  ]
  for (const [password, met] of typed) {
    await page.getByLabel('Password', { exact: true }).fill(password)
    for (const text of rules) await expect(rule(text)).toContainText(met.includes(text) ? '(met)' : '(missing)')
  }
  await expect(rule('A number').locator('.text-positive')).toBeVisible()
  await page.getByLabel('Password', { exact: true }).fill('a')
  await expect(rule('A number').locator('.text-negative')).toBeVisible()
})

test('Sign Up is enabled when all fields are valid, says why it is refused, and sends the address in lower case; terms and privacy policy are linked [VAL-08, VAL-09, VAL-10, AUT-10, ECA-02, ECA-10]', async ({
  page,
}) => {
  await page.goto('/signup')
  await expect(page.getByRole('link', { name: 'Terms of Use' })).toHaveAttribute('href', '/terms-conditions')
  await expect(page.getByRole('link', { name: 'Privacy Policy' })).toHaveAttribute('href', '/privacy-policy')
  const button = page.getByRole('button', { name: 'Sign Up' })
  const person = stranger()
  for (const part of [
    { name: '' },
    { name: '   ' },
    { email: '' },
    { email: 'ada@' },
    { email: 'ada' },
    { password: '' },
    { password: 'Abcdef12' },
  ]) {
    await fillSignUp(page, { ...person, ...part })
    await expect(button).toBeDisabled()
  }
  const looksLike = page.getByText('it looks like name@example.com')
  await fillSignUp(page, { ...person, email: 'ada' })
  await expect(looksLike).toBeVisible()
  await fillSignUp(page, { ...person, email: person.email.toUpperCase() })
  await expect(looksLike).toBeHidden()
  await expect(button).toBeEnabled()

  // The server gives this answer for reasons that a user cannot cause; only the screen is tested here.
  const text = "We're unable to create an account for you. Please reach out to support if you think this is an error."
  await page.route('**/v1/auth/sign-up', (route) =>
    route.fulfill({ status: 400, json: { code: 'signup_failed', message: text, requestId: 'r' } }),
  )
  await button.click()
  await expect(page.getByRole('alert').filter({ hasText: text })).toBeVisible()
  await page.unroute('**/v1/auth/sign-up')
  const call = page.waitForRequest('**/v1/auth/sign-up')
  await button.click()
  expect((await call).postDataJSON()).toMatchObject({ email: person.email })
})

test('the newsletter call is made for users who ticked its box, and for nobody else [AUT-08, STA-03, CAA-11]', async ({
  page,
}) => {
  const calls: unknown[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/v1/public/subscribe')) calls.push(request.postDataJSON())
  })
  const person = stranger()
  await page.goto('/signup')
  await fillSignUp(page, person)
  await page.getByRole('checkbox', { name: /news/ }).check()
  await page.getByRole('button', { name: 'Sign Up' }).click()
  await page.getByLabel('Confirmation code').fill(await codeFromMail(person.email))
  await confirmCountry(page)
  await expect(page).toHaveURL('/dashboard')
  expect(calls).toEqual([{ email: person.email }])
  await page.context().clearCookies()
  await signUp(page)
  expect(calls).toHaveLength(1)
})

test('a wrong confirmation code says so and stays on the page; a new one can be sent, which is confirmed for two seconds [VAL-13, ECA-03]', async ({
  page,
}) => {
  const person = stranger()
  await page.clock.install()
  await page.goto('/signup')
  await fillSignUp(page, person)
  await page.getByRole('button', { name: 'Sign Up' }).click()
  const code = page.getByLabel('Confirmation code')
  const verify = page.getByRole('button', { name: 'Verify' })
  await expect(verify).toBeDisabled()
  // A user who reloads, as phones do on returning from the mail, is still asked for the code.
  await page.reload()
  await expect(page.getByText(person.email)).toBeVisible()
  await code.fill('1')
  await expect(verify).toBeEnabled()
  const right = await codeFromMail(person.email)
  const place = await code.boundingBox()
  await code.fill(right === '111111' ? '222222' : '111111')
  await expect(page.getByText('Invalid verification code')).toBeVisible()
  // The error message does not move the field: its space is reserved.
  expect(await code.boundingBox()).toEqual(place)
  const before = await newestMail(person.email)
  await stopTheClock(page)
  await page.getByRole('button', { name: 'Resend code' }).click()
  const sent = page.getByRole('button', { name: 'Sent!' })
  await expect(sent).toBeVisible()
  await page.clock.runFor(1_900)
  await expect(sent).toBeVisible()
  await page.clock.runFor(200)
  await expect(page.getByRole('button', { name: 'Resend code' })).toBeVisible()
  await page.clock.resume()
  await code.fill(await codeFromMail(person.email, before))
  await confirmCountry(page)
  await expect(page).toHaveURL('/dashboard')
})
