import { jsonRpc, type JsonRpc, type NodeKind } from '../../kit/json-rpc.ts'
import { RailDown } from '../rail.ts'

/**
 * A node with Ethereum's calls. What keeps it from answering becomes `RailDown` with a sentence for the operator; the
 * address is never repeated whole, for keys of hosted nodes are part of it.
 */
export type TokenNode = Pick<JsonRpc, 'where' | 'call' | 'callAll'>

/** Hosted nodes take a key in the path, as user and password, or (TronGrid) in a header of its own: as a user alone. */
export const tokenNode = ({ url, setting }: { url: string; setting: string }): TokenNode =>
  jsonRpc(url, kindFor(setting))

const kindFor = (setting: string): NodeKind => ({
  timeoutMs: 15_000,
  /** Ten thousand logs with room to spare. */
  maxBytes: 32_000_000,
  /** java-tron takes a hundred questions at once. */
  maxBatch: 100,
  keyHeader: 'tron-pro-api-key',
  whereOf: ({ host, pathname }) => (pathname.length > 10 ? host : `${host}${pathname.replace(/\/$/, '')}`),
  parse({ status, text }, where) {
    if (status === 429) throw new RailDown(`The node at ${where} says that it was asked too often (${setting}).`)
    if (status === 401 || status === 403) throw new RailDown(`The node at ${where} refuses our key (${setting}).`)
    return JSON.parse(text)
  },
  unready: (reply, where) =>
    typeof reply.Error === 'string' ? new RailDown(`The node at ${where} is overloaded (${setting}).`) : undefined,
  silent: (reason, where, cause) =>
    new RailDown(`The node at ${where} does not answer: ${reason} (${setting}).`, { cause }),
  nonsense: (where) => new RailDown(`What answers at ${where} does not speak like a node (${setting}).`),
})
