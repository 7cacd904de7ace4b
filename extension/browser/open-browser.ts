import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { existsSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { chromium, type BrowserContext, type Page, type Worker } from '@playwright/test'
import { rolldown, type Plugin } from 'rolldown'
import { findChromium, chromiumInstallCommand } from '../../tools/src/tests/chromium.ts'
import { Unready } from '../../tools/src/processes/unready.ts'
import type { AddressValues, CardValues } from '../src/fill/card-values.ts'
import type { FillReport } from '../src/fill/frame-reading.ts'
import type { Checkout } from '../src/fill/read-checkout.ts'

export type Browser = {
  context: BrowserContext
  /** The browser tab of a page, found by its address; throws unless exactly one tab shows that address. */
  tabOf(page: Page): Promise<BrowserTab>
  close(): Promise<void>
}

type BrowserTab = {
  /** Reads the tab; `payments` is the origin of one more payment provider. */
  read(payments: string, chosen?: string): Promise<Checkout | undefined>
  fill(checkout: Checkout, values: { card: CardValues; home?: AddressValues }): Promise<FillReport>
}

/** Timeout for slow machines. */
const patienceMs = 420_000

/** Opens a real Chromium with an extension that runs our code for reading and filling; `isGuarded: false` removes its defences. */
export async function openBrowser({ isGuarded = true } = {}): Promise<Browser> {
  const executablePath = findChromium()
  if (!executablePath) throw new Unready(`There is no Chromium here: ${chromiumInstallCommand}`)
  const folder = await mkdtemp(join(tmpdir(), 'moon-extension-'))
  await buildExtension(join(folder, 'extension'), isGuarded ? [] : [unguarded])
  const context = await chromium.launchPersistentContext(join(folder, 'profile'), {
    executablePath,
    headless: true,
    timeout: patienceMs,
    // Some attacks use the back/forward cache or a scroll bar, which Playwright disables by default.
    ignoreDefaultArgs: ['--disable-back-forward-cache', '--hide-scrollbars'],
    chromiumSandbox: false,
    viewport: { width: 1280, height: 900 },
    args: [
      `--disable-extensions-except=${join(folder, 'extension')}`,
      `--load-extension=${join(folder, 'extension')}`,
      '--host-resolver-rules=MAP *.example 127.0.0.1',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  })
  const worker: Worker = context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'))
  context.setDefaultTimeout(patienceMs)
  const ask = <T>(call: string, ...args: unknown[]): Promise<T> =>
    worker.evaluate(
      ([name, given]) =>
        (globalThis as unknown as Record<string, (...args: unknown[]) => Promise<T>>)[name]!(...given) as Promise<T>,
      [call, args] as const,
    )
  return {
    context,
    async tabOf(page) {
      const id = await ask<number>('findTab', page.url())
      return {
        read: (...args) => ask('read', id, ...args),
        fill: (...args) => ask('fill', id, ...args),
      }
    },
    async close() {
      await context.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

const manifest = {
  manifest_version: 3,
  name: 'Checkout tries',
  version: '1',
  permissions: ['scripting', 'tabs'],
  host_permissions: ['<all_urls>'],
  background: { service_worker: 'worker.js' },
}

async function buildExtension(folder: string, plugins: Plugin[]): Promise<void> {
  const root = resolve(import.meta.dirname, '..')
  for (const [name, input] of [
    ['worker.js', 'browser/worker.ts'],
    ['content.js', 'src/fill/content.ts'],
  ] as const) {
    const bundle = await rolldown({ input: join(root, input), plugins })
    await bundle.write({ file: join(folder, name), format: 'iife' })
    await bundle.close()
  }
  await writeFile(join(folder, 'manifest.json'), JSON.stringify(manifest))
}

/** Replaces each module that has a namesake in `unguarded/` by that namesake, which guards nothing. */
const unguarded: Plugin = {
  name: 'unguarded',
  resolveId(source, importer) {
    const like = join(import.meta.dirname, 'unguarded', basename(source))
    return importer !== undefined && existsSync(like) ? like : null
  },
}
