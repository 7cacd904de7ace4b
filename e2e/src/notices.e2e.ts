import { openVisa } from './buying.ts'
import { expect, test, type Page } from '@playwright/test'
import { arriveAsMember, fillSignUp, stranger } from './people.ts'

test('Sent! stays for two seconds, and word of a copy for three [COA-15]', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.clock.install()
  await page.goto('/signup')
  await fillSignUp(page, stranger())
  await page.getByRole('button', { name: 'Sign Up' }).click()
  await page.getByRole('button', { name: 'Resend code' }).waitFor()
  await stopTheClock(page)
  await page.getByRole('button', { name: 'Resend code' }).click()
  await expect(page.getByRole('button', { name: 'Sent!' })).toBeVisible()
  await page.clock.runFor(1_900)
  await expect(page.getByRole('button', { name: 'Sent!' })).toBeVisible()
  await page.clock.runFor(100)
  await expect(page.getByRole('button', { name: 'Resend code' })).toBeVisible()

  await page.clock.resume()
  await arriveAsMember(page)
  await openVisa(page)
  await page.getByLabel('Card amount').fill('25')
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Yes, Create Card' }).click()
  const copy = page.getByRole('button', { name: /^Copy/ }).first()
  await copy.waitFor()
  await stopTheClock(page)
  await copy.click()
  const toast = page.getByText('Copied')
  await expect(toast).toBeVisible()
  await page.clock.runFor(2_900)
  await expect(toast).toBeVisible()
  await page.clock.runFor(200)
  await expect(toast).toBeHidden()
})

async function stopTheClock(page: Page): Promise<void> {
  await page.clock.pauseAt(Number(await page.evaluate('Date.now()')) + 3_000)
}
