import { expect, test } from '@playwright/test'
import { codeFromMail, newestMail } from './inbox.ts'
import { arriveAsMember, logIn } from './users.ts'

test('a session is revoked from another browser, whose page goes to the log-in by itself and says so', async ({
  page,
  browser,
}) => {
  const person = await arriveAsMember(page)
  const elsewhere = await (await browser.newContext()).newPage()
  const after = await newestMail(person.email)
  await elsewhere.goto('/login')
  await expect(elsewhere.getByRole('heading', { name: 'Welcome back' })).toBeVisible()
  await logIn(elsewhere, person)
  await elsewhere.getByLabel('Verification code').fill(await codeFromMail(person.email, after))
  await elsewhere.getByRole('button', { name: 'Verify' }).click()
  await expect(elsewhere).toHaveURL('/dashboard')

  await page.goto('/settings/security')
  await expect(page.getByText('This device')).toBeVisible()
  await page.getByRole('button', { name: /^Log out Chrom/ }).click()
  await expect(page.getByText('That device is logged out.')).toBeVisible()
  await expect(elsewhere).toHaveURL(/^[^?]*\/login/)
  await expect(elsewhere.getByText('You were signed out. Please log in again.')).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: 'Logged in' })).toHaveCount(1)
  await elsewhere.context().close()
})
