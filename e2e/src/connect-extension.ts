import { expect, type Page } from '@playwright/test'
import type { WithExtension } from './with-extension.ts'

/** From the popup through the web app, where its user is logged in. */
export async function connectExtension({ context, openPopup }: WithExtension, web: Page): Promise<void> {
  const popup = await openPopup()
  const opened = context.waitForEvent('page')
  await popup.getByRole('button', { name: 'Connect to Moon' }).click()
  const moon = await opened
  await moon.getByRole('button', { name: 'Connect the extension to your account' }).click()
  await expect(moon.getByRole('heading', { name: 'The extension is connected' })).toBeVisible()
  await moon.close()
  await popup.close()
  await web.bringToFront()
}
