import { expect, test } from '@playwright/test'
import { codeFromMail } from './inbox.ts'
import { arriveAsMember, confirmCountry, fillSignUp, stranger } from './users.ts'

test('the screen after a sign-up asks for country, age and terms, and leads to the dashboard; after a sign-in it asks nothing, and other paths are an error [AUT-19]', async ({
  page,
}) => {
  await arriveAsMember(page)
  await page.goto('/postauth/true')
  await expect(page.getByRole('heading', { name: 'Where do you live?' })).toBeVisible()
  const next = page.getByRole('button', { name: 'I Agree, Continue' })
  await expect(page.getByText('I am 18 or older and agree to the terms of use and the privacy policy.')).toBeVisible()
  // The network file places this machine in New York.
  await expect(page.getByLabel('Country of residence')).toContainText('United States')
  await page.getByLabel('Country of residence').click()
  await page.getByRole('option', { name: 'Portugal' }).click()
  const recorded = page.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith('/users'))
  await next.click()
  expect((await recorded).postDataJSON()).toEqual({ cardholderCountryOfResidence: 'PT', isConfirmed: true })
  await expect(page).toHaveURL('/dashboard')
  const { idToken } = (await (await page.request.post('/v1/auth/token', { data: {} })).json()) as { idToken: string }
  const record = await page.request.get('/v1/moon/users', { headers: { authorization: `Bearer ${idToken}` } })
  expect(await record.json()).toMatchObject({ user: { cardholderCountryOfResidence: 'PT' } })
  await page.goto('/postauth/false')
  await expect(page).toHaveURL('/dashboard')
  await page.goto('/postauth/maybe')
  await expect(page).toHaveURL('/error?errorCode=404')
})

test('a sign-up leads to that screen, and then to where the user wanted to go', async ({ page }) => {
  const person = stranger()
  await page.goto('/signup?redirect=%2Fsettings%2Fprofile')
  await fillSignUp(page, person)
  await page.getByRole('button', { name: 'Sign Up' }).click()
  await page.getByLabel('Confirmation code').fill(await codeFromMail(person.email))
  await expect(page).toHaveURL('/postauth/true?redirect=%2Fsettings%2Fprofile')
  await confirmCountry(page)
  await expect(page).toHaveURL('/settings/profile')
  await expect(page.getByLabel('Email')).toHaveValue(person.email)
})

test('the links to help lead to the help texts', async ({ page }) => {
  for (const [path, title] of [
    ['/contact-us', 'Contact us'],
    ['/faqs#general', 'Frequently Asked Questions'],
    ['/cobo-vault', 'Paying from a hardware wallet'],
  ] as const) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  }
})
