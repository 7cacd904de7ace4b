import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import type { Faults } from '../../faults.ts'
import { keepBody } from '../../http.ts'
import { GrpcError, invalid, unknown } from '../grpc-error.ts'
import type { LightningNode } from '../node.ts'
import { calls } from './calls.ts'
import { mayAsk, type Macaroons } from './macaroons.ts'
import type { Ask } from './calls.ts'
import { streams } from './streams.ts'
import type { Line } from './streams.ts'

/**
 * LND's REST interface of one of our nodes: the same paths, field names, error bodies and streams of lines. A client of a real LND works
 * with it unchanged.
 */
export function lndListener(node: LightningNode, settings: { macaroons: Macaroons; faults?: Faults }): RequestListener {
  const serve = (request: IncomingMessage, response: ServerResponse) =>
    answer(node, settings.macaroons, request, response)
  const { faults } = settings
  return (request, response) =>
    void (faults
      ? faults.around('lightning', request, response, () => serve(request, response))
      : serve(request, response))
}

async function answer(
  node: LightningNode,
  macaroons: Macaroons,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const url = new URL(request.url ?? '/', 'http://lnd')
  try {
    if (url.pathname === '/v1/state') return sendJson(response, 200, { state: 'SERVER_ACTIVE' })
    checkMacaroon(request, macaroons, url.pathname)
    const found = findRoute(request.method ?? 'GET', url.pathname)
    const ask: Ask = { node, path: found.path, query: url.searchParams, body: await readBody(request) }
    if (found.stream) openStream(response, (line) => found.stream!(ask, line))
    else sendJson(response, 200, found.call!(ask))
  } catch (error) {
    const known = error instanceof GrpcError ? error : unknown(String(error))
    sendJson(response, known.status, known.body())
  }
}

function checkMacaroon({ method = 'GET', headers }: IncomingMessage, macaroons: Macaroons, path: string): void {
  const given = headers['grpc-metadata-macaroon']
  if (given === undefined) throw unknown('expected 1 macaroon, got 0')
  const permissions = macaroons[String(given)]
  if (!permissions) throw unknown('verification failed: signature mismatch after caveat verification')
  if (!mayAsk(permissions, { method, path })) throw unknown('permission denied')
}

type Found = {
  path: Record<string, string>
  call?: (ask: Ask) => object
  stream?: (ask: Ask, line: Line) => () => void
}

function findRoute(method: string, pathname: string): Found {
  const parts = pathname.split('/')
  for (const [route, call] of Object.entries(calls)) {
    const path = match(route, method, parts)
    if (path) return { path, call }
  }
  for (const [route, stream] of Object.entries(streams)) {
    const path = match(route, method, parts)
    if (path) return { path, stream }
  }
  throw new GrpcError(5, 'Not Found')
}

function match(route: string, method: string, parts: readonly string[]): Record<string, string> | undefined {
  const [wanted, pattern = ''] = route.split(' ')
  const names = pattern.split('/')
  if (wanted !== method || names.length !== parts.length) return undefined
  const path: Record<string, string> = {}
  for (const [at, name] of names.entries()) {
    if (name.startsWith(':')) path[name.slice(1)] = decodeURIComponent(parts[at]!)
    else if (name !== parts[at]) return undefined
  }
  return path
}

async function readBody(request: IncomingMessage): Promise<Record<string, unknown>> {
  const body = await text(request)
  keepBody(request, body)
  if (body === '') return {}
  try {
    return JSON.parse(body) as Record<string, unknown>
  } catch {
    throw invalid('invalid character in JSON body')
  }
}

function sendJson(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body))
}

/** One JSON object per line, each inside `result`; the response stays open until either side closes it. */
function openStream(response: ServerResponse, begin: (line: Line) => () => void): void {
  let stop: (() => void) | undefined
  const start = () => {
    if (!response.headersSent) response.writeHead(200, { 'Content-Type': 'application/json' })
  }
  const line: Line = {
    write(message) {
      start()
      response.write(`${JSON.stringify({ result: message })}\n`)
    },
    end() {
      stop?.()
      response.end()
    },
  }
  try {
    stop = begin(line)
  } catch (error) {
    const known = error instanceof GrpcError ? error : unknown(String(error))
    return sendJson(response, known.status, { error: known.body() })
  }
  if (response.writableEnded) return stop()
  start()
  response.flushHeaders()
  response.on('close', stop)
}
