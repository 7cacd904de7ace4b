import { expect, type Locator, type Page } from '@playwright/test'
import type { WithExtension } from './with-extension.ts'

/** Connects through the web app, where the user is logged in; closes the popup and returns to `web`. */
export async function connectExtension(browser: WithExtension, web: Page): Promise<void> {
  const popup = await connectFromPopup(browser)
  await popup.close()
  await web.bringToFront()
}

/** Connects through the web app, where the user is logged in; returns the open popup. */
export async function connectFromPopup({ context, openPopup }: WithExtension): Promise<Page> {
  const popup = await openPopup()
  const opened = context.waitForEvent('page')
  await popup.getByRole('button', { name: 'Connect to Moon' }).click()
  const web = await opened
  await agreeTo(web).click()
  await expect(web.getByRole('heading', { name: 'The extension is connected' })).toBeVisible()
  await web.close()
  return popup
}

export const agreeTo = (page: Page): Locator =>
  page.getByRole('button', { name: 'Connect the extension to your account' })
