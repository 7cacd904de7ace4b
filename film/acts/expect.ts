import { expect as expectNow } from '@playwright/test'

/** A long time-out for slow machines; a condition that is met ends the wait at once. */
export const expect = expectNow.configure({ timeout: 90_000 })
