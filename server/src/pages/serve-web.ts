import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Flags } from '@moon/contract/flags.ts'
import { extensionFilePath } from '@moon/contract/plain/extension-paths.ts'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { readCookie } from '../auth/library.ts'
import type { Refusal } from '../kit/refusal.ts'
import { askInTime } from './ask-in-time.ts'
import { atHome, type Badges, type Deployment, type Reader } from './filled-page.ts'
import { knownProviders } from './known-providers.ts'
import { inLanguageOf, variesBy } from './in-language-of.ts'
import type { Storefront } from './read-storefront.ts'
import { insteadOf, isOfClosed, takeStandIns } from './stand-ins.ts'
import { prerenderedPages, readPage, readShell, type Page } from './web-pages.ts'
import { readWebRoutes } from './web-routes.ts'

type Parts = Deployment & {
  folder: string | null
  notFound: Refusal
  /** Whether the maintenance page replaces every page. */
  isClosed: () => Promise<boolean>
  /** Counts a visitor who reached the public pages from another site. */
  countVisit: () => void
  memberOfCookie: (request: FastifyRequest) => Promise<string | undefined>
  /** The badges of a user; undefined when none are shown. */
  readBadges: (userId: string) => Promise<Badges | undefined>
  /** What is sold now. */
  readStorefront: () => Promise<Storefront>
  readPublicFlags: () => Promise<Flags>
}

/**
 * The built web app: prerendered pages first, the app shell for every other navigation, JSON 404 for everything else (I-03: an unknown
 * call must never answer 200 with a page).
 */
export async function serveWeb(app: FastifyInstance, parts: Parts): Promise<void> {
  const { folder, publicUrl, notFound } = parts
  const built = folder !== null && existsSync(join(folder, '__spa-fallback.html'))
  if (!built) return void app.setNotFoundHandler(() => Promise.reject(notFound))
  const pages = await prerenderedPages(folder, parts)
  const { closed, lost } = takeStandIns(pages)
  const isPage = await readWebRoutes(folder)
  const shell = await readShell(folder, parts)
  const headers = securityHeaders(publicUrl)
  const readProviders = knownProviders(parts.readPublicFlags)
  await app.register(fastifyStatic, {
    root: folder,
    index: false,
    wildcard: false,
    // Files that name this deployment are answered below; the plug-in chooses compressed variants.
    globIgnore: ['**/*.html', '**/*.{br,gz}', ...Object.keys(addressed)],
    preCompressed: true,
    setHeaders: (response, path) => {
      response.header(
        'cache-control',
        path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'public, max-age=300',
      )
      response.header('x-content-type-options', 'nosniff')
      // These are loaded by the card issuer's frame, a document of another origin.
      if (path.includes('/card-frame/'))
        response.header('cross-origin-resource-policy', 'cross-origin').header('access-control-allow-origin', '*')
      // A worker obeys the policy of its own response, compressed or not: this one fetches pages of ours.
      if (path.includes('/offline-worker.js'))
        response.header('content-security-policy', "default-src 'none'; connect-src 'self'")
    },
  })
  await serveOwnFiles(app, { ...parts, folder })
  // Fetched by the worker that stores them for use without a network.
  for (const file of ['offline.html', 'offline.es.html']) {
    const page = await readPage(join(folder, file), parts).catch(() => undefined)
    if (page) app.get(`/${file}`, (request, reply) => send(request, reply, { status: 200, page }))
  }
  const send = async (
    request: FastifyRequest,
    reply: FastifyReply,
    { status, page: built }: { status: number; page: Page },
  ) => {
    const page = inLanguageOf(request, built)
    const reader = await shownTo({ ...parts, readProviders }, { request, page })
    const { body, encoding } = await page.drawnFor(reader, request.headers['accept-encoding'] ?? '')
    if (encoding !== null) reply.header('content-encoding', encoding)
    return reply
      .status(status)
      .headers({ ...headers, 'content-security-policy': page.policy })
      .header('cache-control', reader.isMember ? 'private, no-cache' : 'no-cache')
      .header('vary', page.isOfApp || built.inSpanish ? variesBy : 'accept-encoding, cookie')
      .type('text/html; charset=utf-8')
      .send(body)
  }
  app.setNotFoundHandler(async (request, reply) => {
    if (!isReading(request)) throw notFound
    const path = pathOf(request.url)
    const instead = insteadOf(pages.get(path), path, closed)
    if (instead && takes(request, 'text/html') && (await askInTime(parts.isClosed(), false)))
      return send(request, reply.header('retry-after', '30'), { status: 503, page: instead })
    // Below /extension the app draws the 404 page.
    const nothing = /^\/extension(\/|$)/.test(path) ? shell : insteadOf(undefined, path, lost)
    const isNavigation = takes(request, 'text/html')
    // Link previews and simple programs accept any type; app pages answer them 404 (I-03).
    const isPublic = pages.get(path)?.isOfApp === false && (isNavigation || takes(request, '*/*'))
    if (!isNavigation && !isPublic) throw notFound
    const page = pages.get(path) ?? (isPage(path) && !isOfClosed(path) ? shell : undefined)
    const isFound = page !== undefined && page !== lost.en && page !== lost.es
    if (isFound && isPublic && isVisit(parts, request)) parts.countVisit()
    return send(request, reply, { status: isFound ? 200 : 404, page: (isFound ? page : nothing) ?? shell })
  })
}

/** Serves files that name this deployment, and the extension when it is offered as a file. */
async function serveOwnFiles(
  app: FastifyInstance,
  { folder, publicUrl, extension }: Pick<Parts, 'publicUrl' | 'extension'> & { folder: string },
): Promise<void> {
  for (const [file, type] of Object.entries(addressed)) {
    const text = await readFile(join(folder, file), 'utf8').catch(() => undefined)
    if (text !== undefined) app.get(`/${file}`, (_, reply) => reply.type(type).send(atHome(text, publicUrl)))
  }
  if (extension.mark !== 'extensionFile') return
  app.get(extensionFilePath, (_, reply) =>
    reply.type('application/zip').header('cache-control', 'no-cache').send(extension.file),
  )
}

/**
 * A visit: a browser without a session opens a page of ours, coming from another site; moving between our pages is the same visit.
 * Browsers send the headers that show this, and robots rarely do.
 */
function isVisit({ publicUrl }: Pick<Parts, 'publicUrl'>, { method, headers }: FastifyRequest): boolean {
  const isFromElsewhere = headers['sec-fetch-site'] === 'none' || headers['sec-fetch-site'] === 'cross-site'
  const isOpened = headers['sec-fetch-dest'] === 'document' && headers['sec-purpose'] === undefined
  const isMember = readCookie({ publicUrl }, headers.cookie ?? '', 'session_token') !== undefined
  return method === 'GET' && isOpened && isFromElsewhere && !isMember
}

/** The reader of a page, and the current values that it shows. */
async function shownTo(
  parts: Parts & { readProviders: ReturnType<typeof knownProviders> },
  { request, page }: { request: FastifyRequest; page: Page },
) {
  const reader = await readerOf(parts, { request, page })
  const storefront = page.hasStorefront ? await parts.readStorefront() : undefined
  const providers = page.hasProviders ? await parts.readProviders() : []
  return { ...reader, storefront, providers }
}

/** A browser with a session belongs to a user; the user is looked up only when the page shows badges. */
async function readerOf(
  { memberOfCookie, readBadges, publicUrl }: Pick<Parts, 'memberOfCookie' | 'readBadges' | 'publicUrl'>,
  { request, page }: { request: FastifyRequest; page: Page },
): Promise<Reader> {
  const isMember = readCookie({ publicUrl }, request.headers.cookie ?? '', 'session_token') !== undefined
  const reader: Reader = { theme: request.cookies['moon-theme'], isMember, badges: undefined }
  if (!isMember || !page.hasBadges) return reader
  const known = async (): Promise<Reader> => {
    const userId = await memberOfCookie(request)
    return userId === undefined ? { ...reader, isMember: false } : { ...reader, badges: await readBadges(userId) }
  }
  return askInTime(known(), reader)
}

/** Files that contain the address of this deployment. */
const addressed = { 'robots.txt': 'text/plain; charset=utf-8', 'sitemap.xml': 'application/xml' }

/** Paths of calls never answer a page, whoever requests them. */
const isCall = (url: string): boolean => /^\/(v1|api)(\/|$|\?)/.test(url)

const isReading = (request: FastifyRequest): boolean =>
  !isCall(request.url) && (request.method === 'GET' || request.method === 'HEAD')

/** A leading double slash must not be read as another host. */
const pathOf = (url: string): string => new URL(`http://moon${url}`).pathname.replace(/\/$/, '') || '/'

/** A request without an Accept header accepts everything. */
const takes = (request: FastifyRequest, type: string): boolean => (request.headers.accept ?? '*/*').includes(type)

/** Headers of every page, beside its own policy. */
const securityHeaders = (publicUrl: string): Record<string, string> => ({
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), usb=(), payment=()',
  ...(publicUrl.startsWith('https:') ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
})
