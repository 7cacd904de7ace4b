import { defineConfig } from '@playwright/test'
import { findChromium } from '../tools/src/chromium.ts'
import { freePort } from '../tools/src/postgres.ts'

// One product for the whole run on a port of its own (global-setup.ts). The address is settled here, once, and reaches the
// workers through the environment.
process.env['MOON_URL'] ??= `http://localhost:${await freePort()}`
const executablePath = findChromium()

export default defineConfig({
  testDir: 'src',
  testMatch: '**/*.e2e.ts',
  outputDir: '../test-results',
  globalSetup: './global-setup.ts',
  workers: 1,
  // A journey crosses a browser, two clocks and a mail server; on a crowded machine one may trip. It is named as flaky then.
  retries: 2,
  forbidOnly: true,
  // A slow machine may take its time; a condition that is met is met at once.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  use: {
    baseURL: process.env['MOON_URL'],
    locale: 'en-US',
    timezoneId: 'UTC',
    trace: 'retain-on-failure',
    launchOptions: {
      ...(executablePath ? { executablePath } : {}),
      args: [
        ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
})
