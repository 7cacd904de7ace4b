// Finishes the public pages after they are written: bundles their script under a name with its content hash, moves inline styles into a
// style sheet (the content security policy forbids inline styles), writes the sitemap, packs the typed client, and compresses every file
// that can be.
import { createHash } from 'node:crypto'
import { copyFileSync, globSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { clientFiles } from '@moon/contract/client/client-files.ts'
import { packFiles } from '@moon/contract/client/pack-files.ts'
import { pageMarks } from '@moon/contract/page-marks.ts'
import { build } from 'vite'
import { writeAppDocuments } from './app-documents.ts'
import { siteAddresses, unlistedAddresses } from './src/site/addresses.ts'

const folder = join(import.meta.dirname, 'build/client')
const digits = '@fontsource-variable/jetbrains-mono/files/jetbrains-mono-latin-wght-normal.woff2'
const { origin } = pageMarks

export async function finishSite(): Promise<void> {
  const spanish = await bundleScript('src/language/spanish-script.ts', 'assets/spanish-[hash].js')
  await writeAppDocuments(folder, spanish)
  const script = await bundleScript('src/site/script/site.ts', 'assets/site-[hash].js')
  const reference = await bundleScript('src/site/script/reference.ts', 'assets/reference-[hash].js')
  for (const file of globSync('**/index.html', { cwd: folder })) {
    const path = join(folder, file)
    const html = readFileSync(path, 'utf8')
      .replace('/assets/site.js', script)
      .replace('/assets/reference.js', reference)
    writeFileSync(path, withoutInlineStyles(html))
  }
  writeFileSync(join(folder, 'sitemap.xml'), sitemap())
  writeFileSync(join(folder, 'developers/moon-client.tgz'), packFiles(clientFiles(version())))
  await finishOfflinePage()
  // The card issuer's frame shows its digits in the same font as our card face; the style sheet of the frame names this file.
  copyFileSync(createRequire(import.meta.url).resolve(digits), join(folder, 'card-frame/digits.woff2'))
  for (const file of globSync('**/*.{js,css,svg,webmanifest}', { cwd: folder })) compress(join(folder, file))
}

async function bundleScript(entry: string, name: string): Promise<string> {
  const result = await build({
    configFile: false,
    root: import.meta.dirname,
    logLevel: 'warn',
    build: {
      target: 'es2023',
      outDir: folder,
      emptyOutDir: false,
      copyPublicDir: false,
      rollupOptions: { input: join(import.meta.dirname, entry), output: { entryFileNames: name } },
    },
  })
  const { output } = Array.isArray(result) ? result[0]! : (result as { output: { type: string; fileName: string }[] })
  return `/${output.find(({ type }) => type === 'chunk')!.fileName}`
}

/**
 * Inlines the script into the offline pages, so that each is a single file. The service worker gets a new version whenever a page changes.
 */
async function finishOfflinePage(): Promise<void> {
  const script = join(folder, await bundleScript('src/cards/kept/offline-cards.ts', 'offline-cards.js'))
  const code = readFileSync(script, 'utf8').trim().replaceAll('</', '<\\/')
  rmSync(script)
  const version = createHash('sha256')
  for (const name of ['offline.html', 'offline.es.html']) {
    const page = join(folder, name)
    const html = readFileSync(page, 'utf8').replace(
      '<!-- the script of this page -->',
      () => `<script type="module">${code}</script>`,
    )
    writeFileSync(page, html)
    version.update(html)
  }
  const worker = join(folder, 'offline-worker.js')
  writeFileSync(
    worker,
    readFileSync(worker, 'utf8').replace(/moon-offline-\d+/, `moon-offline-${version.digest('hex').slice(0, 12)}`),
  )
}

/** Replaces ` style="…"` by ` data-s="n"` and a rule in the head, which the content security policy allows by its hash. */
function withoutInlineStyles(html: string): string {
  const rules: string[] = []
  const body = html.replaceAll(/ style="([^"]*)"/g, (_, style: string) => {
    rules.push(`[data-s="${rules.length}"]{${style.replaceAll('&quot;', '"').replaceAll('&amp;', '&')}}`)
    return ` data-s="${rules.length - 1}"`
  })
  return rules.length === 0 ? html : body.replace('</head>', `<style>${rules.join('')}</style></head>`)
}

/** The version of Moon, which is also the version of its client. */
const version = (): string =>
  (JSON.parse(readFileSync(join(import.meta.dirname, '../package.json'), 'utf8')) as { version: string }).version

function sitemap(): string {
  const listed = siteAddresses.filter((address) => !unlistedAddresses.includes(address))
  const urls = listed.map((address) => {
    const spanish = `${origin}/es${address === '/' ? '' : address}`
    const others = [
      `<xhtml:link rel="alternate" hreflang="en" href="${origin}${address}"/>`,
      `<xhtml:link rel="alternate" hreflang="es" href="${spanish}"/>`,
    ].join('')
    return `<url><loc>${origin}${address}</loc>${others}</url><url><loc>${spanish}</loc>${others}</url>`
  })
  const names = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml"'
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset ${names}>\n${urls.join('\n')}\n</urlset>\n`
}

function compress(path: string): void {
  const content = readFileSync(path)
  if (content.length < 512) return
  writeFileSync(`${path}.gz`, gzipSync(content, { level: 9 }))
  const quality = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY }
  writeFileSync(`${path}.br`, brotliCompressSync(content, { params: quality }))
}
