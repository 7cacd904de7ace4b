import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { readFile } from 'node:fs/promises'
import fastifyCookie from '@fastify/cookie'
import fastifyRateLimit from '@fastify/rate-limit'
import fastifyStatic from '@fastify/static'
import Fastify, { type FastifyError, type FastifyInstance } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import { hasTwoHosts } from './http/has-two-hosts.ts'
import { networkOf } from './http/network-of.ts'
import { refuse } from './refuse.ts'
import type { Log } from './kit/log.ts'
import { Refusal } from './kit/refusal.ts'
import { serveConsoleCalls, type ConsoleParts } from './console/serve-console-calls.ts'

type Parts = ConsoleParts & {
  log: Log
  folder: string
  trustedProxies?: readonly string[]
  observe?: (app: FastifyInstance) => void
}

/** Only a few operators use the console; a page makes a handful of calls at once. */
const requestsPerMinute = 600
const maxBodyBytes = 64 * 1024

/**
 * The operators' console on its own origin: its calls below /api, its page everywhere else. It serves no calls of users, and users are
 * served nothing of it (decision 332).
 */
export async function createConsoleApp(parts: Parts): Promise<FastifyInstance> {
  const { log, consoleUrl, folder } = parts
  const isSecure = consoleUrl.startsWith('https:')
  const app = Fastify({
    logger: false,
    bodyLimit: maxBodyBytes,
    requestIdHeader: false,
    trustProxy: parts.trustedProxies?.length ? [...parts.trustedProxies] : false,
    genReqId: () => randomUUID(),
    requestTimeout: 60_000,
  })
  // Only routes declared after this line are counted.
  parts.observe?.(app)
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  app.setErrorHandler((error: FastifyError, request, reply) => refuse({ log }, error, request, reply))
  await app.register(fastifyCookie)
  await app.register(fastifyRateLimit, {
    max: requestsPerMinute,
    timeWindow: 60_000,
    keyGenerator: (request) => networkOf(request.ip),
    errorResponseBuilder: () => new Refusal('too_many_requests'),
  })
  app.addHook('onRequest', async (request, reply) => {
    reply.headers({ 'x-request-id': request.id, ...headersOfAll(isSecure) })
    if (hasTwoHosts(request.raw)) throw new Refusal('bad_input')
    // Refuses cross-site writes: another site's page cannot act for an operator, whatever cookies the browser sends.
    if (request.method !== 'GET' && request.method !== 'HEAD' && request.headers.origin !== consoleUrl)
      throw new Refusal('forbidden')
  })
  serveConsoleCalls(app, parts)
  app.get('/livez', () => ({ ok: true }))
  await servePage(app, folder)
  return app
}

async function servePage(app: FastifyInstance, folder: string): Promise<void> {
  const page = await readFile(join(folder, 'index.html'))
  await app.register(fastifyStatic, {
    root: folder,
    index: false,
    wildcard: false,
    globIgnore: ['**/*.html'],
    setHeaders: (response, path) => {
      if (path.includes('/assets/')) response.header('cache-control', 'public, max-age=31536000, immutable')
    },
  })
  app.setNotFoundHandler((request, reply) => {
    const isPage =
      (request.method === 'GET' || request.method === 'HEAD') && !/^\/(api|assets)(\/|$|\?)/.test(request.url)
    if (!isPage) throw new Refusal('not_found')
    return reply.type('text/html; charset=utf-8').header('cache-control', 'no-store').send(page)
  })
}

/** Headers of every answer: only same-origin resources, no framing, no cross-origin reads. */
const headersOfAll = (isSecure: boolean): Record<string, string> => ({
  'content-security-policy':
    "default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; img-src 'self' data:; connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), usb=(), payment=()',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-robots-tag': 'noindex, nofollow',
  ...(isSecure ? { 'strict-transport-security': 'max-age=31536000' } : {}),
})
