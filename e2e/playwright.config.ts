import { defineConfig } from '@playwright/test'
import { findHeadlessChromium } from '../tools/src/tests/chromium.ts'
import { ownWorld } from './own-world.ts'

const executablePath = findHeadlessChromium()

export default defineConfig({
  testDir: 'src',
  // Checks of every screen at every width take long: `npm run proofs`.
  projects: [
    { name: 'journeys', testMatch: '**/*.e2e.ts', testIgnore: '**/*.proof.e2e.ts' },
    { name: 'proofs', testMatch: '**/*.proof.e2e.ts' },
  ],
  outputDir: '../test-results',
  globalSetup: './global-setup.ts',
  // Each worker has a product of its own (own-world.ts); an external database holds only one.
  workers: process.env['DATABASE_URL'] ? 1 : 3,
  forbidOnly: true,
  // Generous for slow machines; a condition that is met costs no waiting.
  timeout: 420_000,
  expect: { timeout: 90_000 },
  use: {
    // Known only in the workers, which start after the products.
    ...(process.env['TEST_PARALLEL_INDEX'] === undefined ? {} : { baseURL: ownWorld().app }),
    locale: 'en-US',
    timezoneId: 'UTC',
    // A journey that needs animations turns them on.
    contextOptions: { reducedMotion: 'reduce' },
    // A trace records every step, which is a sixth of a journey's work; use `--trace on`.
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
        // Pages are rendered without a GPU, so a separate GPU process would only cost time.
        '--in-process-gpu',
        // Pages live for seconds: optimising their code costs more than it saves (4 % of all journeys).
        '--js-flags=--no-opt',
      ],
    },
  },
})
