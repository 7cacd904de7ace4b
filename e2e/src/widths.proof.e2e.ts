import { expect, test } from '@playwright/test'
import { sheet } from './buying.ts'
import { earnCredit } from './earn-credit.ts'
import { arriveAsMember } from './users.ts'
import { stopMining } from './world.ts'

test.beforeAll(stopMining)

test('the layout changes exactly at its breakpoints: the drawer of the header below 1200 px, one page of the settings at 970 px and less, refund sheet and dashboard for phones below 1080 px [COA-23]', async ({
  page,
}) => {
  const wide = (width: number) => page.setViewportSize({ width, height: 900 })
  await wide(1200)
  await arriveAsMember(page)
  await earnCredit(page, '50')
  const account = page.getByRole('banner').locator('button[popovertarget="account-menu"]')
  const drawer = page.getByRole('button', { name: 'Menu' })
  await expect(account).toBeVisible()
  await expect(drawer).toBeHidden()
  await wide(1199)
  await expect(account).toBeHidden()
  await expect(drawer).toBeVisible()

  const tabs = page.getByRole('tab', { name: 'Activity' })
  await wide(1080)
  await expect(tabs).toHaveCount(0)
  await wide(1079)
  await expect(tabs).toBeVisible()

  await wide(971)
  await page.goto('/settings/moon-credit')
  const menu = page.getByRole('navigation', { name: 'Settings' })
  const back = page.getByRole('link', { name: 'Back' })
  await expect(menu).toBeVisible()
  await expect(back).toBeHidden()
  await wide(970)
  await expect(menu).toBeHidden()
  await expect(back).toBeVisible()

  await page.getByRole('button', { name: 'Request a Refund' }).click()
  const amount = sheet(page).getByLabel('Amount')
  const money = sheet(page).getByRole('region', { name: 'What arrives' })
  const isBeside = async () => (await amount.boundingBox())!.x > (await money.boundingBox())!.x + 200
  await wide(1080)
  await expect.poll(isBeside).toBe(true)
  await wide(1079)
  await expect.poll(isBeside).toBe(false)
})
