import type { StableCoin } from '@moon/contract/chains.ts'
import { RailDown } from '../rail.ts'
import type { AddressBytes } from './address.ts'
import { RpcRefusal } from '../../kit/json-rpc.ts'
import { asksForTooMuch } from './is-asked-too-often.ts'
import type { TokenNode } from './token-node.ts'

/** One token transfer as a node shows it. Only logs are reliable: exchanges and wallets that are contracts pay inside. */
export type TransferLog = {
  coin: StableCoin
  isUnsupported: boolean
  from: AddressBytes
  to: AddressBytes
  units: bigint
  height: number
  blockHash: string
  txid: string
  /** Counts through the block, so another one after a reorganisation. */
  logIndex: number
}

/** Contract addresses by which a token is known; nothing else makes one (F-83). Strays are known and not taken. */
export type Contracts = ReadonlyMap<AddressBytes, { coin: StableCoin; isUnsupported: boolean }>

/** A log as nodes answer it, in a list of logs and in a receipt; nothing in it is checked yet. */
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

/** `payees`: only what they were paid; a node that does not heed it answers more, never less. */
type Range = { from: number; to: number; payees?: readonly AddressBytes[] | undefined }

/** keccak256 of Transfer(address,address,uint256). */
const transferTopic = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'

/**
 * How many blocks a node is asked about at once: everybody's transfers, and those to some addresses alone. Whatever it calls too much is
 * never asked again, until the process ends.
 */
export class LogRanges {
  private readonly widest = { all: Infinity, some: Infinity }

  /** The blocks from here on that one question is about. */
  next({ from, to, payees }: Range): { from: number; to: number } {
    return { from, to: Math.min(to, from + this.widest[kindOf(payees)] - 1) }
  }

  /** False: it was one block alone, of which there are no halves. */
  halve({ from, to }: Range, payees: Range['payees']): boolean {
    // What fails of one block alone says nothing of how many are too many.
    if (to === from) return false
    this.widest[kindOf(payees)] = Math.floor((to - from + 1) / 2)
    return true
  }
}

const kindOf = (payees: Range['payees']) => (payees === undefined ? 'all' : 'some')

/**
 * Every transfer of our tokens in a range of blocks, in order. Hosted nodes limit the range or the answer and each says so in its own
 * words: then half as many blocks are asked about, and from then on no more at once.
 */
export async function readLogs(
  node: TokenNode,
  { contracts, ranges }: { contracts: Contracts; ranges: LogRanges },
  range: Range,
): Promise<TransferLog[]> {
  const { to, payees } = range
  const found: TransferLog[] = []
  let { from } = range
  while (from <= to) {
    const part = ranges.next({ from, to, payees })
    try {
      found.push(...(await readPart(node, contracts, { ...part, payees })))
      from = part.to + 1
    } catch (error) {
      if (!(error instanceof RpcRefusal) || !asksForTooMuch(error.message) || !ranges.halve(part, payees)) throw error
    }
  }
  return found
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

/** Undefined: a log of something else, whatever the node was asked for. */
export function transferOf(node: TokenNode, contracts: Contracts, log: WireLog): TransferLog | undefined {
  const address = typeof log.address === 'string' ? log.address.toLowerCase() : ''
  const known = contracts.get(address as AddressBytes)
  const [topic, from, to] = log.topics ?? []
  if (known === undefined || topic !== transferTopic || log.topics.length !== 3 || log.removed === true)
    return undefined
  if (!isWord(from) || !isWord(to) || !isWord(log.data) || !isWord(log.blockHash) || !isWord(log.transactionHash))
    throw new RailDown(`The node at ${node.where} told of a transfer that cannot be read.`)
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

export const quantity = (value: number): string => `0x${value.toString(16)}`

const isWord = (text: unknown): text is string => typeof text === 'string' && /^0x[0-9a-f]{64}$/i.test(text)
const wordOf = (address: AddressBytes): string => `0x${address.slice(2).padStart(64, '0')}`
const addressIn = (word: string): AddressBytes => `0x${word.slice(-40).toLowerCase()}`
