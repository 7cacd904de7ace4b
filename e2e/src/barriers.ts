import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/** Adds up what moves by itself from now on; while a sheet is open what lies under its veil may make room. */
export async function countJumps(page: Page): Promise<void> {
  await page.addInitScript(`
    globalThis.jumps = 0
    globalThis.jumped = []
    const told = ({ node, previousRect: a, currentRect: b }) => [node?.nodeName, String(node?.className).slice(0, 60), (node?.textContent ?? '').slice(0, 40), a.top + '+' + a.height, b.top + '+' + b.height].join(' ')
    const isSeen = ({ sources }) => {
      const sheet = document.querySelector('[role=dialog]')
      return !sheet || sources.some(({ node }) => sheet.contains(node))
    }
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) if (!entry.hadRecentInput && isSeen(entry)) {
        globalThis.jumps += entry.value
        globalThis.jumped.push(...entry.sources.map(told))
      }
    }).observe({ type: 'layout-shift', buffered: true })`)
}

/** Nothing that jumped is held against the page so far: what has news to tell while it stands may make room for it. */
export const forgetJumps = (page: Page): Promise<unknown> => page.evaluate('globalThis.jumps = 0')

/** No barrier that a machine can find, nothing that sticks out, nothing that jumped. */
export async function expectOpen(page: Page, where: string): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze()
  expect(
    violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`),
    where,
  ).toEqual([])
  expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth'), `${where} sticks out`).toBe(0)
  const [jumps, jumped] = (await page.evaluate('[globalThis.jumps, globalThis.jumped]')) as [number, string[]]
  expect(jumps, `${where} jumps: ${jumped.join('\n')}`).toBeLessThan(0.01)
}
