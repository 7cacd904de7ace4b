import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Refusal } from './kit/refusal.ts'
import { readWebRoutes } from './web-routes.ts'

type Parts = { folder: string | null; publicUrl: string; notFound: Refusal }

/**
 * The built web app: prerendered pages first, the app shell for every other navigation, JSON 404 for everything that is
 * no navigation (I-03: an unknown call must never answer 200 with a page).
 */
export async function serveWeb(app: FastifyInstance, { folder, publicUrl, notFound }: Parts): Promise<void> {
  const built = folder !== null && existsSync(join(folder, '__spa-fallback.html'))
  if (!built) {
    app.setNotFoundHandler(() => {
      throw notFound
    })
    return
  }
  const pages = await prerenderedPages(folder)
  const isPage = await readWebRoutes(folder)
  const shell = await page(join(folder, '__spa-fallback.html'))
  const headers = securityHeaders([...pages.values(), shell], publicUrl)
  await app.register(fastifyStatic, {
    root: folder,
    index: false,
    wildcard: false,
    globIgnore: ['**/*.html'],
    setHeaders: (response, path) => {
      response.header(
        'cache-control',
        path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'public, max-age=300',
      )
      response.header('x-content-type-options', 'nosniff')
    },
  })
  const send = (reply: FastifyReply, status: number, html: string) =>
    reply
      .status(status)
      .headers(headers)
      .header('cache-control', 'no-cache')
      .type('text/html; charset=utf-8')
      .send(html)
  app.setNotFoundHandler((request, reply) => {
    if (!isNavigation(request)) throw notFound
    const path = new URL(request.url, 'http://moon').pathname.replace(/\/$/, '') || '/'
    const prerendered = pages.get(path)
    // The page for what there is not is the app's own; only the number says it to machines.
    return send(reply, prerendered || isPage(path) ? 200 : 404, (prerendered ?? shell).html)
  })
}

type Page = { html: string; scriptHashes: string[] }

/** Where calls live there are no pages, whoever asks and however. */
const isCall = (url: string): boolean => /^\/(v1|api)(\/|$|\?)/.test(url)

const isNavigation = (request: FastifyRequest): boolean =>
  !isCall(request.url) &&
  (request.method === 'GET' || request.method === 'HEAD') &&
  (request.headers.accept ?? '').includes('text/html')

async function prerenderedPages(folder: string): Promise<Map<string, Page>> {
  const files = (await readdir(folder, { recursive: true })).filter((file) => file.endsWith('index.html'))
  const entries = files.map(async (file): Promise<[string, Page]> => {
    const path = `/${file.replaceAll('\\', '/').replace(/\/?index\.html$/, '')}`
    return [path, await page(join(folder, file))]
  })
  return new Map(await Promise.all(entries))
}

async function page(file: string): Promise<Page> {
  const html = await readFile(file, 'utf8')
  const inline = [...html.matchAll(/<script(?![^>]*\bsrc=)[^>]*>([\s\S]*?)<\/script>/g)].map((match) => match[1]!)
  return { html, scriptHashes: inline.map((text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`) }
}

/** Inline scripts are allowed by the hash of what was built, nothing else runs. */
function securityHeaders(pages: readonly Page[], publicUrl: string): Record<string, string> {
  const hashes = [...new Set(pages.flatMap((one) => one.scriptHashes))]
  const policy = [
    "default-src 'none'",
    `script-src 'self' ${hashes.join(' ')}`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "object-src 'none'",
  ]
  return {
    'content-security-policy': policy.join('; '),
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin',
    'cross-origin-opener-policy': 'same-origin',
    'permissions-policy': 'camera=(), microphone=(), geolocation=(), usb=(), payment=()',
    ...(publicUrl.startsWith('https:') ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
  }
}
