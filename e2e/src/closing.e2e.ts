import { expect, test } from '@playwright/test'
import { newestMail } from './inbox.ts'
import { correctCredit } from './operator.ts'
import { arriveAsMember, logIn } from './users.ts'

test('an account is closed only once its credit is out: an amount too small to pay out is given up by a tick, and nobody can log in any more', async ({
  page,
}) => {
  const user = await arriveAsMember(page)
  await correctCredit(user.email, 1_250n)
  await page.goto('/settings/data')
  await page.getByRole('button', { name: 'Close my account' }).click()
  await expect(page.getByRole('heading', { name: '$12.50 of Moon Credit' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Close my account for good' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Keep my account' }).click()

  await correctCredit(user.email, -830n)
  await page.getByRole('button', { name: 'Close my account' }).click()
  const close = page.getByRole('button', { name: 'Close my account for good' })
  await expect(close).toBeDisabled()
  await page.getByRole('checkbox', { name: 'I give up $4.20 of Moon Credit.' }).check()
  const after = await newestMail(user.email)
  await close.click()
  await expect(page).toHaveURL('/account-closed')
  await expect(page.getByRole('heading', { name: 'Goodbye' })).toBeVisible()
  await expect.poll(() => newestMail(user.email)).toBeGreaterThan(after)
  await page.goto('/login')
  await logIn(page, user)
  await expect(page.getByText('Incorrect username or password')).toBeVisible()
})
