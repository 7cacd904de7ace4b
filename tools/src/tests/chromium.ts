// Finds a browser for the journeys.
import { accessSync, constants } from 'node:fs'
import { chromium } from '@playwright/test'

export const chromiumInstallCommand = 'sudo apt-get install -y chromium chromium-headless-shell'

/** CHROMIUM_PATH, then the system's Chromium or Chrome, then the one that Playwright downloaded. */
export function findChromium(): string | undefined {
  const own = process.env['CHROMIUM_PATH']
  const places = own ? [own] : ['/usr/bin/chromium', '/usr/bin/google-chrome', chromium.executablePath()]
  return places.find((place) => canRun(place))
}

/** For the journeys: the same browser in headless mode takes a fifth less time. */
export function findHeadlessChromium(): string | undefined {
  const shell = '/usr/bin/chromium-headless-shell'
  return !process.env['CHROMIUM_PATH'] && canRun(shell) ? shell : findChromium()
}

function canRun(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
