import { readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { build } from 'vite'
import { manifest } from './manifest.ts'

const place = resolve(import.meta.dirname, '..')

/** `payments` is the sandbox's payment provider, for an extension that is tested at the sandbox's shops. */
type Wanted = { app: string; folder: string; isForShop?: boolean; payments?: string }

/** Builds the extension as Chrome loads it, for the Moon at address `app`. */
export async function buildExtension({
  app,
  folder,
  isForShop = false,
  payments = '',
}: Wanted): Promise<{ version: string }> {
  const { origin } = new URL(app)
  await build({
    configFile: join(place, 'vite.config.ts'),
    mode: 'production',
    logLevel: 'error',
    define: {
      'import.meta.env.MOON_APP': JSON.stringify(origin),
      'import.meta.env.MOON_SANDBOX_PAYMENTS': JSON.stringify(payments),
    },
    build: { outDir: folder },
  })
  await buildContentScript(folder)
  const { version } = JSON.parse(await readFile(join(place, 'package.json'), 'utf8')) as { version: string }
  const text = JSON.stringify(manifest({ app: origin, version, isForShop, payments }), null, 2)
  await writeFile(join(folder, 'manifest.json'), `${text}\n`)
  return { version }
}

/** The content script must be a single file without imports. */
async function buildContentScript(folder: string): Promise<void> {
  const entry = join(place, 'src/fill/content.ts')
  const lib = { entry, formats: ['iife' as const], name: 'moonContent', fileName: () => 'content.js' }
  await build({
    configFile: false,
    root: place,
    publicDir: false,
    logLevel: 'error',
    build: { outDir: folder, emptyOutDir: false, target: 'es2023', lib },
  })
}
