import { expect, test, type Locator, type Page } from '@playwright/test'
import { orderCard, paymentUri, unfold } from './buying.ts'
import { stopTheClock } from './stop-the-clock.ts'
import { arriveAsMember, fillSignUp, stranger } from './users.ts'
import { pay, stopMining } from './world.ts'

test.beforeAll(stopMining)

test('Sent! is shown for two seconds, and a copy confirmation, also of the Support Token, for three [COA-15, COB-13, INF-07]', async ({
  page,
  context,
}) => {
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
  await orderCard(page, '25')
  await expectWord(page, page.getByRole('button', { name: /^Copy/ }).first(), 'Copied')
  await page.clock.resume()
  await pay(await paymentUri(page))
  await unfold(page, 'Help and refund')
  await expectWord(page, page.getByRole('button', { name: 'Support Token' }), 'Copied!')
})

/** Expects the message of this button to stay for three seconds. */
async function expectWord(page: Page, button: Locator, said: string): Promise<void> {
  await button.waitFor()
  await stopTheClock(page)
  await button.click()
  const word = page.getByText(said)
  await expect(word).toBeVisible()
  await page.clock.runFor(2_900)
  await expect(word).toBeVisible()
  await page.clock.runFor(200)
  await expect(word).toBeHidden()
}
