import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { developmentExtensionId } from '@moon/contract/extension.ts'
import { chromium, type BrowserContext, type Page } from '@playwright/test'
import { buildExtension } from '../../extension/bundle/build-extension.ts'
import { chromiumInstallCommand, findChromium } from '../../tools/src/tests/chromium.ts'
import { Unready } from '../../tools/src/processes/unready.ts'
import { filmStart } from '../world/film-time.ts'
import type { FilmWorld } from '../world/film-world.ts'
import { propsScript } from './props.ts'
import { pageSize, popupSize } from './sizes.ts'
import { steadyArgs } from './steady-args.ts'
import { stopClock } from './stop-clock.ts'

export type FilmBrowser = {
  context: BrowserContext
  /** Adds the extension to the running browser as a user would, and returns the page that it opens. */
  addExtension(): Promise<Page>
  /**
   * `freeze` stops all animation of pages, which then runs only while an animation of this page is recorded; `thaw`
   * resumes it.
   */
  freeze(page: Page): Promise<void>
  thaw(): Promise<void>
  /** Opens what a click on the toolbar shows, in a window of its own, so that the shop's tab stays in front. */
  openPopup(over: Page): Promise<Page>
  close(): Promise<void>
}

/** A Chromium without the extension, whose clock stands still in every page until `wait` moves it. */
export async function openFilmBrowser(world: FilmWorld): Promise<FilmBrowser> {
  const executablePath = findChromium()
  if (!executablePath) throw new Unready(`There is no Chromium to film with: ${chromiumInstallCommand}`)
  const folder = await mkdtemp(join(tmpdir(), 'moon-film-browser-'))
  const built = join(folder, 'extension')
  await buildExtension({ app: world.app, folder: built, payments: world.payments })
  const context = await chromium.launchPersistentContext(join(folder, 'profile'), {
    executablePath,
    baseURL: world.app,
    locale: 'en-US',
    timezoneId: 'UTC',
    viewport: pageSize,
    deviceScaleFactor: 2,
    ignoreDefaultArgs: ['--disable-extensions'],
    args: [
      '--headless=new',
      '--enable-unsafe-extension-debugging',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      ...steadyArgs,
    ],
  })
  context.setDefaultTimeout(90_000)
  await context.clock.install({ time: filmStart })
  await context.clock.setFixedTime(filmStart)
  await context.addInitScript(propsScript)
  const inner = await context.browser()!.newBrowserCDPSession()
  return {
    context,
    async addExtension() {
      const opened = context.waitForEvent('page')
      await inner.send('Extensions.loadUnpacked', { path: built })
      return opened
    },
    async freeze(page) {
      await stopClock(context, page)
    },
    async thaw() {
      await context.clock.resume()
      await context.clock.setFixedTime(filmStart)
    },
    async openPopup(over) {
      await over.bringToFront()
      const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'))
      const tabs = await inner.send('Target.getTargets', { filter: [{ type: 'tab' }] })
      const { targetId } = tabs.targetInfos.find(({ url }) => url === over.url())!
      await inner.send('Extensions.triggerAction' as never, { id: developmentExtensionId, targetId } as never)
      await closeToolbar(inner)
      const opened = context.waitForEvent('page')
      await worker.evaluate(
        "chrome.windows.create({ url: chrome.runtime.getURL('popup.html'), type: 'popup', width: 400, height: 640 })",
      )
      const popup = await opened
      await popup.setViewportSize(popupSize)
      return popup
    },
    async close() {
      await context.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

type Inner = Awaited<ReturnType<NonNullable<ReturnType<BrowserContext['browser']>>['newBrowserCDPSession']>>

/** The permission for the tab stays when the toolbar's window closes. */
async function closeToolbar(inner: Inner): Promise<void> {
  const popup = `chrome-extension://${developmentExtensionId}/popup.html`
  for (;;) {
    const { targetInfos } = await inner.send('Target.getTargets')
    const open = targetInfos.filter(({ url }) => url === popup)
    for (const { targetId } of open) await inner.send('Target.closeTarget', { targetId })
    if (open.length > 0) return
    await new Promise((done) => setTimeout(done, 50))
  }
}
