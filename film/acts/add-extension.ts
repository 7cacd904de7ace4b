import type { Page } from '@playwright/test'
import type { Act } from './act.ts'
import { expect } from './expect.ts'

/** A visitor adds the extension; returns the tab that continues. */
export async function addExtension({ browser, take }: Act): Promise<Page> {
  const [web] = browser.context.pages()
  const page = web ?? (await browser.context.newPage())
  await page.goto('/about')
  const add = page.getByRole('link', { name: /^Add .*Chrome/ })
  await expect(add).toBeVisible()
  await add.scrollIntoViewIfNeeded()
  await take.shot('about', page)
  await take.spot('add', add)
  const installed = await browser.addExtension()
  await expect(installed.getByRole('heading', { level: 1 })).toBeVisible()
  await take.shot('installed', installed)
  await installed.close()
  return page
}
