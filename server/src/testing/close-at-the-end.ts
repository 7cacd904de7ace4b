import { aroundAll } from 'vitest'

/**
 * Closes what would outlive the tests, in the order in which it was opened backwards, after each `afterAll`: one of
 * those that fails keeps the ones behind it from running, and a cluster would go on for ever.
 */
export const closeAtTheEnd = (close: () => Promise<void>): void =>
  aroundAll(async (runStory) => {
    try {
      await runStory()
    } finally {
      await close()
    }
  })
