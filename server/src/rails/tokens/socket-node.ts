import { fetchText } from '../../kit/fetch-text.ts'
import { RpcRefusal, type JsonRpc, type NodeKind } from '../../kit/json-rpc.ts'

type Reply = { id?: unknown; result?: unknown; error?: { code?: unknown; message?: unknown } | null }
type News = { method?: unknown; params?: { result?: unknown } | null }
type Asked = { answer: (result: unknown) => void; fail: (error: Error) => void }

type SocketNode = Pick<JsonRpc, 'where' | 'call' | 'callAll'> & {
  onHead: (listener: (block: unknown) => void) => () => void
  close: () => void
}

/**
 * A node over a WebSocket, which pushes each new block (`newHeads`). The first request opens the connection, and the
 * next request after a failure reopens it; a subscription dies with its connection, or silently, so the listener also
 * polls occasionally.
 */
export function socketNode(url: string, kind: NodeKind): SocketNode {
  const where = kind.whereOf(new URL(url))
  const listeners = new Set<(block: unknown) => void>()
  let open: Promise<Line> | undefined
  const forget = (line: Promise<Line>) => {
    if (open === line) open = undefined
  }
  const lineNow = (): Promise<Line> => {
    if (open) return open
    const line = Line.open(url, kind, {
      where,
      onNews: (block) => listeners.forEach((listener) => listener(block)),
      onEnd: () => forget(line),
    })
    open = line
    line.catch(() => forget(line))
    return line
  }
  const call = async (method: string, params: readonly unknown[] = []) => (await lineNow()).ask(method, params)
  return {
    where,
    call,
    callAll: (asked) => Promise.all(asked.map(([method, params]) => call(method, params))),
    onHead(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    close: () =>
      void open?.then(
        (line) => line.end('closed'),
        () => undefined,
      ),
  }
}

type Ends = { where: string; onNews: (block: unknown) => void; onEnd: () => void }

/** One connection, until it breaks; then every pending request fails with the node's silence. */
class Line {
  private readonly socket: WebSocket
  private readonly kind: NodeKind
  private readonly ends: Ends
  private readonly asked = new Map<number, Asked>()
  private made = 0
  private isOver = false

  private constructor(socket: WebSocket, kind: NodeKind, ends: Ends) {
    this.socket = socket
    this.kind = kind
    this.ends = ends
    socket.addEventListener('message', ({ data }) => this.hear(String(data)))
    socket.addEventListener('close', () => this.end('the line broke'))
    socket.addEventListener('error', () => this.end('the line broke'))
  }

  static async open(url: string, kind: NodeKind, ends: Ends): Promise<Line> {
    const socket = new WebSocket(url)
    const line = new Line(socket, kind, ends)
    const opened = line.within((answer) => socket.addEventListener('open', answer, { once: true }))
    await opened.catch(async (error: unknown) => {
      throw (await refusalOf(url, kind, ends.where)) ?? error
    })
    // A node that does not push blocks is polled like one over HTTP.
    line.ask('eth_subscribe', ['newHeads']).catch(() => undefined)
    return line
  }

  ask(method: string, params: readonly unknown[]): Promise<unknown> {
    return this.within((_, id) => this.socket.send(JSON.stringify({ jsonrpc: '2.0', id, method, params })))
  }

  end(reason: string): void {
    if (this.isOver) return
    this.isOver = true
    this.ends.onEnd()
    const waiting = [...this.asked.values()]
    this.asked.clear()
    for (const { fail } of waiting) fail(this.kind.silent(reason, this.ends.where, undefined))
    this.socket.close()
  }

  /** Runs something that must finish within the time of an answer; else the connection is closed. */
  private within(begin: (answer: (result: unknown) => void, id: number) => void): Promise<unknown> {
    const id = (this.made += 1)
    const timer = setTimeout(() => this.end('no answer in time'), this.kind.timeoutMs)
    return new Promise<unknown>((answer, fail) => {
      if (this.isOver) return fail(this.kind.silent('the line broke', this.ends.where, undefined))
      this.asked.set(id, { answer, fail })
      begin(answer, id)
    }).finally(() => {
      clearTimeout(timer)
      this.asked.delete(id)
    })
  }

  private hear(text: string): void {
    if (text.length > this.kind.maxBytes) return this.end(`the answer is longer than ${this.kind.maxBytes} bytes`)
    const said = asObject(text)
    if (said === undefined) return this.end('what it says is no JSON')
    if ((said as News).method === 'eth_subscription') return this.ends.onNews((said as News).params?.result)
    const reply = said as Reply
    const asked = this.asked.get(Number(reply.id))
    if (!asked) return
    try {
      asked.answer(this.resultOf(reply))
    } catch (error) {
      asked.fail(error as Error)
    }
  }

  private resultOf(reply: Reply): unknown {
    const { where } = this.ends
    const unready = this.kind.unready(reply, where)
    if (unready) throw unready
    if (reply.error && typeof reply.error.code === 'number')
      throw new RpcRefusal(reply.error.code, String(reply.error.message))
    if (reply.error || reply.result === undefined) throw this.kind.nonsense(where)
    return reply.result
  }
}

/**
 * Why a node refuses connections: a WebSocket does not show the HTTP status, so the same address gets a plain request. Undefined: it
 * gives no reason, or does not answer.
 */
async function refusalOf(url: string, kind: NodeKind, where: string): Promise<unknown> {
  const request = { timeoutMs: kind.timeoutMs, maxBytes: 100_000 }
  const answer = await fetchText(url.replace(/^ws/, 'http'), request).catch(() => undefined)
  if (!answer || answer.status < 400) return undefined
  try {
    kind.parse(answer, where)
    return undefined
  } catch (error) {
    return error instanceof SyntaxError ? undefined : error
  }
}

function asObject(text: string): object | undefined {
  try {
    const said: unknown = JSON.parse(text)
    return typeof said === 'object' && said !== null ? said : undefined
  } catch {
    return undefined
  }
}
