import { createHash } from 'node:crypto'
import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { pageMarks } from '@moon/contract/page-marks.ts'
import type { SignInProviderName } from '@moon/contract/plain/sign-in-providers.ts'
import { fillStorefront } from './fill-storefront.ts'
import { fillDeployment, fillProviders, fillReader, themeOf, type Deployment, type Reader } from './filled-page.ts'
import type { Storefront } from './read-storefront.ts'
import { encodingIn, squeeze, squeezeOnce, type Encoding } from './squeeze.ts'

/** A built page, rendered for its reader; the compressed form is cached for all who see the same, until that changes. */
export type Page = {
  policy: string
  /** Its header shows a signed-in reader's badges. */
  hasBadges: boolean
  /** It shows prices and shops. */
  hasStorefront: boolean
  /** It shows sign-in providers. */
  hasProviders: boolean
  /** It belongs to the app, whose script renders it. */
  isOfApp: boolean
  /** The Spanish variant of an app page. */
  inSpanish?: Page | undefined
  drawnFor(
    reader: Reader & { storefront?: Storefront | undefined; providers?: readonly SignInProviderName[] },
    encodings: string,
  ): Promise<{ body: Buffer; encoding: Encoding }>
}

/** `/faqs` → the page of `faqs/index.html`. */
export async function prerenderedPages(folder: string, at: Deployment): Promise<Map<string, Page>> {
  const files = (await readdir(folder, { recursive: true })).filter((file) => file.endsWith('index.html'))
  const entries = files.map(async (file): Promise<[string, Page]> => {
    const path = `/${file.replaceAll('\\', '/').replace(/\/?index\.html$/, '')}`
    return [path, await readPage(join(folder, file), at)]
  })
  const pages = new Map(await Promise.all(entries))
  // An app page has one address in every language.
  for (const [path, page] of pages) {
    const usual = page.isOfApp && path.startsWith('/es/') ? pages.get(path.slice('/es'.length)) : undefined
    if (!usual) continue
    usual.inSpanish = page
    pages.delete(path)
  }
  return pages
}

/** The document of app pages that have none of their own. */
export async function readShell(folder: string, at: Deployment): Promise<Page> {
  const shell = await readPage(join(folder, '__spa-fallback.html'), at)
  const inSpanish = await readPage(join(folder, 'es/__spa-fallback.html'), at).catch(() => undefined)
  return { ...shell, inSpanish }
}

export async function readPage(file: string, at: Deployment): Promise<Page> {
  const built = await readFile(file, 'utf8')
  const html = fillDeployment(built, at)
  const squeezed = new Map<string, { shown: string; body: Promise<Buffer> }>()
  return {
    hasBadges: html.includes(pageMarks.sats),
    hasStorefront: html.includes(pageMarks.cardPrices),
    hasProviders: html.includes('data-mark="anyProvider"'),
    isOfApp: isOfApp(html),
    policy: writePolicy({
      ...policyOf(html),
      // The chat is a document of another origin: its script never runs on ours (decision 105).
      ...framesOf([
        ...(built.includes(pageMarks.chat) && at.chat ? [at.chat.url] : []),
        // The card issuer shows numbers itself when this Moon is not given them (decision 404).
        ...(isOfApp(html) && at.cardFrames !== null ? [at.cardFrames] : []),
      ]),
    }),
    async drawnFor(reader, encodings) {
      const encoding = encodingIn(encodings)
      const { storefront, providers = [] } = reader
      const filled = fillProviders(storefront ? fillStorefront(html, storefront) : html, providers)
      const shown = fillReader(filled, reader)
      if (reader.badges) return { body: await squeezeOnce(shown, encoding), encoding }
      const key = `${encoding} ${themeOf(reader)} ${reader.isMember}`
      const last = squeezed.get(key)
      if (last?.shown === shown) return { body: await last.body, encoding }
      // What is sold changes every few seconds.
      const body = storefront ? squeezeOnce(shown, encoding) : squeeze(shown, encoding)
      squeezed.set(key, { shown, body })
      return { body: await body, encoding }
    },
  }
}

const isOfApp = (html: string): boolean => html.includes('<div id="app"')

const framesOf = (origins: readonly string[]): Policy => (origins.length > 0 ? { 'frame-src': origins } : {})

type Policy = Readonly<Record<string, readonly string[]>>

const writePolicy = (policy: Policy): string =>
  Object.entries(policy)
    .map(([directive, sources]) => [directive, ...sources].join(' '))
    .join('; ')

/**
 * Each page has its own policy: inline code is allowed by the hash of the build, a page without scripts allows none, and no public page
 * allows anything unsafe.
 */
function policyOf(html: string): Policy {
  const inline = (tag: string) =>
    [...html.matchAll(new RegExp(`<${tag}(?![^>]*\\bsrc=)[^>]*>([\\s\\S]*?)</${tag}>`, 'g'))].map((match) => match[1]!)
  const hashes = (texts: string[]) =>
    [...new Set(texts)].map((text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`)
  const hasScript = html.includes('<script')
  const isApp = isOfApp(html)
  const isReference = html.includes('/assets/reference')
  return {
    'default-src': ["'none'"],
    'script-src': hasScript ? ["'self'", ...hashes(inline('script'))] : ["'none'"],
    // The API reference is rendered by a library that writes styles; it has no session and takes no input (decision 272).
    'style-src': isReference ? ["'self'", "'unsafe-inline'"] : ["'self'", ...hashes(inline('style'))],
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
    // The app's single policy allows exactly the markup that its libraries write (web/src/trust-script.ts).
    'trusted-types': [isApp ? 'default' : isReference ? 'lit-html' : hasScript ? 'moon' : "'none'"],
  }
}
