import { createHash } from 'node:crypto'
import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Chat } from '../support/chat.ts'

/** The reader of a page: it is drawn in the theme they chose, with a user's links where their browser holds a session. */
type Reader = { theme: string | undefined; isMember: boolean }

/** A page as it was built, drawn for its reader; squeezed once, when it is first asked for. */
export type Page = {
  policy: string
  drawnFor(reader: Reader, encodings: string): Promise<{ body: Buffer; encoding: string | null }>
}

/** Stands in everything that is built before the address of this deployment is known. */
const builtOrigin = 'https://moon.example'

export const atHome = (text: string, publicUrl: string): string => text.replaceAll(builtOrigin, publicUrl)

/** Stands in the page of the support chat until the address of its frame is known; empty says that there is none. */
const builtChat = 'data-chat="https://chat.example/"'

/** What a page shows of the deployment that serves it. */
export type Deployment = { publicUrl: string; chat: Chat | null }

/** `/faqs` → the page of `faqs/index.html`. */
export async function prerenderedPages(folder: string, at: Deployment): Promise<Map<string, Page>> {
  const files = (await readdir(folder, { recursive: true })).filter((file) => file.endsWith('index.html'))
  const entries = files.map(async (file): Promise<[string, Page]> => {
    const path = `/${file.replaceAll('\\', '/').replace(/\/?index\.html$/, '')}`
    return [path, await readPage(join(folder, file), at)]
  })
  return new Map(await Promise.all(entries))
}

const themes = ['light', 'dark']

export async function readPage(file: string, { publicUrl, chat }: Deployment): Promise<Page> {
  const built = atHome(await readFile(file, 'utf8'), publicUrl)
  const html = built.replace(builtChat, `data-chat="${chat ? `${chat.url}/` : ''}"`)
  const squeezed = new Map<string, Promise<Buffer>>()
  return {
    policy: writePolicy({
      ...policyOf(html),
      // The chat is a document of another origin: its script never runs on ours (decision 105).
      ...(built.includes(builtChat) && chat ? { 'frame-src': [chat.url] } : {}),
    }),
    async drawnFor({ theme = 'system', isMember }, encodings) {
      const chosen = themes.includes(theme) ? theme : 'system'
      const shown = html
        .replace('data-theme="system"', `data-theme="${chosen}"`)
        .replace('data-reader="visitor"', isMember ? 'data-reader="member"' : '$&')
      const encoding = ['br', 'gzip'].find((name) => new RegExp(`\\b${name}\\b`).test(encodings)) ?? null
      if (encoding === null) return { body: Buffer.from(shown), encoding }
      const key = `${encoding} ${chosen} ${isMember}`
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

type Policy = Readonly<Record<string, readonly string[]>>

const writePolicy = (policy: Policy): string =>
  Object.entries(policy)
    .map(([directive, sources]) => [directive, ...sources].join(' '))
    .join('; ')

/**
 * Each page has its own policy: what stands inline is allowed by the hash of what was built, a page without scripts
 * allows none, and no public page allows anything unsafe.
 */
function policyOf(html: string): Policy {
  const inline = (tag: string) =>
    [...html.matchAll(new RegExp(`<${tag}(?![^>]*\\bsrc=)[^>]*>([\\s\\S]*?)</${tag}>`, 'g'))].map((match) => match[1]!)
  const hashes = (texts: string[]) =>
    [...new Set(texts)].map((text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`)
  const hasScript = html.includes('<script')
  const isApp = html.includes('__reactRouterContext')
  return {
    'default-src': ["'none'"],
    'script-src': hasScript ? ["'self'", ...hashes(inline('script'))] : ["'none'"],
    'style-src': ["'self'", ...hashes(inline('style'))],
    'img-src': ["'self'", 'data:'],
    'media-src': ["'self'"],
    'font-src': ["'self'"],
    'connect-src': ["'self'"],
    'manifest-src': ["'self'"],
    'worker-src': ["'self'"],
    'base-uri': ["'none'"],
    'form-action': hasScript ? ["'self'"] : ["'none'"],
    'frame-ancestors': ["'none'"],
    'object-src': ["'none'"],
    'require-trusted-types-for': ["'script'"],
    // The app's one policy lets through what its libraries write, to the letter (web/src/trust-script.ts).
    'trusted-types': [isApp ? 'default' : hasScript ? 'moon' : "'none'"],
  }
}
