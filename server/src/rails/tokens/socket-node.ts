import type { IncomingMessage } from 'node:http'
import { WebSocket } from 'ws'
import type { OutsideAnswer } from '../../kit/fetch-text.ts'
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
        (line) => line.end(line.silence('closed')),
        () => undefined,
      ),
  }
}

type Ends = { where: string; onNews: (block: unknown) => void; onEnd: () => void }

/**
 * One connection, until it breaks; then every pending request fails with the node's silence. Messages are not compressed, so that none
 * is larger than it looks, and a longer one than the node may send ends the connection before it is read.
 */
class Line {
  private readonly socket: WebSocket
  private readonly kind: NodeKind
  private readonly ends: Ends
  private readonly asked = new Map<unknown, Asked>()
  private made = 0
  private isOver = false

  private constructor(url: string, kind: NodeKind, ends: Ends) {
    this.kind = kind
    this.ends = ends
    this.socket = new WebSocket(url, { perMessageDeflate: false, maxPayload: kind.maxBytes })
    this.socket.on('message', (data) => this.hear((data as Buffer).toString()))
    this.socket.on('unexpected-response', (_, answer) => void this.refused(answer))
    this.socket.on('error', (error) => this.end(this.silenceOf(error)))
    this.socket.on('close', () => this.end(this.silence('the line broke')))
  }

  static async open(url: string, kind: NodeKind, ends: Ends): Promise<Line> {
    const line = new Line(url, kind, ends)
    await line.within((answer) => line.socket.on('open', answer))
    // A node that does not push blocks is polled like one over HTTP.
    line.ask('eth_subscribe', ['newHeads']).catch(() => undefined)
    return line
  }

  ask(method: string, params: readonly unknown[]): Promise<unknown> {
    return this.within((_, id) => this.socket.send(JSON.stringify({ jsonrpc: '2.0', id, method, params })))
  }

  end(because: Error): void {
    if (this.isOver) return
    this.isOver = true
    this.ends.onEnd()
    const waiting = [...this.asked.values()]
    this.asked.clear()
    for (const { fail } of waiting) fail(because)
    this.socket.terminate()
  }

  /** The error of a node that does not answer. */
  silence(reason: string, isTooLong = false): Error {
    return this.kind.silent(reason, this.ends.where, { cause: undefined, isTooLong })
  }

  private silenceOf(error: Error): Error {
    const isTooLong = 'code' in error && error.code === 'WS_ERR_UNSUPPORTED_MESSAGE_LENGTH'
    const reason = isTooLong ? `the answer is longer than ${this.kind.maxBytes} bytes` : error.message
    return this.silence(reason || 'the line broke', isTooLong)
  }

  /** A node that refuses connections says why by an HTTP status. */
  private async refused(answer: IncomingMessage): Promise<void> {
    const { statusCode: status = 0, headers } = answer
    const text = await beginningOf(answer).catch(() => '')
    const reason = whyRefused({ status, text, retryAfter: headers['retry-after'] ?? null }, this.kind, this.ends.where)
    this.end(reason ?? this.silence('the line broke'))
  }

  /** Runs something that must finish within the time of an answer; else the connection is closed. */
  private within(begin: (answer: (result: unknown) => void, id: number) => void): Promise<unknown> {
    const id = (this.made += 1)
    const timer = setTimeout(() => this.end(this.silence('no answer in time')), this.kind.timeoutMs)
    return new Promise<unknown>((answer, fail) => {
      if (this.isOver) return fail(this.silence('the line broke'))
      this.asked.set(id, { answer, fail })
      begin(answer, id)
    }).finally(() => {
      clearTimeout(timer)
      this.asked.delete(id)
    })
  }

  private hear(text: string): void {
    const said = asObject(text)
    if (said === undefined) return this.end(this.silence('what it says is no JSON'))
    if ((said as News).method === 'eth_subscription') return this.ends.onNews((said as News).params?.result)
    const reply = said as Reply
    const asked = this.asked.get(reply.id)
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

/** A gateway's page may have any length; a reason stands at its beginning. */
async function beginningOf(answer: AsyncIterable<Buffer>): Promise<string> {
  let text = ''
  for await (const part of answer) {
    text += part.toString()
    if (text.length > 100_000) break
  }
  return text
}

/** Undefined: the answer gives no reason. */
function whyRefused(answer: OutsideAnswer, kind: NodeKind, where: string): Error | undefined {
  try {
    kind.parse(answer, where)
    return undefined
  } catch (error) {
    return error instanceof SyntaxError ? undefined : (error as Error)
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
