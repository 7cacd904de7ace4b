import { defineConfig } from '@playwright/test'
import { findHeadlessChromium } from '../tools/src/tests/chromium.ts'
import { ownWorld } from './own-world.ts'

const executablePath = findHeadlessChromium()

export default defineConfig({
  testDir: 'src',
  // What looks at every screen at every width is long: `npm run proofs`.
  projects: [
    { name: 'journeys', testMatch: '**/*.e2e.ts', testIgnore: '**/*.proof.e2e.ts' },
    { name: 'proofs', testMatch: '**/*.proof.e2e.ts' },
  ],
  outputDir: '../test-results',
  globalSetup: './global-setup.ts',
  // Each has a product of its own (own-world.ts); a database that is not ours holds only one.
  workers: process.env['DATABASE_URL'] ? 1 : 3,
  forbidOnly: true,
  // A slow machine may take its time; a condition that is met is met at once.
  timeout: 420_000,
  expect: { timeout: 90_000 },
  use: {
    // Known to the workers only: they start after the products.
    ...(process.env['TEST_PARALLEL_INDEX'] === undefined ? {} : { baseURL: ownWorld().app }),
    locale: 'en-US',
    timezoneId: 'UTC',
    // Who wants to see something move says so.
    contextOptions: { reducedMotion: 'reduce' },
    // A trace pictures every step, which is a sixth of a journey's work: `--trace on` asks for it.
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(executablePath ? { executablePath } : {}),
      args: [
        ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        // Pages are drawn without a graphics card, so a process for one would only pass them on.
        '--in-process-gpu',
        // A page lives for seconds: code that is made fast for later costs more than it saves (4 % of all journeys).
        '--js-flags=--no-opt',
      ],
    },
  },
})
