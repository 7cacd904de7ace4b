import type { BrowserContext, Page } from '@playwright/test'
import { filmStart } from '../world/film-time.ts'

/** How often the clock that Playwright installs in a page lets it draw. */
const frameMs = 16

/**
 * Stops the clock of all pages at a moment when this page draws. A page draws at multiples of a frame since it was
 * opened, and an animation that begins between two of them would be at other steps in each take.
 */
export async function stopClock({ clock }: BrowserContext, page: Page): Promise<void> {
  await clock.pauseAt(filmStart + 1)
  await clock.setFixedTime(filmStart)
  const stoppedAt = await page.evaluate<number>('performance.now()')
  await clock.runFor(frameMs - (stoppedAt % frameMs))
}
