import { expect, test } from '@playwright/test'
import { countJumps, expectOpen, forgetJumps, turnTo } from './barriers.ts'
import { browse, choose } from './catalogue.ts'

test('catalogue and gift card are accessible in both themes', async ({ page }) => {
  await countJumps(page)
  await page.setViewportSize({ width: 375, height: 780 })
  await browse(page)
  const look = async (where: string) => {
    await expectOpen(page, `${where} at 375 px`)
    await turnTo(page, 1440)
    await expectOpen(page, `${where} at 1440 px`)
    await turnTo(page, 375)
  }
  await look('catalogue')
  await choose(page, 'Harlow & Finch')
  // Search results replace the list.
  await forgetJumps(page)
  await page.getByRole('radio', { name: '$25', exact: true }).check()
  await look('values')
  await page.getByRole('button', { name: 'Terms and how to redeem' }).click()
  await expect(page.getByRole('heading', { name: 'Terms and conditions' })).toBeVisible()
  await look('terms')
  await page.getByRole('button', { name: 'Got it' }).click()
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('checkbox').last()).toBeInViewport()
  await look('confirmation')
})
