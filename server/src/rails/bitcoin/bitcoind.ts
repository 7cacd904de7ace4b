import { fetchText, type OutsideAnswer } from '../../kit/fetch-text.ts'
import { RailDown } from '../rail.ts'

/** JSON-RPC of a bitcoind. What keeps it from answering at all becomes `RailDown` with a sentence for the operator. */
export type Bitcoind = {
  call(method: string, params?: readonly unknown[]): Promise<unknown>
  /** Many questions at once; each is answered by itself, a refused one with the `RpcRefusal`. */
  callAll(method: string, params: readonly (readonly unknown[])[]): Promise<unknown[]>
}

/** The node understood and said no, with Core's code: -5 unknown, -8 out of range, -1 miscellaneous. */
export class RpcRefusal extends Error {
  override readonly name = 'RpcRefusal'
  readonly code: number

  constructor(code: number, message: string) {
    super(message)
    this.code = code
  }
}

type Reply = { result?: unknown; error?: { code: number; message: string } | null; id?: unknown }

const callTimeoutMs = 30_000
/** A block of four million weight units in full detail stays below this. */
const maxAnswerBytes = 128_000_000
const warmUp = -28

export function bitcoind({ url }: { url: string }): Bitcoind {
  const { where, headers } = addressOf(url)
  const post = async (body: unknown): Promise<unknown> => {
    const answer = await fetchText(where, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
      timeoutMs: callTimeoutMs,
      maxBytes: maxAnswerBytes,
    }).catch((error: unknown) => {
      throw new RailDown(`The Bitcoin node at ${where} does not answer: ${reasonOf(error)}.`, { cause: error })
    })
    return parsed(where, answer)
  }
  return {
    async call(method, params = []) {
      const reply = (await post({ jsonrpc: '2.0', id: 0, method, params })) as Reply
      const refusal = refusalIn(where, reply)
      if (refusal) throw refusal
      return reply.result
    },
    async callAll(method, params) {
      if (params.length === 0) return []
      const asked = params.map((one, id) => ({ jsonrpc: '2.0', id, method, params: one }))
      const replies = await post(asked)
      if (!Array.isArray(replies)) throw nonsense(where)
      const byId = new Map((replies as Reply[]).map((reply) => [reply.id, reply]))
      return params.map((_, id) => {
        const reply = byId.get(id)
        if (reply === undefined) throw nonsense(where)
        return refusalIn(where, reply) ?? reply.result
      })
    },
  }
}

function refusalIn(where: string, reply: Reply): RpcRefusal | undefined {
  if (typeof reply !== 'object' || reply === null) throw nonsense(where)
  if (!reply.error) {
    if (reply.result === undefined) throw nonsense(where)
    return undefined
  }
  const { code, message } = reply.error
  if (typeof code !== 'number') throw nonsense(where)
  if (code === warmUp) throw new RailDown(`The Bitcoin node at ${where} is starting up: ${message}.`)
  return new RpcRefusal(code, message)
}

const plainWords: Readonly<Record<number, string>> = {
  401: 'refuses our user name or password. They belong into BITCOIND_URL: http://user:password@host:port',
  403: 'does not let this machine in (see rpcallowip in its settings)',
  404: 'is no Bitcoin node, or does not know what it was asked',
  503: 'is too busy to answer (see rpcworkqueue in its settings)',
}

function parsed(where: string, { status, text }: OutsideAnswer): unknown {
  try {
    return JSON.parse(withAmountsAsText(text))
  } catch {
    const words = plainWords[status]
    throw words === undefined ? nonsense(where) : new RailDown(`The Bitcoin node at ${where} ${words}.`)
  }
}

/**
 * Amounts come as JSON numbers such as 0.10000000, and no float may touch them: before parsing they are put between
 * quotes. Inside a JSON string a quote is escaped, so nothing else looks like this. A parser that shows the source of
 * each number would do too, but on a full block of 8 MB it took 370 to 1,000 ms against 140 to 190 ms.
 */
const withAmountsAsText = (json: string): string => json.replace(/"value":\s*(-?[\d.eE+-]+)/g, '"value":"$1"')

const nonsense = (where: string): RailDown =>
  new RailDown(`What answers at ${where} does not speak like a Bitcoin node (BITCOIND_URL).`)

/** `fetch` takes no credentials in an address; they travel in a header. */
function addressOf(url: string): { where: string; headers: Record<string, string> } {
  const address = new URL(url)
  const [user, password] = [decodeURIComponent(address.username), decodeURIComponent(address.password)]
  address.username = ''
  address.password = ''
  const headers: Record<string, string> = { 'content-type': 'application/json' }
  if (user) headers['authorization'] = `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`
  return { where: address.href.replace(/\/$/, ''), headers }
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.cause instanceof Error ? error.cause.message || error.cause.name : error.message
}
