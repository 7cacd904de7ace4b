// A small web server on node:http: a router for the providers' APIs and the panel.
import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export type Call = {
  request: IncomingMessage
  response: ServerResponse
  url: URL
  /** Path parameters: the values at `:name` in the pattern. */
  params: Record<string, string>
  /** The raw body; read once. */
  body: string
  /** The body as a JSON object; anything else is a 400. */
  json: () => Record<string, unknown>
}

export type Router = {
  /** `on('GET /v1/cards/:card_token', …)`: patterns are matched in the order in which they were added. */
  on(pattern: string, answer: (call: Call) => unknown): void
  handle(request: IncomingMessage, response: ServerResponse): Promise<void>
}

/** Thrown by a handler: the status and text of the answer. */
export class Problem extends Error {
  readonly status: number
  constructor(status: number, message: string) {
    super(message)
    this.status = status
  }
}

const maxBodyBytes = 2_000_000

/** `refuse` writes a problem in the format of the provider. */
export function createRouter(refuse: (call: { response: ServerResponse }, problem: Problem) => void): Router {
  const routes: Array<{ method: string; parts: string[]; answer: (call: Call) => unknown }> = []
  return {
    on(pattern, answer) {
      const [method = '', path = ''] = pattern.split(' ')
      routes.push({ method, parts: path.split('/'), answer })
    },
    async handle(request, response) {
      try {
        const url = new URL(request.url ?? '/', 'http://sandbox')
        const parts = url.pathname.split('/')
        const found = routes.find((r) => r.method === request.method && matches(r.parts, parts))
        if (!found) throw new Problem(404, `Not found: ${request.method} ${url.pathname}`)
        const body = await readBody(request)
        keepBody(request, body)
        const params = Object.fromEntries(
          found.parts.flatMap((part, i) => (part.startsWith(':') ? [[part.slice(1), decode(parts[i] ?? '')]] : [])),
        )
        await found.answer({ request, response, url, params, body, json: () => parseObject(body) })
      } catch (thrown) {
        const problem = thrown instanceof Problem ? thrown : new Problem(500, `The sandbox broke: ${String(thrown)}`)
        if (!response.headersSent) refuse({ response }, problem)
        else response.destroy()
      }
    },
  }
}

export function answerJson(response: ServerResponse, status: number, value: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' })
  response.end(JSON.stringify(value))
}

export type Serving = { port: number; url: string; close(): Promise<void> }

/** Listens on this machine only. Port 0 picks a free one. */
export async function serve(listener: RequestListener, port = 0): Promise<Serving> {
  const server = createServer({ keepAliveTimeout: 30_000 }, listener)
  await new Promise<void>((ready, failed) => {
    server.once('error', failed)
    server.listen(port, '127.0.0.1', ready)
  })
  const bound = (server.address() as AddressInfo).port
  return {
    port: bound,
    url: `http://127.0.0.1:${bound}`,
    close: () =>
      new Promise((closed) => {
        server.close(() => closed())
        server.closeAllConnections()
      }),
  }
}

function matches(pattern: string[], parts: string[]): boolean {
  return (
    pattern.length === parts.length && pattern.every((p, i) => (p.startsWith(':') ? parts[i] !== '' : p === parts[i]))
  )
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    throw new Problem(400, 'The path is not well encoded.')
  }
}

/** Request bodies for observers, set by the router. */
const bodies = new WeakMap<IncomingMessage, string>()
export const bodyOf = (request: IncomingMessage): string | undefined => bodies.get(request)
export const keepBody = (request: IncomingMessage, body: string): void => void bodies.set(request, body)

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > maxBodyBytes) throw new Problem(413, 'The body is too large.')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

function parseObject(body: string): Record<string, unknown> {
  let value: unknown
  try {
    value = JSON.parse(body)
  } catch {
    throw new Problem(400, 'The body is not JSON.')
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new Problem(400, 'The body is not a JSON object.')
  return value as Record<string, unknown>
}

/** A stream of server-sent events; `closed` runs when the listener goes away. */
export function answerStream(response: ServerResponse, closed: () => void): { send(value: unknown): void } {
  response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' })
  response.write(': here\n\n')
  const heartbeat = setInterval(() => response.write(': still here\n\n'), 15_000).unref()
  response.once('close', () => {
    clearInterval(heartbeat)
    closed()
  })
  return { send: (value) => void response.write(`data: ${JSON.stringify(value)}\n\n`) }
}
