import { jsonRpc, type JsonRpc, type NodeKind } from '../../kit/json-rpc.ts'
import { systemClock } from '../../kit/clock.ts'
import { RailDown } from '../rail.ts'
import { isAskedTooOften, isUnspecificLimit, saysTooOften } from './is-asked-too-often.ts'
import { NoAnswer } from './no-answer.ts'
import { socketNode } from './socket-node.ts'
import { AskedTooOften, restingNode } from './resting-node.ts'

/**
 * A node with Ethereum's JSON-RPC. Throws `RailDown` with a sentence for the operator when the node cannot answer; the
 * URL is never shown whole, because keys of hosted nodes are part of it.
 */
export type TokenNode = Pick<JsonRpc, 'where' | 'call' | 'callAll'> & {
  /** Over a WebSocket each request is a message of its own, and needs no batch. */
  takesBatches?: JsonRpc['takesBatches']
  /**
   * Where the node pushes blocks: registers a listener for each new tip and returns a function that stops it. Pushes
   * are hints; some are lost.
   */
  onHead?: (listener: (block: unknown) => void) => () => void
  close?: () => void
}

/**
 * Hosted nodes take a key in the path, as user and password, or (TronGrid) in a header: then it is given as the user
 * alone.
 */
export function tokenNode({ url, setting, nowMs }: { url: string; setting: string; nowMs?: () => number }): TokenNode {
  const kind = kindFor(setting)
  if (!/^wss?:/.test(url)) {
    const node = jsonRpc(url, kind)
    return { ...restingNode(node, nowMs), takesBatches: () => node.takesBatches() }
  }
  const line = socketNode(url, kind)
  return { ...line, ...restingNode(line, nowMs) }
}

const kindFor = (setting: string): NodeKind => ({
  timeoutMs: 15_000,
  /** Enough for ten thousand logs. */
  maxBytes: 32_000_000,
  /** java-tron takes batches of a hundred calls. */
  maxBatch: 100,
  keyHeader: 'tron-pro-api-key',
  whereOf: ({ host, pathname }) => (pathname.length > 10 ? host : `${host}${pathname.replace(/\/$/, '')}`),
  parse({ status, text, retryAfter }, where) {
    const rest = { restMs: restOf(retryAfter) }
    if (status === 429 || status === 402 || (status === 403 && saysTooOften(text)))
      throw new AskedTooOften(tooOften(where, setting), rest)
    if (status === 401 || status === 403) throw new RailDown(`The node at ${where} refuses our key (${setting}).`)
    if (status === 503 && !text.includes('"jsonrpc"')) throw new AskedTooOften(overloaded(where, setting), rest)
    try {
      return JSON.parse(text)
    } catch (error) {
      // A page of the gateway in front of the node.
      throw status >= 500 ? new RailDown(`The node at ${where} is down: HTTP ${status} (${setting}).`) : error
    }
  },
  unready: ({ Error: javaTron, error }, where) => {
    if (typeof javaTron === 'string') return new AskedTooOften(overloaded(where, setting))
    const said = { code: error?.code, message: error?.message }
    if (!error || !isAskedTooOften(said)) return undefined
    return new AskedTooOften(tooOften(where, setting), { mayMeanSize: isUnspecificLimit(said) })
  },
  silent: (reason, where, because) =>
    new NoAnswer(`The node at ${where} does not answer: ${reason} (${setting}).`, because),
  nonsense: (where) => new RailDown(`What answers at ${where} does not speak like a node (${setting}).`),
})

/** Parses Retry-After: seconds, or a date. */
function restOf(retryAfter: string | null | undefined): number {
  if (!retryAfter) return 0
  const seconds = Number(retryAfter)
  return Number.isNaN(seconds) ? Date.parse(retryAfter) - systemClock.now().getTime() : seconds * 1_000
}

const tooOften = (where: string, setting: string) =>
  `The node at ${where} says that it was asked too often (${setting}).`
const overloaded = (where: string, setting: string) => `The node at ${where} is overloaded (${setting}).`
