import { createHash } from 'node:crypto'
import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

/** A page as it was built, in the theme that somebody chose; squeezed once, when it is first asked for. */
export type Page = {
  policy: string
  in(theme: string | undefined, encodings: string): Promise<{ body: Buffer; encoding: string | null }>
}

/** Stands in everything that is built before the address of this deployment is known. */
const builtOrigin = 'https://moon.example'

export const atHome = (text: string, publicUrl: string): string => text.replaceAll(builtOrigin, publicUrl)

/** `/faqs` → the page of `faqs/index.html`. */
export async function prerenderedPages(folder: string, publicUrl: string): Promise<Map<string, Page>> {
  const files = (await readdir(folder, { recursive: true })).filter((file) => file.endsWith('index.html'))
  const entries = files.map(async (file): Promise<[string, Page]> => {
    const path = `/${file.replaceAll('\\', '/').replace(/\/?index\.html$/, '')}`
    return [path, await readPage(join(folder, file), publicUrl)]
  })
  return new Map(await Promise.all(entries))
}

const themes = ['light', 'dark']

export async function readPage(file: string, publicUrl: string): Promise<Page> {
  const html = atHome(await readFile(file, 'utf8'), publicUrl)
  const squeezed = new Map<string, Promise<Buffer>>()
  return {
    policy: policyOf(html),
    async in(theme = 'system', encodings) {
      const shown = themes.includes(theme) ? html.replace('data-theme="system"', `data-theme="${theme}"`) : html
      const encoding = ['br', 'gzip'].find((name) => new RegExp(`\\b${name}\\b`).test(encodings)) ?? null
      if (encoding === null) return { body: Buffer.from(shown), encoding }
      const key = `${encoding} ${themes.includes(theme) ? theme : 'system'}`
      const body = squeezed.get(key) ?? squeeze(shown, encoding)
      squeezed.set(key, body)
      return { body: await body, encoding }
    },
  }
}

const squeezeBrotli = promisify(brotliCompress)
const squeezeGzip = promisify(gzip)

const squeeze = (html: string, encoding: string): Promise<Buffer> =>
  encoding === 'br'
    ? squeezeBrotli(html, { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } })
    : squeezeGzip(html, { level: 9 })

/**
 * Each page has its own policy: what stands inline is allowed by the hash of what was built, a page without scripts
 * allows none, and no public page allows anything unsafe.
 */
function policyOf(html: string): string {
  const inline = (tag: string) =>
    [...html.matchAll(new RegExp(`<${tag}(?![^>]*\\bsrc=)[^>]*>([\\s\\S]*?)</${tag}>`, 'g'))].map((match) => match[1]!)
  const hashes = (texts: string[]) =>
    [...new Set(texts)].map((text) => ` 'sha256-${createHash('sha256').update(text).digest('base64')}'`).join('')
  const hasScript = html.includes('<script')
  const isApp = html.includes('__reactRouterContext')
  return [
    "default-src 'none'",
    hasScript ? `script-src 'self'${hashes(inline('script'))}` : "script-src 'none'",
    // Widgets of the app set styles of their own; a public page has none that was not built.
    isApp ? "style-src 'self' 'unsafe-inline'" : `style-src 'self'${hashes(inline('style'))}`,
    "img-src 'self' data:",
    "media-src 'self'",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    "base-uri 'none'",
    hasScript ? "form-action 'self'" : "form-action 'none'",
    "frame-ancestors 'none'",
    "object-src 'none'",
    // The app writes no markup either, but its library makes script elements through it.
    ...(isApp ? [] : ["require-trusted-types-for 'script'", hasScript ? 'trusted-types moon' : "trusted-types 'none'"]),
  ].join('; ')
}
