import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { chromium, type BrowserContext, type Worker } from '@playwright/test'
import { rolldown } from 'rolldown'
import { findChromium, chromiumInstallCommand } from '../../tools/src/tests/chromium.ts'
import { Unready } from '../../tools/src/processes/unready.ts'
import type { AddressValues, CardValues } from '../src/fill/card-values.ts'
import type { FillReport } from '../src/fill/frame-reading.ts'
import type { Checkout } from '../src/fill/read-checkout.ts'

export type Browser = {
  context: BrowserContext
  /** Reads the tab in front; `payments` is an additional payment origin beside the shipped ones. */
  read(payments: string, chosen?: string): Promise<Checkout | undefined>
  fill(checkout: Checkout, values: { card: CardValues; home?: AddressValues }): Promise<FillReport>
  close(): Promise<void>
}

/** A real Chromium with an extension that reads and fills checkouts like the product's. */
export async function openBrowser(): Promise<Browser> {
  const executablePath = findChromium()
  if (!executablePath) throw new Unready(`There is no Chromium here: ${chromiumInstallCommand}`)
  const folder = await mkdtemp(join(tmpdir(), 'moon-extension-'))
  await buildExtension(join(folder, 'extension'))
  const context = await chromium.launchPersistentContext(join(folder, 'profile'), {
    executablePath,
    headless: true,
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
  return {
    context,
    read: (payments, chosen) =>
      worker.evaluate(
        (args) => (globalThis as unknown as { read(...args: unknown[]): Promise<Checkout> }).read(...args),
        [payments, chosen],
      ),
    fill: (...args) =>
      worker.evaluate(
        (given) => (globalThis as unknown as { fill(...args: unknown[]): Promise<FillReport> }).fill(...given),
        args,
      ),
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

async function buildExtension(folder: string): Promise<void> {
  const root = resolve(import.meta.dirname, '..')
  for (const [name, input] of [
    ['worker.js', 'browser/worker.ts'],
    ['content.js', 'src/fill/content.ts'],
  ] as const) {
    const bundle = await rolldown({ input: join(root, input) })
    await bundle.write({ file: join(folder, name), format: 'iife' })
    await bundle.close()
  }
  await writeFile(join(folder, 'manifest.json'), JSON.stringify(manifest))
}
