import { rmSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { developmentExtensionId } from '@moon/contract/extension.ts'
import { chromium, expect, type BrowserContext, type Page, type Worker } from '@playwright/test'
import { buildExtension } from '../../extension/bundle/build-extension.ts'
import { findChromium } from '../../tools/src/tests/chromium.ts'
import { ownWorld } from '../own-world.ts'
import { checkouts } from './world.ts'

export type WithExtension = {
  context: BrowserContext
  /** Opens the popup as a page. */
  openPopup: () => Promise<Page>
  /** Opens the popup in a window of its own, so that the tab in front is another one. */
  openWindow: () => Promise<Page>
  /** Really clicks the toolbar button, over the first tab or the one at this address; waits for the popup. */
  clickToolbar: (address?: string) => Promise<void>
  /** Waits for the popup, whatever opens it. */
  waitForToolbar: () => Promise<void>
  /** Closes the popup; the permission for the tab stays. */
  closeToolbar: () => Promise<void>
}

const built = new Map<string, Promise<string>>()

/** Builds the extension for the Moon at `app`, in a folder that is deleted at the end of the process. */
async function buildOnce(app: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'moon-extension-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  await buildExtension({ app, folder, payments: (await checkouts()).paymentsUrl })
  return folder
}

/**
 * Runs `work` in a browser with the extension, built for the product of this test worker or for the Moon at `app`, and with the
 * extensions in the folders `beside`.
 */
export async function withExtension(
  work: (browser: WithExtension) => Promise<void>,
  app: string = ownWorld().app,
  beside: readonly string[] = [],
): Promise<void> {
  if (!built.has(app)) built.set(app, buildOnce(app))
  const extensions = [await built.get(app)!, ...beside].join(',')
  const profile = await mkdtemp(join(tmpdir(), 'moon-profile-'))
  const executablePath = findChromium()
  try {
    const context = await chromium.launchPersistentContext(profile, {
      ...(executablePath && { executablePath }),
      baseURL: app,
      locale: 'en-US',
      timezoneId: 'UTC',
      reducedMotion: 'reduce',
      permissions: ['clipboard-read', 'clipboard-write'],
      args: [
        '--headless=new',
        '--enable-unsafe-extension-debugging',
        `--disable-extensions-except=${extensions}`,
        `--load-extension=${extensions}`,
        ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    })
    try {
      await closeInstalledPage(context)
      await work(browserOf(context))
    } finally {
      await context.close()
    }
  } finally {
    await rm(profile, { recursive: true, force: true })
  }
}

/** Closes the page that opens after the installation, which would take the focus from the journey. */
async function closeInstalledPage(context: BrowserContext): Promise<void> {
  const isInstalled = (page: Page) => page.url().endsWith('/extension-successfully-installed')
  await expect.poll(() => context.pages().some(isInstalled)).toBe(true)
  await context.pages().find(isInstalled)?.close()
}

const browserOf = (context: BrowserContext): WithExtension => ({
  context,
  openPopup: async () => {
    const page = await context.newPage()
    await page.setViewportSize({ width: 380, height: 600 })
    await page.goto(`chrome-extension://${developmentExtensionId}/popup.html`)
    return page
  },
  openWindow: async () => {
    const worker = await workerOf(context)
    const opened = context.waitForEvent('page')
    await worker.evaluate(
      "chrome.windows.create({ url: chrome.runtime.getURL('popup.html'), type: 'popup', width: 400, height: 640 })",
    )
    return opened
  },
  clickToolbar: async (address) => {
    // Clicking the button before the extension runs crashes the whole browser.
    await workerOf(context)
    const inner = await context.browser()!.newBrowserCDPSession()
    const { targetInfos } = await inner.send('Target.getTargets', { filter: [{ type: 'tab' }] })
    const target = targetInfos.find(({ url }) => address === undefined || url.startsWith(address))!
    await inner.send(
      'Extensions.triggerAction' as never,
      { id: developmentExtensionId, targetId: target.targetId } as never,
    )
    await toolbarOf(context)
  },
  waitForToolbar: () => toolbarOf(context),
  closeToolbar: async () => {
    const inner = await context.browser()!.newBrowserCDPSession()
    const { targetInfos } = await inner.send('Target.getTargets')
    const ours = `chrome-extension://${developmentExtensionId}/popup.html`
    for (const { targetId } of targetInfos.filter(({ url }) => url === ours))
      await inner.send('Target.closeTarget', { targetId })
  },
})

async function toolbarOf(context: BrowserContext): Promise<void> {
  const inner = await context.browser()!.newBrowserCDPSession()
  await expect
    .poll(async () => (await inner.send('Target.getTargets')).targetInfos.map(({ url }) => url))
    .toContain(`chrome-extension://${developmentExtensionId}/popup.html`)
}

const workerOf = async (context: BrowserContext): Promise<Worker> => {
  const isOurs = (worker: Worker) => worker.url().includes(developmentExtensionId)
  return context.serviceWorkers().find(isOurs) ?? context.waitForEvent('serviceworker', isOurs)
}
