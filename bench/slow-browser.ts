import { chromium, type BrowserContext, type Page } from '@playwright/test'
import { Unready } from '../tools/src/processes/unready.ts'
import { findHeadlessChromium } from '../tools/src/tests/chromium.ts'

/**
 * The measurements of a page: when its largest part was painted, how long the thread was blocked, and its layout
 * shift.
 */
export type Painted = { lcp: number; blocked: number; shift: number }

const slower = 4
const slow4g = {
  offline: false,
  latency: 150,
  downloadThroughput: (1_638 * 1_024) / 8,
  uploadThroughput: (750 * 1_024) / 8,
}

export async function withContext<T>(work: (context: BrowserContext) => Promise<T>): Promise<T> {
  const executablePath = findHeadlessChromium()
  if (!executablePath) throw new Unready('There is no Chromium to measure with.')
  const browser = await chromium.launch({
    executablePath,
    args: ['--in-process-gpu', ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])],
  })
  try {
    return await work(
      await browser.newContext({ viewport: { width: 412, height: 823 }, locale: 'en-US', serviceWorkers: 'block' }),
    )
  } finally {
    await browser.close()
  }
}

/**
 * Opens a page with a really slow line and processor: the browser waits, nothing is simulated afterwards. Its cache
 * is empty.
 */
export async function openSlowly(context: BrowserContext, { onLine = true } = {}): Promise<Page> {
  const page = await context.newPage()
  await page.addInitScript(watch)
  const devtools = await context.newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slower })
  if (!onLine) return page
  await devtools.send('Network.enable')
  await devtools.send('Network.setCacheDisabled', { cacheDisabled: true })
  await devtools.send('Network.emulateNetworkConditions', slow4g)
  return page
}

/** Opens an address and waits for `isThere`, a selector, and then for the network to be idle. */
export async function paint(context: BrowserContext, address: string, isThere: string): Promise<Painted> {
  const page = await openSlowly(context)
  await page.goto(address, { waitUntil: 'load', timeout: 60_000 })
  await page.locator(isThere).first().waitFor({ timeout: 60_000 })
  await page.waitForTimeout(1_500)
  const painted = await page.evaluate<Painted>('painted')
  await page.close()
  return painted
}

const watch = `
  globalThis.painted = { lcp: 0, blocked: 0, shift: 0 }
  const hear = (type, take) => new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true })
  hear('largest-contentful-paint', ({ startTime }) => (painted.lcp = startTime))
  hear('longtask', ({ duration }) => (painted.blocked += duration - 50))
  hear('layout-shift', ({ value, hadRecentInput }) => (painted.shift += hadRecentInput ? 0 : value))`
