// JSON-RPC 2.0 as Ethereum nodes and java-tron's /jsonrpc implement it: batches, errors with HTTP 200.
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import type { Fault, Faults } from '../faults.ts'

export class RpcProblem extends Error {
  readonly code: number

  constructor(code: number, message: string) {
    super(message)
    this.code = code
  }
}

export const invalidParams = (message: string) => new RpcProblem(-32602, message)

/** False answers of a node, as set in the panel. */
export type Lie = Extract<Fault['kind'], 'stale' | 'missing' | 'twice' | 'outlier'>

export type Answer = (params: readonly unknown[], lie: Lie | undefined) => unknown

type Request = { id?: unknown; method?: unknown; params?: unknown }

const lies = ['stale', 'missing', 'twice', 'outlier'] as const satisfies readonly Lie[]

/** Serves `path` only; each provider name has its own faults, so that two sources can differ. */
export function jsonRpcListener({
  answers,
  faults,
  providers,
  takesBatches = true,
}: {
  answers: Readonly<Record<string, Answer>>
  faults: Faults
  providers: Readonly<Record<string, string>>
  takesBatches?: boolean
}): RequestListener {
  return (request, response) => {
    const provider = providers[new URL(request.url ?? '/', 'http://sandbox').pathname]
    if (provider === undefined) return void response.writeHead(404).end()
    if (request.method !== 'POST') return void response.writeHead(405).end()
    void take({ answers, faults, provider, takesBatches }, request, response)
  }
}

type Door = { answers: Readonly<Record<string, Answer>>; faults: Faults; provider: string; takesBatches: boolean }

async function take(door: Door, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const body = await text(request)
  let given: unknown
  try {
    given = JSON.parse(body)
  } catch {
    return send(response, failure(null, new RpcProblem(-32700, 'parse error')))
  }
  if (Array.isArray(given) && !door.takesBatches)
    return send(response, failure(null, new RpcProblem(-32600, 'batch requests are not supported')))
  const calls = [given].flat() as (Request | null)[]
  const what = calls.map((call) => String(call?.method)).join(' ')
  if (door.faults.strike(door.provider, ['limited'], what))
    return void response.writeHead(429, { 'content-type': 'application/json' }).end('{"Error":"too many requests"}')
  const reply = () => {
    const replies = calls.map((call) => replyTo(door, call))
    send(response, Array.isArray(given) ? replies : replies[0])
  }
  await door.faults.around(door.provider, request, response, reply, what)
}

function replyTo({ answers, faults, provider }: Door, call: Request | null): unknown {
  const id = call?.id ?? null
  try {
    if (typeof call?.method !== 'string') throw new RpcProblem(-32600, 'invalid request')
    const answer = Object.hasOwn(answers, call.method) ? answers[call.method] : undefined
    if (!answer) throw new RpcProblem(-32601, `the method ${call.method} does not exist/is not available`)
    const params = Array.isArray(call.params) ? call.params : []
    const lie = faults.strike(provider, lies, call.method)?.kind as Lie | undefined
    return { jsonrpc: '2.0', id, result: answer(params, lie) ?? null }
  } catch (error) {
    return failure(id, error instanceof RpcProblem ? error : new RpcProblem(-32603, String(error)))
  }
}

const failure = (id: unknown, { code, message }: RpcProblem) => ({ jsonrpc: '2.0', id, error: { code, message } })

function send(response: ServerResponse, body: unknown): void {
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}
