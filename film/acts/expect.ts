import { expect as expectNow } from '@playwright/test'

/** A slow machine may take its time; a condition that is met is met at once. */
export const expect = expectNow.configure({ timeout: 90_000 })
