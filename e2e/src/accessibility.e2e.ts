// What a machine can tell about accessibility, in both themes and on the narrowest screen.
import { AxeBuilder } from '@axe-core/playwright'
import { expect, test, type Page } from '@playwright/test'
import { signUp } from './people.ts'

const open = ['/', '/login', '/signup', '/login/reset', '/privacy-policy', '/terms-conditions', '/nowhere']

for (const colorScheme of ['light', 'dark'] as const) {
  test(`public pages have no fault that axe knows, in the ${colorScheme} theme`, async ({ page }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    for (const path of open) {
      await page.goto(path)
      await expect(page.getByRole('heading').first()).toBeVisible()
      expect(await faultsOf(page), path).toEqual([])
    }
  })
}

test('no page is wider than a screen of 320 px, and the dashboard has no fault that axe knows', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 700 })
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await signUp(page)
  await expect(page.getByRole('heading').first()).toBeVisible()
  expect(await faultsOf(page)).toEqual([])
  expect(await excessOf(page), 'dashboard').toBeLessThanOrEqual(0)
  await page.context().clearCookies()
  for (const path of open) {
    await page.goto(path)
    await expect(page.getByRole('heading').first()).toBeVisible()
    expect(await excessOf(page), path).toBeLessThanOrEqual(0)
  }
})

async function faultsOf(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).analyze()
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`)
}

/** Pixels that stick out on the right. */
const excessOf = (page: Page) =>
  page.evaluate<number>('document.documentElement.scrollWidth - document.documentElement.clientWidth')
