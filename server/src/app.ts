import { randomUUID } from 'node:crypto'
import type { Socket } from 'node:net'
import type { Flags } from '@moon/contract/flags.ts'
import type { RefusalBody } from '@moon/contract/refusals.ts'
import { livePath } from '@moon/contract/plain/live-path.ts'
import fastifyCookie from '@fastify/cookie'
import fastifyRateLimit from '@fastify/rate-limit'
import fastifySwagger from '@fastify/swagger'
import Fastify, {
  type FastifyError,
  type FastifyInstance,
  type FastifyPluginAsync,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify'
import { validatorCompiler } from 'fastify-type-provider-zod'
import { allowExtension } from './extension/allow-extension.ts'
import { describeCalls } from './http/describe-calls.ts'
import type { Once } from './http/once.ts'
import { serveCalls, type AssertProved, type Guard, type Handlers, type InTurns } from './http/serve-calls.ts'
import type { Clock } from './kit/clock.ts'
import { serveProbes, type Probes } from './serve-probes.ts'
import { hasTwoHosts } from './http/has-two-hosts.ts'
import { refuse } from './refuse.ts'
import { networkOf } from './http/network-of.ts'
import type { LiveFeed } from './live/live-feed.ts'
import type { Log } from './kit/log.ts'
import { Refusal } from './kit/refusal.ts'
import { createTurns } from './kit/turns.ts'
import { squeezeAnswers } from './http/squeeze-answers.ts'
import { serveChat } from './serve-chat.ts'
import { serveLive } from './live/serve-live.ts'
import type { ExtensionOffer } from './pages/extension-offer.ts'
import type { Badges } from './pages/filled-page.ts'
import type { Storefront } from './pages/read-storefront.ts'
import { serveWeb } from './pages/serve-web.ts'
import type { Chat } from './support/chat.ts'
import { writeAnswers } from './write-answers.ts'

type Parts = Probes & {
  log: Log
  clock: Clock
  handlers: Handlers
  guard: Guard
  assertProved: AssertProved
  /** Throws when the service that a call starts is not offered in the caller's country. */
  assertCountry: Parameters<typeof serveCalls>[1]['assertCountry']
  once: Once
  live: LiveFeed
  /** The id of the user who holds the session cookie of this request. */
  memberOfCookie: (request: FastifyRequest) => Promise<string | undefined>
  /** The id of the user whose live stream this request opens. */
  memberOfStream: (request: FastifyRequest) => Promise<string | undefined>
  /** Throws `maintenance` while the shop is closed for this path. */
  assertOpen: (request: FastifyRequest) => Promise<void>
  /** Whether the maintenance page replaces every page. */
  isClosed: () => Promise<boolean>
  /** Counts a visitor who reached the public pages from another site. */
  countVisit: () => void
  /** The badges that the header of a public page shows to a signed-in user. */
  readBadges: (userId: string) => Promise<Badges | undefined>
  /** The products that the front page shows. */
  readStorefront: () => Promise<Storefront>
  /** The features that are on for everybody. */
  readPublicFlags: () => Promise<Flags>
  /** Routes outside the contract: webhooks with raw bodies, key sets. */
  plugins: readonly FastifyPluginAsync[]
  /** Proxies in front of Moon: only their headers are trusted for the client's address. */
  trustedProxies?: readonly string[]
  webFolder: string | null
  publicUrl: string
  /** Answers are checked when this is left out. */
  checksAnswers?: boolean
  chat: Chat | null
  donationAddress: string | null
  /** The origin of the card issuer's frames. Null when Moon shows the numbers itself. */
  cardFrames?: string | null
  /** Where the browser extension can be installed. */
  extension: ExtensionOffer
  /** The only extension whose pages may make calls. */
  extensionId?: string | null
  /** Whether this process is shutting down: a kept-alive connection then closes after its next answer. */
  isEnding?: () => boolean
  /** Counts and traces requests. */
  observe?: ((app: FastifyInstance) => void) | undefined
}

const maxBodyBytes = 256 * 1024
/** Per address: a payment screen polls 60 times a minute, several users share one address (F-158). */
const requestsPerMinute = 3_000
const isLimited = (url: string): boolean => !/^\/(v1\/(issuer|supplier)|assets)\//.test(url)

/** Serves the API and the web app on one origin; API routes match first, pages after (I-03). */
export async function createApp(parts: Parts): Promise<FastifyInstance> {
  const headers = headersOfAll(parts.publicUrl)
  const app = Fastify({
    logger: false,
    bodyLimit: maxBodyBytes,
    requestIdHeader: false,
    trustProxy: parts.trustedProxies?.length ? [...parts.trustedProxies] : false,
    genReqId: () => randomUUID(),
    // A request in progress at shutdown still gets its answer (endInOrder).
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    routerOptions: { caseSensitive: true, ignoreTrailingSlash: true },
    requestTimeout: 30_000,
    // Requests with an unreadable address, or that are not HTTP, never reach a hook.
    frameworkErrors: (error, request, reply) => {
      reply.headers(headers)
      refuse({ log: parts.log }, error, request, reply)
    },
    clientErrorHandler: (_error, socket) => answerNonsense(socket),
  })
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(writeAnswers({ isChecked: parts.checksAnswers ?? true }))
  app.setErrorHandler((error: FastifyError, request, reply) => refuse({ log: parts.log }, error, request, reply))
  parts.observe?.(app)
  await app.register(fastifyCookie)
  await app.register(fastifyRateLimit, {
    max: requestsPerMinute,
    timeWindow: 60_000,
    keyGenerator: (request) => networkOf(request.ip),
    // Webhooks of issuer and supplier are signed and must never be rate limited; pages and files cost nothing.
    allowList: (request) => !isLimited(request.url),
    errorResponseBuilder: () => new Refusal('too_many_requests'),
  })
  await app.register(fastifySwagger, describeCalls(parts.publicUrl))
  app.addHook('onRequest', async (request, reply) => {
    if (!keepAddress(request)) return reply.hijack()
    // Screens count down by the server's clock, also when the sandbox has moved it.
    reply.headers({ 'x-request-id': request.id, date: parts.clock.now().toUTCString(), ...headers })
    if (parts.isEnding?.()) sendAway(request, reply)
    if (hasTwoHosts(request.raw)) throw new Refusal('bad_input')
    await parts.assertOpen(request)
  })
  allowExtension(app, { extensionId: parts.extensionId ?? null })
  serveChat(app, parts)
  for (const plugin of parts.plugins) await app.register(plugin)
  await app.register(async (scope) => {
    squeezeAnswers(scope, ['listProducts'])
    serveCalls(scope, { ...parts, inTurns: ordersInTurns() })
  })
  app.get('/v1/openapi.json', documentOf(app))
  serveProbes(app, parts)
  serveLive(app, { path: livePath, feed: parts.live, memberOf: parts.memberOfStream })
  await serveWeb(app, {
    ...parts,
    cardFrames: parts.cardFrames ?? null,
    folder: parts.webFolder,
    notFound: new Refusal('not_found'),
  })
  return app
}

/**
 * A socket forgets its address when it closes, but rate limits need the address later. Returns false when the socket has already closed
 * and nobody waits for an answer.
 */
function keepAddress(request: FastifyRequest): boolean {
  const ip: string | undefined = request.ip
  if (ip === undefined) return false
  Object.defineProperty(request, 'ip', { value: ip })
  return true
}

/**
 * Closes a kept-alive connection after this answer during shutdown. A proxy that may retry at another process (deploy/nginx) is
 * notified that it should, and sends nothing more: connections still waiting to be accepted when the port closes would be cut. It names
 * the status by which it notices: nothing else here is answered with 502, so that maintenance or an absent database (503) is not taken
 * for the end of a process. `yes` is what the proxies of earlier versions say, who notice 503.
 */
function sendAway(request: FastifyRequest, reply: FastifyReply): void {
  reply.header('connection', 'close')
  const wanted = request.headers['moon-try-next']
  if (wanted === '502') throw new Leaving('unavailable')
  if (wanted === 'yes') throw new Refusal('unavailable')
}

class Leaving extends Refusal {
  override get status(): number {
    return 502
  }
}

/**
 * Serialises the calls that lock one user's money. The limit is far above what a user does at once, and far below what hurts others.
 */
const ordersInTurns = (): InTurns => {
  const limits = { atOnce: 2, mostWaiting: 30, waitMs: 10_000, refusal: () => new Refusal('too_many_orders') }
  return {
    calls: new Set([
      'getDepositAddress',
      'fundOnChain',
      'buyWithCoinbase',
      'cancelInvoice',
      'issueForReceived',
      'payRemainder',
      'refundInvoice',
      'deleteCard',
    ]),
    byToken: createTurns(limits),
    byMember: createTurns(limits),
  }
}

/** Builds the OpenAPI document and its text once: it does not change while the process runs. */
function documentOf(app: FastifyInstance) {
  let text: string | undefined
  return (_request: FastifyRequest, reply: FastifyReply) => {
    text ??= JSON.stringify(app.swagger())
    return reply.type('application/json').send(text)
  }
}

/** Headers of every answer; pages add their own. An API answer is data, never a document. */
const headersOfAll = (publicUrl: string): Record<string, string> => ({
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  ...(publicUrl.startsWith('https:') ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
})

/** Answers a request that is not HTTP, is too long or is too slow, once, in the form of every other refusal. */
function answerNonsense(socket: Socket): void {
  const { message, code } = new Refusal('bad_input')
  const body = JSON.stringify({ message, code, requestId: randomUUID() } satisfies RefusalBody)
  const head = 'HTTP/1.1 400 Bad Request\r\ncontent-type: application/json\r\nconnection: close'
  if (socket.writable) socket.end(`${head}\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`)
  else socket.destroy()
}
