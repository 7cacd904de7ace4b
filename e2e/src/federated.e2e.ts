import { randomBytes } from 'node:crypto'
import { expect, test, type Page } from '@playwright/test'
import { codeFromMail } from './inbox.ts'
import { arriveAsMember, confirmCountry, logOut } from './users.ts'

const someone = (domain: string) => `ada-${randomBytes(5).toString('hex')}@${domain}`

/** On the provider's page: creates a new account, with the claims that the provider is to make about it. */
async function chooseAccount(page: Page, email: string, name = 'Ada Lovelace'): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Choose an account to continue' })).toBeVisible()
  await page.getByText('Another account').click()
  await page.getByLabel('Email address').fill(email)
  await page.getByLabel('Name, if it is new').fill(name)
  await page.getByRole('button', { name: 'Continue' }).click()
}

for (const [provider, domain] of [
  ['Google', 'gmail.com'],
  ['Apple', 'icloud.com'],
] as const)
  test(`${provider} is a button at the sign-up and at the log-in; the first sign-in asks for the country and leads on, and later ones lead to the dashboard [AUT-02, AUT-09, AUT-16]`, async ({
    page,
  }) => {
    const email = someone(domain)
    await page.goto('/signup?redirect=%2Fsettings%2Fprofile')
    await expect(page.getByRole('heading', { name: 'Create your account' })).toBeVisible()
    await page.getByRole('button', { name: `Continue with ${provider}` }).click()
    await chooseAccount(page, email)
    await expect(page).toHaveURL('/postauth/true?redirect=%2Fsettings%2Fprofile')
    await confirmCountry(page)
    await expect(page).toHaveURL('/settings/profile')
    await expect(page.getByLabel('Email')).toHaveValue(email)
    await expect(page.getByLabel('Name')).toHaveValue('Ada Lovelace')
    await expect(page.getByText('Change Password')).toHaveCount(0)
    // No transferred secret is left where others could read it.
    expect(await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))).not.toMatch(/code|state/)
    await logOut(page)
    await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible()
    const checked = page.waitForRequest((asked) => asked.method() === 'PATCH' && asked.url().endsWith('/v1/moon/users'))
    await page.getByRole('button', { name: `Continue with ${provider}` }).click()
    await chooseAccount(page, email)
    // The device check of every sign-in.
    expect(((await checked).postDataJSON() as object | null) ?? {}).toMatchObject({ language: 'en-US' })
    await expect(page).toHaveURL('/dashboard')
  })

test('a user who cancels at a provider, or returns without valid proof, is told so on the log-in page and can continue there', async ({
  page,
}) => {
  for (const provider of ['Google', 'Apple']) {
    await page.goto('/login')
    await page.getByRole('button', { name: `Continue with ${provider}` }).click()
    await page.getByRole('button', { name: 'Cancel' }).click()
    await expect(page).toHaveURL('/login')
    await expect(page.getByRole('alert').getByText(`You turned back at ${provider}.`)).toBeVisible()
  }
  await page.getByRole('button', { name: 'Continue with Google' }).click()
  await page.getByLabel('What Google says').selectOption('other-nonce')
  await chooseAccount(page, someone('gmail.com'))
  await expect(page).toHaveURL('/login')
  await expect(page.getByRole('alert').getByText('We could not be sure of what Google')).toBeVisible()
  await expect(page.getByLabel('Email')).toBeEditable()
})

test('an email address that the provider does not host is verified by a code, also after a reload', async ({
  page,
}) => {
  const email = someone('elsewhere.example')
  await page.goto('/login')
  await page.getByRole('button', { name: 'Continue with Google' }).click()
  await chooseAccount(page, email)
  await expect(page.getByRole('heading', { name: 'Is this address yours?' })).toBeVisible()
  const code = await codeFromMail(email)
  await page.reload()
  await page.getByLabel('Verification code').fill(code === '123456' ? '654321' : '123456')
  await expect(page.getByText('Invalid verification code')).toBeVisible()
  await page.getByLabel('Verification code').fill(code)
  await expect(page).toHaveURL('/postauth/true')
})

test('the callback page of a sign-in is an error for anything but true and false, and leads back where no sign-in was started', async ({
  page,
}) => {
  await page.goto('/federated/maybe')
  await expect(page).toHaveURL('/error?errorCode=404')
  await page.goto('/federated/true/google')
  await expect(page).toHaveURL('/signup')
  await expect(page.getByText('This sign-in took too long, or began in another browser.')).toBeVisible()
})

test('a provider account with another email address is connected in the settings, and can log in from then on', async ({
  page,
}) => {
  await arriveAsMember(page)
  await page.goto('/settings/security')
  await page.getByRole('button', { name: 'Connect Google' }).click()
  const elsewhere = someone('gmail.com')
  await chooseAccount(page, elsewhere, 'Somebody Else')
  await expect(page).toHaveURL('/settings/security')
  await expect(page.getByRole('button', { name: 'Unlink Google' })).toBeVisible()
  await page.getByRole('button', { name: 'Connect Apple' }).click()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('heading', { name: 'Apple is not connected' })).toBeVisible()
  await expect(page.getByText('You turned back at Apple.')).toBeVisible()
  await page.getByRole('link', { name: 'Back to Security' }).click()
  await logOut(page)
  await page.getByRole('button', { name: 'Continue with Google' }).click()
  await chooseAccount(page, elsewhere)
  await expect(page).toHaveURL('/dashboard')
})
