import type { Page } from '@playwright/test'

/** Longer than anything in the product moves by itself. */
const longestMotionMs = 2_000

/** Lets a page come to rest: what is asked for is answered, and what moves has arrived. */
export async function settle(page: Page): Promise<void> {
  await untilAnswered(page)
  await page.clock.runFor(longestMotionMs)
}

/** The page as it looks twice in a row, with all answers, letters and images there. */
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

/** The clock of the page may stand, so it is asked from outside. What follows an answer takes a few turns of the page. */
async function untilAnswered(page: Page): Promise<void> {
  for (let quietTurns = 0; quietTurns < 4;) {
    const awaited = await page.evaluate<number>(awaitedScript)
    quietTurns = awaited === 0 ? quietTurns + 1 : 0
  }
}

/** `awaitedAnswers` is counted by what exchanges the props. Images that wait for the reader to scroll are not waited for. */
const awaitedScript = `document.fonts.ready
  .then(() => Promise.all([...document.images].filter((image) => image.complete || image.loading !== 'lazy').map((image) => image.decode().catch(() => {}))))
  .then(() => globalThis.awaitedAnswers ?? 0)`
