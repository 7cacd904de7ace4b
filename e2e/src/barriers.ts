import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'
import axe from 'axe-core'

/** Counts layout shifts from now on; while a sheet is open, shifts of the page behind it are ignored. */
export async function countJumps(page: { addInitScript: (script: string) => Promise<unknown> }): Promise<void> {
  await page.addInitScript(`
    globalThis.jumps = 0
    globalThis.jumped = []
    const told = ({ node, previousRect: a, currentRect: b }) => [node?.nodeName, String(node?.className).slice(0, 60), (node?.textContent ?? '').slice(0, 40), a.top + '+' + a.height, b.top + '+' + b.height].join(' ')
    const isSeen = ({ sources }) => {
      // A menu that is closed and what is said in passing are dialogs, too, and no sheets.
      const sheets = [...document.querySelectorAll('[role=dialog]:has(> [data-body])')].filter((one) => one.checkVisibility())
      return sheets.length === 0 || sources.some(({ node }) => sheets.some((sheet) => sheet.contains(node)))
    }
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) if (!entry.hadRecentInput && isSeen(entry)) {
        globalThis.jumps += entry.value
        globalThis.jumped.push(...entry.sources.map(told))
      }
    }).observe({ type: 'layout-shift', buffered: true })`)
}

/**
 * Resets the layout shifts so far: a page may make room for content that has just arrived. Waits two frames, so that the last shift has
 * been drawn and reported.
 */
export async function forgetJumps(page: Page): Promise<void> {
  await page.evaluate(
    'new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done))))',
  )
  await page.evaluate('globalThis.jumps = 0; globalThis.jumped = []')
}

/** Expects no layout shift since the count was started. */
export async function expectStill(page: Page): Promise<void> {
  await page.evaluate(
    'new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done))))',
  )
  expect(await page.evaluate('globalThis.jumped')).toEqual([])
}

/** Sets the width of the page. */
export async function turnTo(page: Page, width: number): Promise<void> {
  await page.setViewportSize({ width, height: page.viewportSize()!.height })
  await forgetJumps(page)
}

/** Expects no accessibility violation that a machine can find, in either theme, no overflow and no layout shift. */
export async function expectOpen(page: Page, where: string): Promise<void> {
  expect(await barriersOf(page), where).toEqual([])
  await wear('dark', page)
  expect(await barriersOf(page, ofColour), `${where}, dark`).toEqual([])
  await wear('light', page)
  expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth'), `${where} sticks out`).toBe(0)
  const [jumps, jumped] = (await page.evaluate('[globalThis.jumps, globalThis.jumped]')) as [number, string[]]
  expect(jumps, `${where} jumps: ${jumped.join('\n')}`).toBeLessThan(0.01)
}

/** Rules about colours, which are all that a theme changes. */
const ofColour = ['color-contrast', 'link-in-text-block']

/** Runs axe in the page itself instead of a second one beside it, which would double the work: no journey checks a frame. */
async function barriersOf(page: Page, rules?: string[]): Promise<string[]> {
  await bringAxe(page)
  // None of the rules reads style sheets, so they are not loaded a second time.
  const options = { resultTypes: ['violations'] as ['violations'], preload: { assets: ['media'] } }
  const builder = new AxeBuilder({ page, axeSource: 'undefined' }).setLegacyMode().options(options)
  const { violations } = await (rules ? builder.withRules(rules) : builder).analyze()
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)
}

/**
 * Loads axe once per document: its half megabyte takes longer to parse than most pages to check, and the builder would load it twice per
 * check.
 */
async function bringAxe(page: Page): Promise<void> {
  if (!(await page.evaluate(`'axe' in globalThis`))) await page.evaluate(axe.source)
}

/** Switches the colour scheme and waits for colour transitions to end. */
async function wear(colorScheme: 'light' | 'dark', page: Page): Promise<void> {
  await page.emulateMedia({ colorScheme })
  await page.evaluate(
    'Promise.allSettled(document.getAnimations().filter((one) => one instanceof CSSTransition).map((one) => one.finished))',
  )
}
