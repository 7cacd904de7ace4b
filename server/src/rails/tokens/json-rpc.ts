import { fetchText, type OutsideAnswer } from '../../kit/fetch-text.ts'
import { RailDown } from '../rail.ts'

/**
 * JSON-RPC of a node with Ethereum's calls. What keeps it from answering becomes `RailDown` with a sentence for the
 * operator; the address is never repeated whole, for keys of hosted nodes are part of it.
 */
export type JsonRpc = {
  /** The host, for sentences. */
  readonly where: string
  call(method: string, params?: readonly unknown[]): Promise<unknown>
  /** Many questions in one request; one that is refused makes the whole fail. */
  callAll(asked: readonly (readonly [method: string, params: readonly unknown[]])[]): Promise<unknown[]>
}

/** The node understood and said no. */
export class RpcRefusal extends Error {
  override readonly name = 'RpcRefusal'
  readonly code: number

  constructor(code: number, message: string) {
    super(message)
    this.code = code
  }
}

type Reply = { result?: unknown; error?: { code?: unknown; message?: unknown } | null; id?: unknown; Error?: unknown }

const callTimeoutMs = 15_000
/** Ten thousand logs with room to spare. */
const maxAnswerBytes = 32_000_000
/** java-tron takes a hundred questions at once. */
const maxBatch = 100

export function jsonRpc({ url, setting }: { url: string; setting: string }): JsonRpc {
  const { address, where, headers } = addressOf(url)
  const post = async (body: unknown): Promise<unknown> => {
    const answer = await fetchText(address, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
      timeoutMs: callTimeoutMs,
      maxBytes: maxAnswerBytes,
    }).catch((error: unknown) => {
      throw new RailDown(`The node at ${where} does not answer: ${reasonOf(error)} (${setting}).`, { cause: error })
    })
    return parsed(answer)
  }
  const parsed = ({ status, text }: OutsideAnswer): unknown => {
    if (status === 429) throw new RailDown(`The node at ${where} says that it was asked too often (${setting}).`)
    if (status === 401 || status === 403) throw new RailDown(`The node at ${where} refuses our key (${setting}).`)
    try {
      return JSON.parse(text)
    } catch {
      throw nonsense()
    }
  }
  const nonsense = () => new RailDown(`What answers at ${where} does not speak like a node (${setting}).`)
  const resultOf = (reply: Reply | undefined): unknown => {
    if (typeof reply !== 'object' || reply === null) throw nonsense()
    if (typeof reply.Error === 'string') throw new RailDown(`The node at ${where} is overloaded (${setting}).`)
    if (reply.error) {
      if (typeof reply.error.code !== 'number') throw nonsense()
      throw new RpcRefusal(reply.error.code, String(reply.error.message))
    }
    if (reply.result === undefined) throw nonsense()
    return reply.result
  }
  const request = (method: string, params: readonly unknown[], id: number) => ({ jsonrpc: '2.0', id, method, params })
  const callSome = async (asked: Parameters<JsonRpc['callAll']>[0]): Promise<unknown[]> => {
    const replies = await post(asked.map(([method, params], id) => request(method, params, id)))
    if (!Array.isArray(replies)) {
      // A node that takes no batches, or is overloaded, answers with one object.
      resultOf(replies as Reply)
      throw nonsense()
    }
    const byId = new Map((replies as Reply[]).map((reply) => [reply?.id, reply]))
    return asked.map((_, id) => resultOf(byId.get(id)))
  }
  return {
    where,
    call: async (method, params = []) => resultOf((await post(request(method, params, 0))) as Reply),
    async callAll(asked) {
      const results: unknown[] = []
      for (let from = 0; from < asked.length; from += maxBatch)
        results.push(...(await callSome(asked.slice(from, from + maxBatch))))
      return results
    },
  }
}

/** Hosted nodes take a key in the path, as user and password, or (TronGrid) in a header of its own: as a user alone. */
function addressOf(url: string): { address: string; where: string; headers: Record<string, string> } {
  const given = new URL(url)
  const [user, password] = [decodeURIComponent(given.username), decodeURIComponent(given.password)]
  given.username = ''
  given.password = ''
  const { host, pathname, href } = given
  const headers: Record<string, string> = { 'content-type': 'application/json' }
  if (user && password) headers['authorization'] = `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`
  else if (user) headers['tron-pro-api-key'] = user
  return { address: href, where: pathname.length > 10 ? host : `${host}${pathname.replace(/\/$/, '')}`, headers }
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.cause instanceof Error ? error.cause.message || error.cause.name : error.message
}
