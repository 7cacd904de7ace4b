import type { Page } from '@playwright/test'

/** Longer than any automatic animation in the product. */
const longestMotionMs = 2_000

/** Waits until a page is at rest: all requests are answered and all animations have ended. */
export async function settle(page: Page): Promise<void> {
  await untilAnswered(page)
  await page.clock.runFor(longestMotionMs)
}

/** The picture of a page once two in a row are equal, with all answers, fonts and images loaded. */
export async function steadyPicture(name: string, page: Page): Promise<Buffer> {
  await untilAnswered(page)
  let last = await screenshot(page)
  for (let tries = 0; tries < 20; tries++) {
    const next = await screenshot(page)
    if (next.equals(last)) return next
    last = next
  }
  throw new Error(`${name} does not come to rest.`)
}

const screenshot = (page: Page) => page.screenshot({ animations: 'disabled', caret: 'hide' })

/**
 * Asks from outside, because the clock of the page may stand still. Effects of an answer take a few turns of the
 * event loop.
 */
async function untilAnswered(page: Page): Promise<void> {
  for (let quietTurns = 0; quietTurns < 4;) {
    const awaited = await page.evaluate<number>(awaitedScript)
    quietTurns = awaited === 0 ? quietTurns + 1 : 0
  }
}

/**
 * `awaitedAnswers` is counted by the code that exchanges the props. Images that load on scroll are not waited for.
 */
const awaitedScript = `document.fonts.ready
  .then(() => Promise.all([...document.images].filter((image) => image.complete || image.loading !== 'lazy').map((image) => image.decode().catch(() => {}))))
  .then(() => globalThis.awaitedAnswers ?? 0)`
