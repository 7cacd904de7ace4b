import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/** Adds up what moves by itself from now on; while a sheet is open what lies under its veil may make room. */
export async function countJumps(page: Page): Promise<void> {
  await page.addInitScript(`
    globalThis.jumps = 0
    const isSeen = ({ sources }) => {
      const sheet = document.querySelector('[role=dialog]')
      return !sheet || sources.some(({ node }) => sheet.contains(node))
    }
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) if (!entry.hadRecentInput && isSeen(entry)) globalThis.jumps += entry.value
    }).observe({ type: 'layout-shift', buffered: true })`)
}

/** No barrier that a machine can find, nothing that sticks out, nothing that jumped. */
export async function expectOpen(page: Page, where: string): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze()
  expect(
    violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`),
    where,
  ).toEqual([])
  expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth'), `${where} sticks out`).toBe(0)
  expect(await page.evaluate('globalThis.jumps'), `${where} jumps`).toBeLessThan(0.01)
}
