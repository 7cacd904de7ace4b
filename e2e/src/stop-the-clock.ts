import { expect, type Page } from '@playwright/test'

/** The browser's time stands still from now on, and moves only where a journey moves it. */
export async function stopTheClock(page: Page): Promise<void> {
  // A clock can only be stopped at a moment that is still to come. Where that moment was over before the order
  // arrived, the next one is named.
  await expect(async () => page.clock.pauseAt(Number(await page.evaluate('Date.now()')) + 3_000)).toPass()
}
