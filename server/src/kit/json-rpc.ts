import { AnswerTooLong, fetchText, type OutsideAnswer } from './fetch-text.ts'

type Question = readonly [method: string, params: readonly unknown[]]

/** A node that speaks JSON-RPC 2.0 over HTTP. A node that cannot answer at all throws the error of its kind of node. */
export type JsonRpc = {
  /** The name of the node in messages. */
  readonly where: string
  call(method: string, params?: readonly unknown[]): Promise<unknown>
  /** Sends many requests in as few batches as the node takes; a refused one is answered with its `RpcRefusal`. */
  callEach(asked: readonly Question[]): Promise<unknown[]>
  /** Sends them in the same way, but throws when one is refused. */
  callAll(asked: readonly Question[]): Promise<unknown[]>
  /** False once the node has refused a batch; requests are sent one by one since. */
  takesBatches(): boolean
}

/** The node understood the request and refused it. */
export class RpcRefusal extends Error {
  override readonly name = 'RpcRefusal'
  readonly code: number

  constructor(code: number, message: string) {
    super(message)
    this.code = code
  }
}

type Reply = {
  result?: unknown
  error?: { code?: unknown; message?: unknown } | null
  id?: unknown
  /** java-tron's own field when it is overloaded. */
  Error?: unknown
}

/** The differences between kinds of node. */
export type NodeKind = {
  timeoutMs: number
  maxBytes: number
  maxBatch: number
  /** The header for an API key that is given as the address's user without a password. */
  keyHeader?: string
  /** Receives the address without its user and password. */
  whereOf: (address: URL) => string
  /** Parses the body of an answer; a SyntaxError says that it is invalid. */
  parse: (answer: OutsideAnswer, where: string) => unknown
  /** Returns an error when a reply says that the node cannot answer now. */
  unready: (reply: Reply, where: string) => Error | undefined
  /** `isTooLong`: there is an answer, of more than `maxBytes`. */
  silent: (reason: string, where: string, because: { cause: unknown; isTooLong: boolean }) => Error
  nonsense: (where: string) => Error
}

/** `fetch` accepts no user and password in an address; they are sent in a header. */
export function jsonRpc(url: string, kind: NodeKind): JsonRpc {
  const { address, headers } = addressOf(url, kind)
  const where = kind.whereOf(address)
  const post = async (body: unknown): Promise<unknown> => {
    const { timeoutMs, maxBytes } = kind
    const request = { method: 'POST', headers, body: JSON.stringify(body), timeoutMs, maxBytes } as const
    const answer = await fetchText(address.href, request).catch((error: unknown) => {
      throw kind.silent(reasonOf(error), where, { cause: error, isTooLong: error instanceof AnswerTooLong })
    })
    try {
      return kind.parse(answer, where)
    } catch (error) {
      throw error instanceof SyntaxError ? kind.nonsense(where) : error
    }
  }
  const read = (reply: unknown) => readReply(reply, kind, where)
  const askOne = async ([method, params]: Question): Promise<unknown> => read(await post(questionOf(method, params, 0)))
  let takesBatches = true
  const callSome = async (asked: readonly Question[]): Promise<unknown[]> => {
    if (!takesBatches) return oneByOne(asked, askOne)
    const replies = await post(asked.map(([method, params], id) => questionOf(method, params, id)))
    const isOneReply = !Array.isArray(replies) || (replies.length === 1 && asked.length > 1)
    if (isOneReply) {
      // A node that takes no batches, or none so large, answers with one refusal, and is asked one by one from then on.
      const [reply] = [replies].flat()
      if (!(read(reply) instanceof RpcRefusal)) throw kind.nonsense(where)
      takesBatches = false
      return oneByOne(asked, askOne)
    }
    const byId = new Map((replies as (Reply | null)[]).map((reply) => [reply?.id, reply]))
    return asked.map((_, id) => read(byId.get(id)))
  }
  const inBatches = async (asked: readonly Question[], finish: (answer: unknown) => unknown): Promise<unknown[]> => {
    const answers: unknown[] = []
    for (let from = 0; from < asked.length; from += kind.maxBatch)
      answers.push(...(await callSome(asked.slice(from, from + kind.maxBatch))).map(finish))
    return answers
  }
  return {
    where,
    call: async (method, params = []) => orThrow(await askOne([method, params])),
    callEach: (asked) => inBatches(asked, (answer) => answer),
    callAll: (asked) => inBatches(asked, orThrow),
    takesBatches: () => takesBatches,
  }
}

const questionOf = (method: string, params: readonly unknown[], id: number) => ({ jsonrpc: '2.0', id, method, params })

async function oneByOne<T, R>(things: readonly T[], work: (thing: T) => Promise<R>): Promise<R[]> {
  const done: R[] = []
  for (const thing of things) done.push(await work(thing))
  return done
}

/** The node's result, or the `RpcRefusal`. */
function readReply(given: unknown, kind: NodeKind, where: string): unknown {
  if (typeof given !== 'object' || given === null) throw kind.nonsense(where)
  const reply = given as Reply
  const unready = kind.unready(reply, where)
  if (unready) throw unready
  if (reply.error) {
    if (typeof reply.error.code !== 'number') throw kind.nonsense(where)
    return new RpcRefusal(reply.error.code, String(reply.error.message))
  }
  if (reply.result === undefined) throw kind.nonsense(where)
  return reply.result
}

function orThrow(answer: unknown): unknown {
  if (answer instanceof RpcRefusal) throw answer
  return answer
}

function addressOf(url: string, { keyHeader }: NodeKind): { address: URL; headers: Record<string, string> } {
  const address = new URL(url)
  const [user, password] = [decodeURIComponent(address.username), decodeURIComponent(address.password)]
  address.username = ''
  address.password = ''
  const headers: Record<string, string> = { 'content-type': 'application/json' }
  if (user && keyHeader && !password) headers[keyHeader] = user
  else if (user) headers['authorization'] = `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`
  return { address, headers }
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.cause instanceof Error ? error.cause.message || error.cause.name : error.message
}
