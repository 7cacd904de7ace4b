import type { StableCoin } from '@moon/contract/chains.ts'
import { RailDown } from '../rail.ts'
import type { AddressBytes } from './address.ts'
import { RpcRefusal } from '../../kit/json-rpc.ts'
import { isBehind, isHopeless, isRangeTooWide } from './is-asked-too-often.ts'
import { NoAnswer } from './no-answer.ts'
import { AskedTooOften, manyBlocks } from './resting-node.ts'
import type { TokenNode } from './token-node.ts'

/**
 * One token transfer as a node shows it. Only logs are reliable: exchanges and contract wallets pay by internal calls.
 */
export type TransferLog = {
  coin: StableCoin
  isUnsupported: boolean
  from: AddressBytes
  to: AddressBytes
  units: bigint
  height: number
  blockHash: string
  txid: string
  /** Position in the block, so it changes with a reorganisation. */
  logIndex: number
}

/**
 * Tokens by contract address, the only thing that identifies a token (F-83). Unsupported tokens are known and not
 * taken.
 */
export type Contracts = ReadonlyMap<AddressBytes, { coin: StableCoin; isUnsupported: boolean }>

/** A log as nodes return it, in a list of logs and in a receipt; nothing in it is validated yet. */
export type WireLog = {
  address: unknown
  topics: readonly string[]
  data: string
  blockNumber: string
  blockHash: string
  transactionHash: string
  logIndex: string
  removed?: boolean
}

/** `payees`: only transfers to these addresses; a node that ignores the filter returns more, never less. */
type Range = { from: number; to: number; payees?: readonly AddressBytes[] | undefined }

/** keccak256 of Transfer(address,address,uint256): the first topic of each token transfer. */
export const transferTopic = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'

/** Halvings per reading for errors that are not a known limit of the node. */
const mostHalvings = 10
/** After this many answers at a remembered width, twice as many blocks are tried. */
const answersToWiden = 20

/**
 * How many blocks one request covers: one width for all transfers, one for transfers to some addresses. A width that
 * the node refused is remembered, and retried after some answers: the limit may have been another machine's.
 */
export class LogRanges {
  private readonly widest = { all: { blocks: Infinity, answers: 0 }, some: { blocks: Infinity, answers: 0 } }

  /** The first blocks of the range that fit one request. */
  next({ from, to, payees }: Range): Range {
    return { from, to: Math.min(to, from + this.widest[kindOf(payees)].blocks - 1), payees }
  }

  refused(part: Range): void {
    const widest = this.widest[kindOf(part.payees)]
    widest.blocks = Math.min(widest.blocks, halfOf(part))
    widest.answers = 0
  }

  /** Only an answer at the full width counts towards widening it. */
  answered(part: Range): void {
    const widest = this.widest[kindOf(part.payees)]
    if (blocksIn(part) !== widest.blocks) return
    widest.answers += 1
    if (widest.answers < answersToWiden) return
    widest.blocks *= 2
    widest.answers = 0
  }
}

const blocksIn = ({ from, to }: Range): number => to - from + 1
const halfOf = (part: Range): number => Math.max(1, Math.floor(blocksIn(part) / 2))
const kindOf = (payees: Range['payees']) => (payees === undefined ? 'all' : 'some')

/**
 * Returns every transfer of our tokens in a range of blocks, in order. Hosted nodes limit the range or the answer, each
 * with its own message: then the range is halved, for the rest of this reading, and permanently when the message is a
 * known limit. An answer that is longer than what is read counts as a known limit.
 */
export async function readLogs(
  node: TokenNode,
  { contracts, ranges }: { contracts: Contracts; ranges: LogRanges },
  range: Range,
): Promise<TransferLog[]> {
  const { to, payees } = range
  const found: TransferLog[] = []
  let { from } = range
  let width = Infinity
  let halvings = 0
  while (from <= to) {
    const part = ranges.next({ from, to: Math.min(to, from + width - 1), payees })
    try {
      found.push(...(await readPart(node, contracts, part)))
      ranges.answered(part)
      from = part.to + 1
    } catch (error) {
      // A node without an answer may be down: it is not asked again now, and for less by the next reading.
      if (error instanceof NoAnswer && !error.isTooLong) ranges.refused(part)
      if (isBoundOf(node, part, error)) ranges.refused(part)
      else if ((halvings += 1) > mostHalvings) throw error
      width = halfOf(part)
    }
  }
  return found
}

/**
 * Whether the refusal is a limit that holds for every request; throws when half of the range would not be answered
 * either.
 */
function isBoundOf(node: TokenNode, part: Range, error: unknown): boolean {
  const isMany = blocksIn(part) > manyBlocks
  if (error instanceof AskedTooOften && error.mayMeanSize && isMany) return false
  if (error instanceof NoAnswer && error.isTooLong && blocksIn(part) > 1) return true
  if (!(error instanceof RpcRefusal)) throw error
  const { message } = error
  if (isBehind(message))
    throw new RailDown(`The node at ${node.where} has no block ${part.to} yet: ${message}.`, { cause: error })
  const isTooWide = isRangeTooWide(message)
  if (blocksIn(part) === 1 || (!isTooWide && isHopeless(error))) throw error
  return isTooWide && isMany
}

async function readPart(node: TokenNode, contracts: Contracts, { from, to, payees }: Range): Promise<TransferLog[]> {
  const filter = {
    fromBlock: quantity(from),
    toBlock: quantity(to),
    address: [...contracts.keys()],
    topics: payees === undefined ? [transferTopic] : [transferTopic, null, payees.map(wordOf)],
  }
  const logs = (await node.call('eth_getLogs', [filter])) as readonly WireLog[]
  if (!Array.isArray(logs)) throw new RailDown(`The node at ${node.where} gave logs that cannot be read.`)
  return (logs as readonly WireLog[]).flatMap((log) => {
    const transfer = transferOf(node, contracts, log)
    return transfer && transfer.height >= from && transfer.height <= to ? [transfer] : []
  })
}

/** Returns undefined for a log of another kind, whatever was requested of the node. */
export function transferOf(node: TokenNode, contracts: Contracts, log: WireLog): TransferLog | undefined {
  if (typeof log !== 'object' || log === null) throw unreadable(node)
  const address = typeof log.address === 'string' ? log.address.toLowerCase() : ''
  const known = contracts.get(address as AddressBytes)
  if (known === undefined || log.removed === true) return undefined
  if (!Array.isArray(log.topics)) throw unreadable(node)
  const [topic, from, to] = log.topics
  if (topic !== transferTopic || log.topics.length !== 3) return undefined
  if (!isWord(from) || !isWord(to) || !isWord(log.data) || !isWord(log.blockHash) || !isWord(log.transactionHash))
    throw unreadable(node)
  if (typeof log.blockNumber !== 'string' || typeof log.logIndex !== 'string') throw unreadable(node)
  return {
    ...known,
    from: addressIn(from),
    to: addressIn(to),
    units: BigInt(log.data),
    height: Number(log.blockNumber),
    blockHash: log.blockHash,
    txid: log.transactionHash,
    logIndex: Number(log.logIndex),
  }
}

const unreadable = ({ where }: TokenNode) =>
  new RailDown(`The node at ${where} told of a transfer that cannot be read.`)

export const quantity = (value: number): string => `0x${value.toString(16)}`

const isWord = (text: unknown): text is string => typeof text === 'string' && /^0x[0-9a-f]{64}$/i.test(text)
const wordOf = (address: AddressBytes): string => `0x${address.slice(2).padStart(64, '0')}`
const addressIn = (word: string): AddressBytes => `0x${word.slice(-40).toLowerCase()}`
