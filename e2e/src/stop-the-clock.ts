import { expect, type Page } from '@playwright/test'

/** Freezes the browser's time; only the journey moves it from now on. */
export async function stopTheClock(page: Page): Promise<void> {
  // A clock can only be paused at a future time. When that time has passed before the command arrives, a later one is tried.
  await expect(async () => page.clock.pauseAt(Number(await page.evaluate('Date.now()')) + 3_000)).toPass()
}
