import { expect, type Page } from '@playwright/test'

/** Links the exchange's customer that its consent page offers first. */
export async function connectCoinbase(page: Page): Promise<void> {
  await page.goto('/settings/connect-coinbase')
  const opening = page.context().waitForEvent('page')
  await page.getByRole('button', { name: 'Connect', exact: true }).click()
  const tab = await opening
  const closing = tab.waitForEvent('close')
  await tab.getByRole('button', { name: 'Allow' }).click()
  await closing
  await expect(page.getByText('COINBASE IS CONNECTED.')).toBeVisible()
}
