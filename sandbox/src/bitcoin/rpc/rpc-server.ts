import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import type { Faults } from '../../faults.ts'
import { RpcError, rpcCodes } from '../rpc-error.ts'
import { Parameters } from './call.ts'
import type { Node } from './call.ts'
import { chainCalls } from './chain-calls.ts'
import { nodeCalls } from './node-calls.ts'
import { transactionCalls } from './transaction-calls.ts'
import { walletCalls } from './wallet-calls.ts'

type Request = { jsonrpc?: string; id?: unknown; method?: unknown; params?: unknown }
type Reply = { status: number; body: Record<string, unknown> | undefined }

/** bitcoind's HTTP interface: JSON-RPC as before version 28 of Core, and version 2.0 for callers that request it. */
export function rpcListener(
  node: Node,
  settings: { user: string; password: string; faults?: Faults },
): RequestListener {
  const expected = `Basic ${Buffer.from(`${settings.user}:${settings.password}`).toString('base64')}`
  return (request, response) => {
    if (request.headers.authorization !== expected)
      return void response.writeHead(401, { 'WWW-Authenticate': 'Basic realm="jsonrpc"' }).end()
    if (request.method !== 'POST') return void response.writeHead(405).end('JSONRPC server handles only POST requests')
    void answer(node, settings.faults, request, response)
  }
}

async function answer(
  node: Node,
  faults: Faults | undefined,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const body = await text(request)
  let given: unknown
  try {
    given = JSON.parse(body)
  } catch {
    return send(response, 500, failure({}, new RpcError(rpcCodes.parse, 'Parse error')).body)
  }
  const respond = () => replyTo(node, request.url ?? '/', given, response)
  const methods = [given].flat().map((each) => String((each as Request | null)?.method))
  if (faults) await faults.around('bitcoin', request, response, respond, methods.join(' '))
  else await respond()
}

async function replyTo(node: Node, path: string, given: unknown, response: ServerResponse): Promise<void> {
  if (Array.isArray(given)) {
    const replies = await Promise.all(given.map((each) => reply(node, path, each as Request)))
    const bodies = replies.flatMap((each) => each.body ?? [])
    return bodies.length === 0 && given.length > 0 ? send(response, 204, undefined) : send(response, 200, bodies)
  }
  const { status, body } = await reply(node, path, given as Request)
  send(response, status, body)
}

function send(response: ServerResponse, status: number, body: unknown): void {
  if (body === undefined) return void response.writeHead(status).end()
  response.writeHead(status, { 'Content-Type': 'application/json' }).end(`${JSON.stringify(body)}\n`)
}

async function reply(node: Node, path: string, request: Request): Promise<Reply> {
  const isVersion2 = request?.jsonrpc === '2.0'
  const isNotification = isVersion2 && !('id' in request)
  try {
    const result = (await run(node, path, request)) ?? null
    if (isNotification) return { status: 204, body: undefined }
    const id = request.id ?? null
    return { status: 200, body: isVersion2 ? { jsonrpc: '2.0', result, id } : { result, error: null, id } }
  } catch (error) {
    if (isNotification) return { status: 204, body: undefined }
    return failure(request, error instanceof RpcError ? error : new RpcError(rpcCodes.misc, String(error)))
  }
}

function failure(request: Request, { code, message }: RpcError): Reply {
  const error = { code, message }
  const id = request?.id ?? null
  if (request?.jsonrpc === '2.0') return { status: 200, body: { jsonrpc: '2.0', error, id } }
  const status = code === rpcCodes.methodNotFound ? 404 : code === rpcCodes.invalidRequest ? 400 : 500
  return { status, body: { result: null, error, id } }
}

const callsOfNode = { ...nodeCalls, ...chainCalls, ...transactionCalls }

function run(node: Node, path: string, request: Request): unknown {
  if (typeof request !== 'object' || request === null)
    throw new RpcError(rpcCodes.invalidRequest, 'Invalid Request object')
  if (typeof request.method !== 'string') throw new RpcError(rpcCodes.invalidRequest, 'Missing method')
  const ofNode = callsOfNode[request.method]
  if (ofNode) return ofNode.run(node, new Parameters(ofNode.names, request.params))
  const ofWallet = walletCalls[request.method]
  if (!ofWallet) throw new RpcError(rpcCodes.methodNotFound, 'Method not found')
  return ofWallet.run({ node, wallet: walletAt(node, path) }, new Parameters(ofWallet.names, request.params))
}

function walletAt({ wallets }: Node, path: string) {
  const named = path.startsWith('/wallet/') ? decodeURIComponent(path.slice('/wallet/'.length)) : undefined
  if (named === undefined && wallets.size > 1)
    throw new RpcError(
      rpcCodes.walletNotSpecified,
      'Multiple wallets are loaded. Please select which wallet to use by requesting the RPC through the /wallet/<walletname> URI path.',
    )
  const wallet = named === undefined ? wallets.values().next().value : wallets.get(named)
  if (wallet) return wallet
  throw new RpcError(
    rpcCodes.walletNotFound,
    named === undefined
      ? 'No wallet is loaded. Load a wallet using loadwallet or create a new one with createwallet. (Note: A default wallet is no longer automatically created)'
      : 'Requested wallet does not exist or is not loaded',
  )
}
