import { expect, test } from '@playwright/test'
import { countJumps, expectOpen, forgetJumps } from './barriers.ts'
import { paymentUri, sheet, openVisa, unfold } from './buying.ts'
import { arriveAsMember } from './users.ts'
import { pay } from './world.ts'

// Every page of the app and every step of a purchase, in both themes, at the narrowest width: no accessibility violation that a machine
// can find, no overflow, no layout shift while loading. The public pages are checked in site.proof.e2e.ts.

test.beforeEach(async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 700 })
  await countJumps(page)
})

test('log-in, sign-up and reset are accessible in both themes, from 320 px up', async ({ page }) => {
  for (const path of ['/login', '/signup', '/login/reset']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectOpen(page, path)
  }
})

test('the dashboard and each step of a purchase are accessible in both themes, from 320 px up', async ({ page }) => {
  await arriveAsMember(page)
  await expect(page.getByText('Create your first card')).toBeVisible()
  await expectOpen(page, 'dashboard')
  await openVisa(page)
  await expect(page.getByLabel('Card amount')).toBeFocused()
  await expectOpen(page, 'sheet')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'New Card' })).toBeFocused()

  await openVisa(page)
  await page.getByLabel('Card amount').fill('25')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('checkbox')).toBeFocused()
  await expectOpen(page, 'confirmation')
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Yes, Create Card' }).click()
  const uri = await paymentUri(page)
  await expectOpen(page, 'Lightning')
  await page.getByRole('tab', { name: 'On-Chain' }).click()
  await expect(page.getByText('0 of 3 confirmations')).toBeVisible()
  await expectOpen(page, 'On-Chain')
  // A wallet shown the on-chain tab may still pay over Lightning: both are the same order.
  await pay(uri)
  await expect(sheet(page).getByRole('heading', { name: 'Your Card is Ready!' })).toBeVisible()
  // The payment continues to confirm while the card already exists.
  await unfold(page, 'What happened so far')
  await expect(sheet(page).getByText('Card issued')).toBeVisible()
  await expect(sheet(page).getByText(/Card •••• \d+ created/)).toBeVisible()
  await forgetJumps(page)
  await expectOpen(page, 'a new card')
  await unfold(page, 'Help and refund')
  await page.getByRole('button', { name: 'Refund & Delete' }).click()
  await expect(page.getByLabel('Comments')).toBeVisible()
  await expectOpen(page, 'deletion')
})
