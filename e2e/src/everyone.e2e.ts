import { AxeBuilder } from '@axe-core/playwright'
import { expect, test, type Page } from '@playwright/test'
import { arriveAsMember } from './people.ts'

// Every page that can be reached without buying, in both themes, at the narrowest width: no barrier that a machine can
// find, nothing that sticks out, nothing that jumps while it loads.

const publicPages = [
  '/',
  '/privacy-policy',
  '/terms-conditions',
  '/contact-us',
  '/faqs',
  '/cobo-vault',
  '/login',
  '/signup',
  '/login/reset',
  '/error?errorCode=500',
  '/no-such-page',
]

for (const theme of ['light', 'dark'] as const) {
  test(`public pages are open to everyone in the ${theme} theme, from 320 px up`, async ({ page }) => {
    await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
    await page.setViewportSize({ width: 320, height: 700 })
    await countJumps(page)
    for (const path of publicPages) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expectOpen(page, path)
    }
  })

  test(`the dashboard and its sheet are open to everyone in the ${theme} theme, from 320 px up`, async ({ page }) => {
    await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
    await page.setViewportSize({ width: 320, height: 700 })
    await countJumps(page)
    await arriveAsMember(page)
    await expect(page.getByText('Create your first card')).toBeVisible()
    await expectOpen(page, 'dashboard')
    await page.getByRole('button', { name: 'New Card' }).click()
    await expect(page.getByLabel('Card amount')).toBeFocused()
    await expectOpen(page, 'sheet')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('button', { name: 'New Card' })).toBeFocused()
  })
}

async function countJumps(page: Page): Promise<void> {
  await page.addInitScript(`
    globalThis.jumps = 0
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) if (!entry.hadRecentInput) globalThis.jumps += entry.value
    }).observe({ type: 'layout-shift', buffered: true })`)
}

async function expectOpen(page: Page, where: string): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze()
  expect(
    violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`),
    where,
  ).toEqual([])
  expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth'), `${where} sticks out`).toBe(0)
  expect(await page.evaluate('globalThis.jumps'), `${where} jumps`).toBeLessThan(0.01)
}
