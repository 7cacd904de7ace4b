// The browser for the journeys, wherever there is one.
import { accessSync, constants } from 'node:fs'
import { chromium } from '@playwright/test'

export const chromiumInstallCommand = 'sudo apt-get install -y chromium'

/** CHROMIUM_PATH, then the system's Chromium or Chrome, then the one that Playwright downloaded. */
export function findChromium(): string | undefined {
  const own = process.env['CHROMIUM_PATH']
  const places = own ? [own] : ['/usr/bin/chromium', '/usr/bin/google-chrome', chromium.executablePath()]
  return places.find((place) => canRun(place))
}

function canRun(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
